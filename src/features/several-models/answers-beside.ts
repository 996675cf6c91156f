/** The answers of several models after one of them was selected, as the log has them. */
import { type EventId, foldBranch, lanesOf, pathTo, type SessionEvent } from '../../engine/index.ts'
import { answerIn, storedIn } from '../../runtime/session/shown-answers.ts'
import type { SeveralAnswer } from '../../runtime/session/snapshot.ts'

export interface AnswerBeside extends SeveralAnswer {
  /** Null where no answer came. */
  readonly messageId: EventId | null
  /** It is in the conversation as it is shown. */
  readonly isShown: boolean
}

/** In the order of the models; empty if the log has no such question. */
export function answersBeside(
  events: readonly SessionEvent[],
  setId: string,
): readonly AnswerBeside[] {
  const set = events.find(({ id }) => id === setId)
  if (set?.type !== 'v1.answers-asked') return []
  const shown = pathTo(events, events.at(-1)?.id ?? null)
  return lanesOf(events, set).map(lane => {
    const messageId = answerIn(lane)?.id ?? null
    return {
      ...storedIn(lane, foldBranch(events, lane.leafId)),
      activity: { type: 'idle' },
      messageId,
      isShown: messageId !== null && shown.has(messageId),
    }
  })
}
