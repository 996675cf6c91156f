import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import type { CarriedTurn } from './previous.ts'
import { readSource } from './source.ts'
import { findRetracted } from './retracted.ts'
import { wholeTurns, type WholeTurn } from './verbatim.ts'

interface Circumstances {
  readonly usesTools: boolean
  readonly carried: readonly CarriedTurn[]
}

function turnsOf(
  lines: readonly string[],
  { usesTools = false, carried = [] }: Partial<Circumstances> = {},
): readonly WholeTurn[] {
  const source = { ...readSource(view(...lines).items, { carried }), usesTools }
  return wholeTurns(source, { superseded: findRetracted(source), focusWords: [] })
}

const textsOf = (lines: readonly string[], change?: Partial<Circumstances>) =>
  turnsOf(lines, change).map(({ text }) => text)

/** Filler of more than 700 characters that says nothing as a sentence. */
const LONG = 'x'.repeat(700)

describe('a short turn', () => {
  it('stands whole behind its speaker without filler at its ends, in other languages without the space there', () => {
    expect(
      textsOf([
        'u Hi! The parser drops the last line.',
        'a Okay, the parser keeps the last line now.',
      ]),
    ).toEqual([
      'User: The parser drops the last line.',
      'Assistant: the parser keeps the last line now.',
    ])
    expect(textsOf(['u  Wir bauen die neue Brücke morgen. '])).toEqual([
      'User: Wir bauen die neue Brücke morgen.',
    ])
  })

  it('keeps a speaker’s own name and every word among people', () => {
    const names = ['Ada', 'Bo', 'Ada', 'Bo', 'Ada', 'Bo']
    const lines = names.map(
      (name, at) => `${at % 2 === 0 ? 'u' : 'a'} ${name}: Hi! Day ${at} at sea. `,
    )
    expect(textsOf(lines)).toEqual(names.map((name, at) => `${name}: Hi! Day ${at} at sea.`))
  })

  it('is no longer than 700 characters, and has three words of content at least', () => {
    const told = 'The parser reads each page of the book. '
    expect(textsOf([`u ${told}${LONG.slice(told.length)}`])).toEqual([
      `User: ${told}${LONG.slice(told.length)}`,
    ])
    expect(textsOf([`u ${told}${LONG.slice(told.length)}x`])).toEqual([`User: ${told.trim()}`])
    expect(textsOf(['u The parser stops there.'])).toEqual([])
    expect(textsOf(['u The parser stops early there.'])).toHaveLength(1)
  })

  it.each([
    'Thanks Ana! Hello Bo!',
    'Thanks Ana!  Hello Bo!',
    'Thanks Ana!\nHello Bo!',
    '/review-all-pages-now',
    'These are the files of the parser:',
  ])('tells nothing with "%s"', text => expect(textsOf([`u ${text}`])).toEqual([]))

  it('is none of what tools return, none that was taken back, nor what takes it back', () => {
    expect(
      textsOf(['u Read the parser file.', 'call read', 'result read error: parser file not found']),
    ).toEqual(['User: Read the parser file.'])
    expect(
      textsOf([
        'u Never touch the parser file.',
        'a The parser file stays.',
        'u I take that back.',
      ]),
    ).toEqual(['Assistant: The parser file stays.'])
  })
})

describe('a long message of talk', () => {
  const sentences = [
    'The parser reads each page of the book.',
    'The lexer splits each line in tokens.',
  ]

  it('gives each of its sentences, in order, between the messages around it', () => {
    const turns = turnsOf(['u The book has many pages.', `a ${sentences.join(' ')} ${LONG}`])
    expect(turns.map(({ text }) => text)).toEqual([
      'User: The book has many pages.',
      ...sentences.map(sentence => `Assistant: ${sentence}`),
    ])
    const [whole, first = NaN, second = NaN] = turns.map(({ order }) => order)
    expect([whole, first]).toEqual([0, 1])
    expect(second).toBeGreaterThan(1)
    expect(second).toBeLessThan(2)
  })

  it('gives no sentence of less than five words, and none that only greets or announces', () => {
    const empty = [
      'Parsers read whole books.',
      'These are all of the files:',
      'Thanks for all of it!',
    ]
    expect(textsOf([`u ${[...empty, ...sentences].join('\n')}\n${LONG}`])).toEqual(
      sentences.map(sentence => `User: ${sentence}`),
    )
  })

  it('gives nothing where tools are used, and names its speaker before each sentence without filler', () => {
    expect(textsOf([`u ${sentences.join(' ')} ${LONG}`], { usesTools: true })).toEqual([])
    const lines = ['u Ada: Day one at sea.', 'a Bo: Fine.', 'u Ada: Day two at sea.', 'a Bo: Fine.']
    const said = `u Ada: Hi! Okay, the parser reads each page of the book. ${LONG}`
    expect(textsOf([...lines, 'a Bo: Fine.', said]).at(-1)).toBe(
      'Ada: the parser reads each page of the book.',
    )
  })
})

describe('what a summary before holds', () => {
  it.each([
    ['a short turn', 'Okay, four bags.'],
    ['a long one', `The parser reads each page of the book. ${LONG}`],
  ])('stays as it is: %s', (_, text) => {
    expect(textsOf([], { carried: [{ role: 'user', name: '', text, day: null }] })).toEqual([
      `User: ${text}`,
    ])
  })

  it('is left out where it holds no word of content', () => {
    expect(
      textsOf([], { carried: [{ role: 'user', name: '', text: 'So it is.', day: null }] }),
    ).toEqual([])
  })
})

describe('a paste of the user', () => {
  const SAID = 'The parser drops each line of the book.'
  const PRINTED = ['src/parser.ts', '<body>']

  it.each([
    ['lines of a program', PRINTED],
    ['lines of a program between empty ones', ['   ', PRINTED[0] ?? '', '', ' ', PRINTED[1] ?? '']],
    ['remarks in brackets', ['(the log goes on)', '(it never ends)']],
    ['remarks set in', ['  (the log goes on)  ', ' (it never ends) ', '']],
  ])('gives only what was said between %s', (_, lines) => {
    expect(textsOf([`u ${lines.join('\n')}\n${SAID}`])).toEqual([`User: ${SAID}`])
    expect(textsOf([`u ${SAID}\n${lines.join('\n')}\nend()`])).toEqual([`User: ${SAID}`])
  })

  it.each([
    ['as many lines of a program as others', PRINTED.slice(1)],
    ['remarks inside of lines', ['It stops (at the page).', 'So it does (sometimes)']],
    ['remarks that lines begin with', ['(at first) it stops', '(later) it does not']],
    ['remarks behind a mark', ['so:(at first)', 'so:(later)']],
    ['remarks before a mark', ['(at first):so', '(later on):so']],
  ])('is no message with %s', (_, lines) => {
    expect(textsOf([`u ${SAID}\n${lines.join('\n')}`])).toEqual([
      `User: ${SAID}\n${lines.join('\n')}`,
    ])
  })

  it('is nothing that an assistant writes', () => {
    expect(textsOf([`a ${SAID}\n${PRINTED.join('\n')}`])).toEqual([
      `Assistant: ${SAID}\n${PRINTED.join('\n')}`,
    ])
  })
})

describe('where tools are used', () => {
  const LIST = ['Parsers read pages', 'lexers split lines', 'writers save books']
  const withTools = (text: string) => textsOf([text], { usesTools: true })

  it('an assistant’s turn has three lines at most, a user’s or one without tools may have more', () => {
    expect(withTools(`a ${LIST.join('\n')}\n\n\n`)).toHaveLength(1)
    expect(withTools(`a ${LIST.join('\n')}\nand that is it`)).toEqual([])
    expect(withTools(`u ${LIST.join('\n')}\nand that is it`)).toHaveLength(1)
    expect(textsOf([`a ${LIST.join('\n')}\nand that is it`])).toHaveLength(1)
  })

  it('lines of the user that are mostly names tell nothing', () => {
    const names = ['see src/page.ts', 'see src/book.ts', 'see src/line.ts']
      .map(line => line.padEnd(40))
      .join('\n')
    expect(withTools(`u ${names}`)).toEqual([])
    expect(withTools(`a ${names}`)).toHaveLength(1)
    expect(textsOf([`u ${names}`])).toHaveLength(1)
  })

  it('lines of the user that are half a name tell something, and words count line by line', () => {
    expect(withTools('u restyle src/a.ts\nresolve src/b.ts')).toHaveLength(1)
    expect(withTools('u mend parser\nlater')).toHaveLength(1)
  })
})
