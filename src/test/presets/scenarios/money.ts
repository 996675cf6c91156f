/**
 * Conversations at rest, and summaries that cost money.
 *
 * @module
 */
import { type Scenario, played, each, LARGE, K } from './scenario.ts'

export const rest: readonly Scenario[] = (['free', 'paid'] as const).map(price =>
  played(
    `rest where summaries are ${price}`,
    { windowTokens: 8 * K, config: { modelSummaries: price } },
    play => {
      for (let turn = 0; turn < 45; turn += 1) {
        play.talk({ ask: 50, reply: 70 })
        play.give({ type: 'rested' })
      }
    },
  ),
)

const SPENT_AFTER_MS = 600_000

export const thrift: Scenario = played(
  'a very long chat that costs money',
  { windowTokens: 64 * K, config: { modelSummaries: 'paid' } },
  play => play.talk({ ask: 8, reply: 8 }, 290),
)

export const spend: Scenario = each(
  'many summaries that cost money',
  [590_000, 610_000],
  laterMs => {
    let at = 0
    return played(
      '',
      { windowTokens: 8 * K, now: () => at, config: { modelSummaries: 'paid' } },
      play => {
        const count = () =>
          play.driven().asked.filter(({ summarizer }) => summarizer === 'model').length
        for (let turn = 0; turn < 260 && count() < 22; turn += 1) play.talk(LARGE)
        for (let turn = 0; turn < 20; turn += 1) play.talk(LARGE)
        at = laterMs
        for (let turn = 0; turn < 6; turn += 1) play.talk(LARGE)
        at = 2 * SPENT_AFTER_MS
        play.talk(LARGE, 3)
      },
    )
  },
)
