import type { EventId, SessionEvent } from '../log/event.ts'

/** Ids from the root to the given event; empty for null. */
export function pathTo(
  events: readonly SessionEvent[],
  leafId: EventId | null,
): ReadonlySet<EventId> {
  const parents = new Map(events.map(event => [event.id, event.parentId]))
  const path = new Set<EventId>()
  for (let id = leafId; id !== null && !path.has(id); id = parents.get(id) ?? null) path.add(id)
  return path
}
