import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'
import type { SourceMessage } from './source.ts'
import { turnSalience, type TurnPlace, type TurnFeature } from './turn-salience.ts'
import { wordsOf } from './words.ts'

function message(text: string, name = ''): SourceMessage {
  const sentences = sentencesOf(text.slice(name.length)).map(sentence => ({
    text: sentence,
    brief: sentence,
    words: wordsOf(sentence),
    listed: false,
  }))
  return {
    role: 'user',
    text,
    name,
    day: null,
    isCarried: false,
    sentences,
    words: sentences.flatMap(({ words }) => words),
    identifiers: [],
  }
}

interface Around extends Partial<Omit<TurnPlace, 'message' | 'before' | 'after'>> {
  readonly before?: string
  readonly after?: string
  readonly name?: string
}

function placeOf(text: string, { before, after, name = '', ...rest }: Around = {}): TurnPlace {
  return {
    message: message(text, name),
    before: before === undefined ? undefined : message(before),
    after: after === undefined ? undefined : message(after, name),
    isFresh: () => false,
    rarity: () => 0,
    ...rest,
  }
}

/** By how much a sign raises the score of a turn; 1 where it finds nothing. */
function effect(sign: TurnFeature, text: string, around?: Around): number {
  const place = placeOf(text, around)
  return turnSalience(place) / turnSalience(place, sign)
}

type Cases = readonly (readonly [TurnFeature, string, Around])[]

const PLAIN = 'The parser reads each line of a page.'

describe('the score of a turn', () => {
  it('is 1 where no sign finds anything', () => expect(turnSalience(placeOf(PLAIN))).toBe(1))

  it('is that of nothing for a text without words', () =>
    expect(turnSalience(placeOf('…', { isFresh: () => true, rarity: () => 1 }))).toBe(1))

  it.each([
    ['time', 'The parser reads a line since yesterday.', {}],
    ['figure', 'The parser reads line 4 of a page.', {}],
    ['personal', 'My parser reads each line of a page.', {}],
    ['kin', 'The dog reads each line of a page.', {}],
    ['answers', PLAIN, { before: 'What does the parser do?' }],
    ['answers', PLAIN, { before: 'There is a parser. What does it do? Tell me of it.' }],
    ['takenUp', PLAIN, { after: 'Wow, it does.' }],
    ['takenUp', PLAIN, { after: 'Ada: Wow, it does.', name: 'Ada: ' }],
    ['rare', PLAIN, { rarity: () => 1 }],
    ['rarest', PLAIN, { rarity: () => 1 }],
    ['fresh', PLAIN, { isFresh: () => true }],
    ['freshNames', 'The parser of Bo reads a line.', { isFresh: () => true }],
    ['sharedWithNext', PLAIN, { after: 'So it knows the page.', rarity: () => 1 }],
  ] as const satisfies Cases)('is more for the sign "%s": %s', (sign, text, around) => {
    expect(effect(sign, text, around)).toBeGreaterThan(1)
  })

  it.each([
    ['asking', 'The parser reads each line of a page?', {}],
    ['agreeing', 'Yes, the parser reads a page.', {}],
    ['agreeing', 'Ada: Yes, the parser reads a page.', { name: 'Ada: ' }],
    ['addressing', 'The parser reads your page.', {}],
  ] as const satisfies Cases)('is less for the sign "%s": %s', (sign, text, around) => {
    expect(effect(sign, text, around)).toBeLessThan(1)
  })

  it.each([
    ['time', PLAIN, {}],
    ['answers', PLAIN, { before: 'The parser does it.' }],
    ['takenUp', PLAIN, { after: 'The parser does it.' }],
    ['freshNames', 'Parsers read each line of a page.', { isFresh: () => true }],
    ['freshNames', 'The parser of Bo reads a line.', {}],
    ['sharedWithNext', PLAIN, { rarity: () => 1 }],
    ['sharedWithNext', PLAIN, { after: 'Nothing else is known.', rarity: () => 1 }],
    ['asking', PLAIN, {}],
    ['agreeing', PLAIN, {}],
    ['addressing', PLAIN, {}],
    ['addressing', '4 5 6', {}],
  ] as const satisfies Cases)('is the same without the sign "%s": %s', (sign, text, around) => {
    expect(effect(sign, text, around)).toBe(1)
  })
})

describe('how strong a sign is', () => {
  it('follows the share of the words that are new, repeats counted once', () => {
    const isFresh = (word: string) => word === 'page'
    const [half, third] = [
      effect('fresh', 'The page, this page, has a parser.', { isFresh }),
      effect('fresh', 'The page has a parser with lines.', { isFresh }),
    ]
    expect(half).toBeGreaterThan(third)
    expect(half).toBeCloseTo(Math.sqrt(effect('fresh', 'The page.', { isFresh })))
  })

  it('follows the mean rarity of the words, and that of the rarest', () => {
    const rarity = (word: string) => (word === 'parser' ? 2 : 0)
    const [short, long] = ['The parser.', 'The parser of the page.']
    expect(effect('rare', short, { rarity })).toBeGreaterThan(effect('rare', long, { rarity }))
    expect(effect('rare', long, { rarity })).toBeGreaterThan(1)
    expect(effect('rarest', short, { rarity })).toBe(effect('rarest', long, { rarity }))
  })

  it('grows with each new name up to three', () => {
    const effects = [
      'There was Bo.',
      'There was Bo, Cy.',
      'There was Bo, Cy, Di.',
      'There was Bo, Cy, Di, Ed.',
    ].map(text => effect('freshNames', text, { isFresh: () => true }))
    expect(effects.slice(0, 3)).toEqual([...new Set(effects)].toSorted((one, two) => one - two))
    expect(effects[3]).toBeCloseTo(effects[2] ?? NaN)
  })

  it('grows with each word that the next turn has as well, by its rarity', () => {
    const after = 'A page has one line.'
    const shared = (text: string, rarity: number) =>
      effect('sharedWithNext', text, { after, rarity: () => rarity })
    expect(shared('The line of a page.', 1)).toBeGreaterThan(shared('The page of a book.', 1))
    expect(shared('The page of a book.', 2)).toBeGreaterThan(shared('The page of a book.', 1))
    expect(shared('The page, this page.', 1)).toBeCloseTo(shared('The page.', 1))
  })

  it('follows the share of sentences that ask', () => {
    const half = effect('asking', 'The parser reads a page. Does it read a line?')
    const whole = effect('asking', 'Does the parser read a page? Does it read a line?')
    expect(half).toBeGreaterThan(whole)
    expect(half).toBeCloseTo(Math.sqrt(whole))
  })

  it('follows the share of words that speak to the other, whatever stands between them', () => {
    const [most, some] = ['You do it.', 'You do it when the day is over.'].map(text =>
      effect('addressing', text),
    )
    expect(most).toBeLessThan(some ?? NaN)
    expect(effect('addressing', 'You … don’t.')).toBeCloseTo(effect('addressing', "I'd … you."))
    expect(effect('addressing', 'You and I are a team.')).toBeCloseTo(
      effect('addressing', 'You and those who are friends.'),
    )
  })
})
