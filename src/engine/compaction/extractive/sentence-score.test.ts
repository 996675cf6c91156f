import { describe, expect, it } from 'vitest'
import { sourceMessage } from '../../../test/extracted.ts'
import type { SectionHeading } from '../sections.ts'
import type { SentencePosition } from './section-rules.ts'
import type { SourceMessage } from './source.ts'
import { isStressed, scoreSentence } from './sentence-score.ts'
import { contentWordsOf } from '../../text/words.ts'

interface Circumstances extends Pick<SentencePosition, 'progress' | 'opening' | 'closes'> {
  readonly heading: SectionHeading
  readonly role: SourceMessage['role']
  readonly listed: boolean
  readonly rarity: number
}

/** Of words that say nothing by themselves, so that only the sign that is looked at counts. */
function weightOf(text: string, change: Partial<Circumstances> = {}): number {
  const { heading = 'Done', role = 'assistant', listed = false, rarity = 0 } = change
  const { progress = 0.5, opening = 0, closes = false } = change
  return scoreSentence(
    { text, brief: text, words: contentWordsOf(text), listed },
    {
      message: sourceMessage(role, { text }),
      listed,
      at: 0,
      index: 0,
      progress,
      opening,
      closes,
      isLast: false,
    },
    { heading, rarity: () => rarity },
  )
}

const PLAIN = 'The parser reads each line of the page.'

describe('the weight of a sentence', () => {
  it.each([
    ['an exact name', 'The parser reads each line of src/page.ts.'],
    ['a figure with a unit', 'The parser reads 500 lines of the page.'],
    ['a day', 'The parser reads each line of the page today.'],
    ['what failed and what fixed it', 'The broken parser of the old page is fixed.'],
  ])('is more for %s', (_, text) => expect(weightOf(text)).toBeGreaterThan(weightOf(PLAIN)))

  it.each([
    ['an error that nothing fixed', 'The broken parser of the old page is here.'],
    ['a fix of nothing named', 'The small parser of the old page is fixed.'],
    ['a number without a unit', 'The parser reads line 3 of the page.'],
  ])('is no more for %s', (_, text) => expect(weightOf(text)).toBe(weightOf(PLAIN)))

  it('grows with a second exact name, and with no third', () => {
    const [one, two, three] = [
      'The parser of src/a.ts reads lines of pages.',
      'The parser of src/a.ts reads src/b.ts in pages.',
      'The parser of src/a.ts reads src/b.ts in src/c.ts.',
    ].map(text => weightOf(text))
    expect(two).toBeGreaterThan(one ?? NaN)
    expect(three).toBe(two)
  })

  it('is more the rarer the words are, most for the user and least for a tool', () => {
    expect(weightOf(PLAIN, { rarity: 2 })).toBeGreaterThan(weightOf(PLAIN, { rarity: 1 }))
    expect(weightOf(PLAIN, { rarity: 1 })).toBeGreaterThan(weightOf(PLAIN))
    expect(weightOf(PLAIN, { role: 'user' })).toBeGreaterThan(weightOf(PLAIN))
    expect(weightOf(PLAIN, { role: 'tool' })).toBeLessThan(weightOf(PLAIN))
  })

  it.each([
    ['four words', 'The parser reads each line of it.', PLAIN, {}],
    [
      'three words of an order',
      'Never do the page.',
      'Never touch the page.',
      { heading: 'Constraints and instructions' },
    ],
    ['a word beside an exact name', 'src/page.ts', 'Read src/page.ts.', {}],
  ] as const)('is less without %s', (_, short, enough, change) => {
    const longer = `${enough.slice(0, -1)} and the margin of the border.`
    expect(weightOf(short, change)).toBeLessThan(weightOf(enough, change))
    expect(weightOf(enough, change)).toBe(weightOf(longer, change))
  })

  it('is less without a fourth word of what is no order, and for a question except where questions belong', () => {
    expect(weightOf('Never touch the page.')).toBeLessThan(weightOf(PLAIN))
    const question = 'The parser reads each line of the page?'
    expect(weightOf(question)).toBeLessThan(weightOf(PLAIN))
    const heading = 'Open questions'
    expect(weightOf(question, { heading })).toBe(weightOf(PLAIN, { heading }))
  })

  it('is less for a reason that names no decision, among the decisions only', () => {
    const reason = 'The parser reads each line because of the page.'
    const decision = 'The team chose the parser for each line of the page.'
    const heading = 'Decisions, with reasons'
    expect(weightOf(reason, { heading })).toBeLessThan(weightOf(decision, { heading }))
    expect(weightOf(reason)).toBe(weightOf(decision))
  })

  it('is more for what calls itself a decision, among the decisions only', () => {
    const [led, told] = [
      'Decided: a parser for each page line.',
      'A parser for each line of the page, decided.',
    ]
    const heading = 'Decisions, with reasons'
    expect(weightOf(led, { heading })).toBeGreaterThan(weightOf(told, { heading }))
    expect(weightOf(led)).toBe(weightOf(told))
  })

  it('follows how much a request tells of the goal, and is more for a report that ends a turn', () => {
    const goal = (opening: number) => weightOf(PLAIN, { heading: 'Goal', opening })
    expect(goal(2)).toBeGreaterThan(goal(1))
    expect(goal(0)).toBe(goal(1))
    expect(weightOf(PLAIN, { opening: 2 })).toBe(weightOf(PLAIN))
    const report = 'Added a parser for each line of the page.'
    expect(weightOf(report, { closes: true })).toBeGreaterThan(weightOf(report))
    expect(weightOf(PLAIN, { closes: true })).toBe(weightOf(PLAIN))
  })
})

describe('when a sentence was said', () => {
  const earlyAndLate = (heading: SectionHeading, text = PLAIN) =>
    [0, 1].map(progress => weightOf(text, { heading, progress })) as [number, number]

  it.each([
    'Goal',
    'Constraints and instructions',
    'Decisions, with reasons',
    'Files and identifiers',
  ] as const)('does not matter for "%s"', heading => {
    const [early, late] = earlyAndLate(heading)
    expect(early).toBeGreaterThan(0)
    expect(early).toBe(late)
  })

  it.each([
    'Current state',
    'In progress',
    'Open questions',
    'Next step',
    'Done',
    'Errors and fixes',
  ] as const)('is best late for "%s"', heading => {
    const [early, late] = earlyAndLate(heading)
    expect(early).toBeGreaterThan(0)
    expect(early).toBeLessThan(late)
  })

  it('does not matter for what its speaker set apart', () => {
    const [early, late] = earlyAndLate(
      'Current state',
      'The parser reads **each line** of the page.',
    )
    expect(early).toBe(late)
  })
})

describe('what a speaker set apart', () => {
  const stands = (text: string, listed = false, heading: SectionHeading = 'Current state') =>
    isStressed({ text, listed }, heading)

  it.each([
    ['bold type', 'The parser reads **each line** of the page.', false],
    ['the total of a table under its head', 'Item | Price\nTotal | much', false],
    ['an item with two figures', 'The page has 3 rows of 5 cells.', true],
    ['an item with two long figures', 'The page has 1,234.56 rows of 77.5 cells.', true],
  ])('is %s', (_, text, listed) => expect(stands(text, listed)).toBe(true))

  it.each([
    ['a plain sentence', PLAIN, false],
    ['a plain item', PLAIN, true],
    ['an item with one figure', 'The page has 3 rows.', true],
    ['an item with one figure of several groups', 'The page has 1,234,567.89 rows.', true],
    ['an item that tells one figure twice', 'The page has 3 rows of 3.', true],
    ['an item with a number in a word', 'The page has three rows.', true],
    [
      'a sentence with figures that is no item',
      'The page has 3 rows of 5 cells, 7 of them red.',
      false,
    ],
  ])('is not %s', (_, text, listed) => expect(stands(text, listed)).toBe(false))

  it('is what calls itself a decision, among the decisions only', () => {
    expect(stands('Decided: the parser reads it.', false, 'Decisions, with reasons')).toBe(true)
    expect(stands('The parser reads it.', false, 'Decisions, with reasons')).toBe(false)
    expect(stands('Decided: the parser reads it.')).toBe(false)
  })

  it('weighs more with each figure of an item up to three', () => {
    const weights = [
      'The page has some rows of cells in colours and sizes.',
      'The page has some rows of cells in two colours and sizes.',
      'The page has 3 rows of 5 cells in colours and sizes.',
      'The page has 3 rows of 5 cells in 7 colours and sizes.',
      'The page has 3 rows of 5 cells in 7 colours and 9 sizes.',
    ].map(text => weightOf(text, { listed: true, heading: 'Goal' }))
    expect(weights.slice(0, 4)).toEqual(
      [...new Set(weights)].toSorted((left, right) => left - right),
    )
    expect(weights[4]).toBe(weights[3])
  })
})
