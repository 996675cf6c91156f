import type { RecallHit } from '../../../engine/recall/candidates.ts'
import type { SessionEvent } from '../../../engine/log/event.ts'
import { K, MEDIUM, played, type Scenario } from './scenario.ts'

/** Finds every message, the oldest best, the scores falling evenly to a fifth. */
function everything(events: readonly SessionEvent[]): readonly RecallHit[] {
  const said = events.filter(({ type }) => type === 'v1.message-appended')
  return said.map(({ id }, at) => ({ messageId: id, score: 1 - (0.8 * at) / said.length }))
}

/** Finds three messages: one that says it, one that nearly does, and one that does not quite. */
function nearly(events: readonly SessionEvent[]): readonly RecallHit[] {
  const said = events.filter(({ type }) => type === 'v1.message-appended')
  const scores = [1, 0.63, 0.57]
  return scores.flatMap((score, at) => {
    const message = said[2 * at]
    return message ? [{ messageId: message.id, score }] : []
  })
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
  played(
    'only what is nearly the best is recalled',
    { windowTokens: 20 * K, recall: (_asked, events) => nearly(events) },
    play => {
      play.user('The spare key of the greenhouse lies under the third flowerpot.')
      play.user('The greenhouse has a spare key, somewhere.')
      play.user('There is a key for the greenhouse, too.')
      play.talk(MEDIUM, 130)
      play.user('Where does the spare key of the greenhouse lie?')
    },
  ),
  played('the same in a window just not small', { windowTokens: 17_000, ...found }, play => {
    play.talk(MEDIUM, 115)
  }),
  played('what tools said is asked about', { windowTokens: 32 * K, ...found }, play => {
    play.talk({ ...MEDIUM, results: [300, 300] }, 60)
    play.user('What did src/file-3.ts and src/file-4.ts hold at the very beginning, word for word?')
  }),
]
