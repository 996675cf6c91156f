import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../../test/items.ts'
import { splitOutput, withoutColumns } from './program-output.ts'

describe('passagesOf', () => {
  it('parts what was said from code, listings and logs', () => {
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
  })

  it('takes a single line for said', () => {
    expect(splitOutput('src/a.ts')).toEqual({ said: 'src/a.ts', printed: '' })
  })

  it('takes a line that is too long for a sentence for printed', () => {
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

describe('withoutColumns', () => {
  it.each([
    ['  41\tconst port = 5432', 'const port = 5432'],
    ['1459:    def serialize(self):', '    def serialize(self):'],
    ['7 | let a', ' let a'],
    ['drwxr-xr-x 2 root root 4096 Sep  5 07:12 notes_v2', 'notes_v2'],
    ['-rw-r--r--@ 1 ana staff 1.2K Sep 15 2024 plan.md', 'plan.md'],
  ])('leaves of “%s” what it lists', (line, left) => expect(withoutColumns(line)).toBe(left))

  it.each(['12 bags', '2024-05-20', '5432', '12:30 to 14:00 is free', 'port 41: open'])(
    'leaves “%s” alone',
    text => expect(withoutColumns(text)).toBe(text),
  )

  it('works line by line', () => {
    expect(withoutColumns('1: a\n2: b\nc')).toBe(' a\n b\nc')
  })
})
