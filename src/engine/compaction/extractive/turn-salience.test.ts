import { describe, expect, it } from 'vitest'
import { sourceMessage } from '../../../test/extracted.ts'
import { sentencesOf } from '../../text/sentences.ts'
import type { SourceMessage } from './source.ts'
import { turnSalience, type TurnPosition } from './verbatim.ts'
import { contentWordsOf } from '../../text/words.ts'

function message(text: string, name = ''): SourceMessage {
  const sentences = sentencesOf(text.slice(name.length)).map(sentence => ({
    text: sentence,
    brief: sentence,
    words: contentWordsOf(sentence),
    listed: false,
  }))
  return sourceMessage('user', {
    text,
    name,
    sentences,
    words: sentences.flatMap(({ words }) => words),
  })
}

interface Around extends Partial<Omit<TurnPosition, 'message' | 'before' | 'after'>> {
  readonly before?: string
  readonly after?: string
  readonly name?: string
}

function placeOf(text: string, { before, after, name = '', ...rest }: Around = {}): TurnPosition {
  return {
    message: message(text, name),
    before: before === undefined ? undefined : message(before),
    after: after === undefined ? undefined : message(after, name),
    isFresh: () => false,
    rarity: () => 0,
    ...rest,
  }
}

/** 1 for a turn in which no sign finds anything. */
const salience = (text: string, around?: Around) => turnSalience(placeOf(text, around))

type Cases = readonly (readonly [string, string, Around])[]

const PLAIN = 'The parser reads each line of a page.'

describe('the score of a turn', () => {
  it('is 1 where no sign finds anything, and for a text without words', () => {
    expect(salience(PLAIN)).toBe(1)
    expect(salience('…', { isFresh: () => true, rarity: () => 1 })).toBe(1)
  })

  it.each([
    ['a question', 'The parser reads each line of a page?', {}],
    ['agreement', 'Yes, the parser reads a page.', {}],
    ['agreement behind the name', 'Ada: Yes, the parser reads a page.', { name: 'Ada: ' }],
    ['words to the other', 'The parser reads your page.', {}],
  ] as const satisfies Cases)('is less for %s', (_, text, around) => {
    expect(salience(text, around)).toBeLessThan(1)
  })

  it.each([
    ['a statement before it', PLAIN, { before: 'The parser does it.' }],
    ['a statement behind it', PLAIN, { after: 'The parser does it.' }],
    ['names that are not new', 'The parser of Bo reads a line.', {}],
  ] as const satisfies Cases)('is the same for %s', (_, text, around) => {
    expect(salience(text, around)).toBe(1)
  })

  it('grows with each new name up to three', () => {
    const isFresh = (word: string) => /^[A-Z]/.test(word)
    const scores = [
      'There was Bo.',
      'There was Bo, Cy.',
      'There was Bo, Cy, Di.',
      'There was Bo, Cy, Di, Ed.',
    ].map(text => salience(text, { isFresh }))
    expect(scores.slice(0, 3)).toEqual([...new Set(scores)].toSorted((one, two) => one - two))
    expect(scores[3]).toBeCloseTo(scores[2] ?? NaN)
  })

  it('is less the more of its sentences ask, and the more of its words speak to the other', () => {
    expect(salience('Does the parser read a page? Does it read a line?')).toBeLessThan(
      salience('The parser reads a page. Does it read a line?'),
    )
    expect(salience('You do it.')).toBeLessThan(salience('You do it when the day is over.'))
  })
})
