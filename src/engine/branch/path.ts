import type { EventId, SessionEvent } from '../log/event.ts'

/** Ids from the root to the given event; empty for null. Each event must stand after its parent. */
export function pathTo(
  events: readonly SessionEvent[],
  leafId: EventId | null,
): ReadonlySet<EventId> {
  const path = new Set<EventId>()
  let wanted = leafId
  for (let at = events.length - 1; at >= 0 && wanted !== null; at -= 1) {
    const event = events[at]
    if (event?.id !== wanted) continue
    path.add(event.id)
    wanted = event.parentId
  }
  return path
}
