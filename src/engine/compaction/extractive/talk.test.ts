import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summaryOf as summaryOfItems } from '../../../test/extracted.ts'
import { view } from '../../../test/session.ts'
import { estimateText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'
import type { ExtractiveOptions } from './extractive.ts'
import { turnsCarriedFrom } from './previous.ts'

const DAY = 24 * 60 * 60_000
/** 8 May 2023. */
const MAY_8 = 19_485 * DAY

/** Each message a day after the one before. */
const daily = (items: readonly ViewItem[], every = 1) =>
  new Map(items.map(({ id }, at) => [id, MAY_8 + Math.floor(at / every) * DAY]))

const summaryOf = (items: readonly ViewItem[], change: Partial<ExtractiveOptions> = {}) =>
  summaryOfItems(items, { targetTokens: 400, ...change })

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
        'User Ada: Hey Bo! You must never give up, you are doing great.',
        'Assistant Bo: Thanks! Last week I moved to Lisbon with my sister.',
        ' We found a flat near the river in two days.',
        '9 May',
        'Ada: Wow, how cool! What is the flat like?',
        'Bo: Three rooms and a balcony. The landlady keeps parrots.',
        'Ada: Lovely! I signed up for a pottery class yesterday.',
      ].join('\n'),
    )
  })

  it('tells the next summary the same turns, days and speakers', () => {
    const saidAt = daily(AMONG_PEOPLE, 3)
    const first = summaryOf(AMONG_PEOPLE, { saidAt })
    expect(turnsCarriedFrom({ text: first, hasSpeakers: true })).toHaveLength(AMONG_PEOPLE.length)
    const next = view(
      'u Ada: The class was fun.',
      'a Bo: Glad to hear it!',
      'u Ada: Soon I fire a bowl.',
    ).items
    const second = summaryOf(next, { previousSummary: first, previousHasSpeakers: true })
    expect(second).toContain(first.replace('## Verbatim\n', ''))
  })

  it('keeps all turns of the summary before where there is room', () => {
    const numbers = fc.uniqueArray(fc.nat(9_999), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(numbers, fc.nat(100), (told, share) => {
        const texts = told.map(number => `We saw barge${number} moored beside quay${number}.`)
        const said = (lines: readonly string[]) =>
          view(...lines.map((text, at) => `${at % 2 === 0 ? 'u' : 'a'} ${text}`)).items
        const cut = Math.ceil((texts.length * share) / 100)
        const first = summaryOf(said(texts.slice(0, cut)), { targetTokens: 20_000 })
        const options = { targetTokens: 20_000, previousSummary: first, previousHasSpeakers: true }
        const second = summaryOf(said(texts.slice(cut)), options)
        expect(texts.filter(text => !second.includes(text))).toEqual([])
        expect(summaryOf([], options)).toBe(first)
      }),
    )
  })

  it('says the same again, within its target, for people and days as well', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.array(fc.nat(AMONG_PEOPLE.length - 1)),
        (targetTokens, positions) => {
          const items = positions.map((position, at) => ({
            ...AMONG_PEOPLE[position]!,
            id: `m${at}`,
          }))
          const options = { targetTokens, saidAt: daily(items, 2) }
          const once = summaryOf(items, options)
          expect(summaryOf(items, options)).toBe(once)
          expect(estimateText(once).tokens).toBeLessThanOrEqual(targetTokens)
        },
      ),
    )
  })
})
