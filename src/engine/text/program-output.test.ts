import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../test/items.ts'
import { isProgramOutput, isProse, splitOutput, removeColumns } from './program-output.ts'

describe('what a program prints', () => {
  it.each([
    ['a numbered line', '12: the harbour is full'],
    ['a line behind a bar', '12 | the harbour is full'],
    ['a tag', '<p>The harbour is full'],
    ['the end of a tag', '</p> the harbour is full'],
    ['a declaration', '<!doctype of harbours'],
    ['an include', '#include every harbour'],
    ['a hunk of a patch', '@@ the harbour @@ today'],
    ['a head of a patch', '--- the old harbour'],
    ['a shell', '$ make the harbour'],
    ['an interpreter', '>>> harbour of boats'],
    ['what an editor left out', '(12 more lines below)'],
    ['permissions of a file', 'drwxr-xr-x 2 root root'],
    ['a line ending in a semicolon', 'the harbour is full;'],
    ['an opened block', 'the harbour of {'],
    ['an arrow of code', 'boat => the harbour'],
    ['a path of names', 'harbour::boat is full'],
    ['an escaped break', 'the harbour\\nis full'],
    ['columns', 'the harbour\t\tis full'],
    ['a call', 'open(the boat)'],
    ['a call before a block', 'open(the boat) :'],
    ['an empty call', 'harbour.open() :'],
    ['an assignment', 'boat = home of us'],
    ['an assignment without spaces', 'boat=home of us'],
    ['an addition', 'boat += home of us'],
    ['an assignment within', '  boats["old"] = home of us'],
    ['a loop', 'for boat in harbours:'],
    ['a branch', 'else go: break'],
    ['a tag alone', '<42 boats>'],
    ['a name alone', 'harbour'],
    ['a path alone', '/harbour/boats.txt'],
  ])('is %s: %s', (_, line) => expect(isProgramOutput(line)).toBe(true))

  it.each([
    ['The harbour is full of boats.'],
    ['We met at 10: all were there'],
    ['R2: we sail at dawn'],
    ['12 boats are in the harbour'],
    ['- the harbour is full'],
    ['...and so we sailed home'],
    ['props hold the boat'],
    ['The harbour (a small one) is full'],
    ['The harbour holds boats (small)'],
    ['harbour\tfull of boats'],
    ['We then call open(the boat)'],
    ['open(the boat) is what we call'],
    ['Smith-Jones(the captain)'],
    ['We say the boat = home'],
    ['We go if it rains: tomorrow'],
    ['If it rains: we stay at home'],
    ['“If it rains: tomorrow'],
    ['If it rains we stay'],
    ['港口'],
  ])('is not: %s', line => expect(isProgramOutput(line)).toBe(false))
})

describe('prose', () => {
  it('has so many words at least, in four of five characters, and is nothing that a program prints', () => {
    expect(isProse('The harbour is full.', 4)).toBe(true)
    expect(isProse('The harbour is full.', 5)).toBe(false)
    expect(isProse('a b c d boat', 1)).toBe(true)
    expect(isProse('a b c d boat', 2)).toBe(false)
    expect(isProse('a b c d', 1)).toBe(false)
    expect(isProse('港口已满', 4)).toBe(true)
    expect(isProse('we sail 42', 2)).toBe(true)
    expect(isProse('we sal 421', 2)).toBe(false)
    expect(isProse('42 43 44 45 we sail', 2)).toBe(false)
    expect(isProse('été né réélu à mémé'.normalize('NFD'), 1)).toBe(true)
    expect(isProse('for boat in harbours:', 2)).toBe(false)
    expect(isProse('', 1)).toBe(false)
  })
})

describe('splitOutput', () => {
  it('parts what was said from code, listings, logs and what is too long for a sentence', () => {
    const text = [
      'The build fails in src/a.ts, see here.',
      '```',
      'let port_a1 = 5432',
      '```',
      '12: return port_a1;',
      '$ npm run build',
      'Can you mend it?',
    ].join('\n')
    expect(splitOutput(text)).toEqual({
      said: 'The build fails in src/a.ts, see here.\nCan you mend it?',
      printed: 'let port_a1 = 5432\n12: return port_a1;\n$ npm run build',
    })
    expect(splitOutput('src/a.ts')).toEqual({ said: 'src/a.ts', printed: '' })
    const long = 'word '.repeat(500)
    expect(splitOutput(`See this text\n${long}`)).toEqual({ said: 'See this text', printed: long })
  })

  it('loses no line but fences, and puts none in both', () => {
    fc.assert(
      fc.property(fc.array(prose), texts => {
        const text = texts.join('\n')
        const { said, printed } = splitOutput(text)
        const lines = (some: string) => some.split('\n').filter(line => line !== '')
        const all = lines(text).filter(line => !/^\s*(?:```|~~~)/.test(line))
        expect([...lines(said), ...lines(printed)].toSorted()).toEqual(all.toSorted())
      }),
    )
  })
})

describe('removeColumns', () => {
  it.each([
    ['  41\tconst port = 5432', 'const port = 5432'],
    ['1459:    def serialize(self):', '    def serialize(self):'],
    ['7 | let a', ' let a'],
    ['drwxr-xr-x 2 root root 4096 Sep  5 07:12 notes_v2', 'notes_v2'],
    ['-rw-r--r--@ 1 ana staff 1.2K Sep 15 2024 plan.md', 'plan.md'],
  ])('leaves of “%s” what it lists', (line, left) => expect(removeColumns(line)).toBe(left))

  it.each(['12 bags', '2024-05-20', '5432', '12:30 to 14:00 is free', 'port 41: open'])(
    'leaves “%s” alone',
    text => expect(removeColumns(text)).toBe(text),
  )

  it('works line by line', () => {
    expect(removeColumns('1: a\n2: b\nc')).toBe(' a\n b\nc')
  })
})
