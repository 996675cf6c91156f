/** Several answers to one message, which are written at the same time. Each is a lane: a branch that begins at the set. */
import type { EventId, EventOf, ModelRef, SessionEvent } from '../log/event.ts'

export interface Lane {
  readonly model: ModelRef
  /** The event that began it; null if its model has not been asked. */
  readonly beginId: EventId | null
  /** Its newest event; the set where it has not begun. */
  readonly leafId: EventId
  /** Its own events, oldest first. */
  readonly events: readonly SessionEvent[]
}

/** The lanes of a set, in the order of its models. One pass over what follows the set. */
export function lanesOf(
  log: readonly SessionEvent[],
  set: EventOf<'v1.answers-asked'>,
): readonly Lane[] {
  const start = log.findLastIndex(({ id }) => id === set.id)
  /** By the id of an event of a lane: the id of the event that began it. */
  const lane = new Map<EventId, EventId>()
  const events = new Map<EventId, SessionEvent[]>()
  const begun = new Map<string, EventId>()
  for (const event of log.slice(start + 1)) {
    const { id, parentId } = event
    const begins = event.type === 'v1.answer-begun' && event.setId === set.id
    if (begins) begun.set(keyOf(event.model), id)
    const beginId = begins ? id : parentId === null ? undefined : lane.get(parentId)
    if (beginId === undefined) continue
    lane.set(id, beginId)
    const known = events.get(beginId)
    if (known) known.push(event)
    else events.set(beginId, [event])
  }
  return set.models.map(model => {
    const beginId = begun.get(keyOf(model)) ?? null
    const own = (beginId && events.get(beginId)) || []
    return { model, beginId, leafId: own.at(-1)?.id ?? set.id, events: own }
  })
}

function keyOf({ provider, host, model }: ModelRef): string {
  return JSON.stringify([provider, host, model])
}
