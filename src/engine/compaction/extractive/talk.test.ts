import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories } from '../../../test/items.ts'
import { view } from '../../../test/session.ts'
import { estimateText } from '../../tokens.ts'
import type { ViewItem } from '../../view.ts'
import { extractiveSummary, type ExtractiveOptions } from '../extractive.ts'
import { turnsCarriedFrom } from './previous.ts'
import { wordsOf } from './words.ts'

const DAY = 24 * 60 * 60_000
/** 8 May 2023. */
const MAY_8 = 19_485 * DAY

/** Each message a day after the one before. */
const daily = (items: readonly ViewItem[], every = 1) =>
  new Map(items.map(({ id }, at) => [id, MAY_8 + Math.floor(at / every) * DAY]))

const summaryOf = (items: readonly ViewItem[], change: Partial<ExtractiveOptions> = {}) =>
  extractiveSummary(items, {
    targetTokens: 400,
    count: estimateText,
    previousSummary: null,
    focus: null,
    ...change,
  })

const AMONG_PEOPLE = view(
  'u Ada: Hey Bo! You must never give up, you are doing great.',
  'a Bo: Thanks! Last week I moved to Lisbon with my sister.',
  'a Bo: We found a flat near the river in two days.',
  'u Ada: Wow, how cool! What is the flat like?',
  'a Bo: Three rooms and a balcony. The landlady keeps parrots.',
  'u Ada: Lovely! I signed up for a pottery class yesterday.',
).items

describe('a summary of what people told each other', () => {
  it('is their turns under the days on which they were said, a name only where the speaker changes', () => {
    expect(summaryOf(AMONG_PEOPLE, { saidAt: daily(AMONG_PEOPLE, 3) })).toBe(
      [
        '## Verbatim',
        '8 May 2023',
        'Ada: Hey Bo! You must never give up, you are doing great.',
        'Bo: Thanks! Last week I moved to Lisbon with my sister.',
        ' We found a flat near the river in two days.',
        '9 May',
        'Ada: Wow, how cool! What is the flat like?',
        'Bo: Three rooms and a balcony. The landlady keeps parrots.',
        'Ada: Lovely! I signed up for a pottery class yesterday.',
      ].join('\n'),
    )
  })

  it('prefers what happened to someone over praise and questions', () => {
    const short = summaryOf(AMONG_PEOPLE, { targetTokens: 40 })
    expect(short).toContain('I moved to Lisbon with my sister')
    expect(short).not.toContain('doing great')
    expect(short).not.toContain('What is the flat like?')
  })

  it('leaves out notes on what was attached, not what was said with it', () => {
    const { items } = view('u look', 'a ok', 'u and now')
    const text = 'We adopted a kitten named Pilot.\n[shared a photo of a kitten]'
    const noted = items.map((item, at): ViewItem =>
      at === 0 ? { ...item, parts: [{ type: 'text', text }] } : item,
    )
    expect(summaryOf(noted)).toContain('a kitten named Pilot')
    expect(summaryOf(noted)).not.toContain('shared a photo')
  })

  it('tells the next summary the same turns, days and speakers', () => {
    const saidAt = daily(AMONG_PEOPLE, 3)
    const first = summaryOf(AMONG_PEOPLE, { saidAt })
    expect(turnsCarriedFrom(first)).toHaveLength(AMONG_PEOPLE.length)
    const next = view(
      'u Ada: The class was fun.',
      'a Bo: Glad to hear it!',
      'u Ada: Soon I fire a bowl.',
    ).items
    const second = summaryOf(next, { previousSummary: first })
    expect(second).toContain(first.replace('## Verbatim\n', ''))
  })

  it('keeps all turns of the summary before where there is room', () => {
    fc.assert(
      fc.property(histories(6), histories(6), (before, items) => {
        const options = { targetTokens: 20_000, saidAt: daily(before) }
        const first = summaryOf(before, options)
        const told = new Set(wordsOf(summaryOf(items, { ...options, previousSummary: first })))
        const words = turnsCarriedFrom(first).flatMap(({ text }) => wordsOf(text))
        expect(words.filter(word => !told.has(word))).toEqual([])
      }),
    )
  })
})
