/** Where the branches of a session end. */
import type { EventId, MessageAppended, SessionEvent } from '../log/event.ts'

export interface BranchEnd {
  /** The newest event of the branch. */
  readonly leafId: EventId
  /** Messages from the root to the end, deleted ones included. */
  readonly messages: number
  /** Time of the last message. */
  readonly at: number
  /** The newest message by the user; null without one. */
  readonly asked: MessageAppended | null
  /** The branch that the log selects. */
  readonly isShown: boolean
}

interface Place extends Omit<BranchEnd, 'isShown' | 'leafId'> {
  leafId: EventId
}

/** The branches, oldest first, in the order of `versionsOf`. One pass over the log. */
export function branchEnds(events: readonly SessionEvent[]): readonly BranchEnd[] {
  /** By the id of the message that is the last one there. */
  const places = new Map<EventId | null, Place>()
  /** The last message at or before each event. */
  const messageAt = new Map<EventId | null, EventId | null>()
  const followed = new Set<EventId | null>()
  for (const event of events) {
    const { id, parentId, type } = event
    const beforeId = messageAt.get(parentId) ?? null
    const before = places.get(beforeId)
    if (type === 'v1.message-appended') {
      followed.add(beforeId)
      places.set(id, placeAfter(before, event))
    } else if (before) before.leafId = id
    messageAt.set(id, type === 'v1.message-appended' ? id : beforeId)
  }
  const shownId = messageAt.get(events.at(-1)?.id ?? null) ?? null
  return [...places]
    .filter(([id]) => !followed.has(id) || id === shownId)
    .map(([id, place]) => ({ ...place, isShown: id === shownId }))
}

function placeAfter(before: Place | undefined, message: MessageAppended): Place {
  const { id, at, role } = message
  const asked = role === 'user' ? message : (before?.asked ?? null)
  return { leafId: id, messages: (before?.messages ?? 0) + 1, at, asked }
}
