import type { RecallHit } from '../../../engine/recall/candidates.ts'
import type { SessionEvent } from '../../../engine/event.ts'
import { K, MEDIUM, played, type Scenario } from './scenario.ts'

/** Finds every message, the oldest best, the scores falling evenly to a fifth. */
function everything(events: readonly SessionEvent[]): readonly RecallHit[] {
  const said = events.filter(({ type }) => type === 'v1.message-appended')
  return said.map(({ id }, at) => ({ messageId: id, score: 1 - (0.8 * at) / said.length }))
}

const found = { recall: (_asked: unknown, events: readonly SessionEvent[]) => everything(events) }

/** What was said at the beginning is asked about once it is hidden. */
export const recalls: readonly Scenario[] = [
  played('what is hidden is asked about, small', { windowTokens: 8 * K, ...found }, play => {
    play.talk(MEDIUM, 60)
  }),
  played('the same in the largest small window', { windowTokens: 16_384, ...found }, play => {
    play.talk(MEDIUM, 110)
  }),
  played('what is hidden is asked about, large', { windowTokens: 20 * K, ...found }, play => {
    play.talk(MEDIUM, 130)
    play.user('What did src/file-3.ts and src/file-4.ts hold at the very beginning, word for word?')
  }),
  played('what tools said is asked about', { windowTokens: 32 * K, ...found }, play => {
    play.talk({ ...MEDIUM, results: [300, 300] }, 60)
    play.user('What did src/file-3.ts and src/file-4.ts hold at the very beginning, word for word?')
  }),
]
