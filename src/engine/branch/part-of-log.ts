/** A part of a log, for a copy, a fork or a file. */
import type { SessionEvent } from '../log/event.ts'
import { OF_SESSION } from './branch.ts'

/** The chosen events and those that count on every branch, but no answer or name of something that is left out. */
export function keepPart(
  events: readonly SessionEvent[],
  isChosen: (event: SessionEvent) => boolean,
): readonly SessionEvent[] {
  const kept = events.filter(event => isChosen(event) || OF_SESSION.has(event.type))
  const names = new Set<string>(
    kept.flatMap(event => [
      event.id,
      ...(event.type === 'v1.compaction-completed' ? [event.compactionId] : []),
    ]),
  )
  return kept.filter(event => {
    if (event.type === 'v1.side-question-answered') return names.has(event.questionId)
    return event.type !== 'v1.checkpoint-renamed' || names.has(event.checkpointId)
  })
}
