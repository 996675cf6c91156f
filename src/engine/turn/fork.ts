/**
 * A session of its own that begins like another one.
 *
 * @module
 */
import { foldBranch, OF_SESSION, type Branch } from '../branch/branch.ts'
import { carriedDrafts } from '../branch/carried.ts'
import { pathTo } from '../branch/path.ts'
import { holdsMessage } from '../branch/versions.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'

/** A log's beginning, and what is still to be appended to it. */
export interface Fork {
  /** With the ids that they had, one after the other. */
  readonly events: readonly SessionEvent[]
  /** Marks and summaries that came later. */
  readonly drafts: readonly EventDraft[]
}

/**
 * The conversation up to a message of the branch, that message included, without other versions; null where the branch
 * does not hold the message. What is known of models, and the choices for the session, are the newest.
 */
export function forkAt(
  events: readonly SessionEvent[],
  branch: Branch,
  messageId: EventId,
): Fork | null {
  if (!holdsMessage(branch, messageId)) return null
  const path = pathTo(events, messageId)
  const kept = events.filter(
    ({ id, type }) => (path.has(id) && type !== 'v1.branch-selected') || OF_SESSION.has(type),
  )
  const linear = kept.map((event, at) => ({ ...event, parentId: kept[at - 1]?.id ?? null }))
  return { events: linear, drafts: carriedDrafts(branch, foldBranch(linear)) }
}
