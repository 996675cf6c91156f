/** Copies a part of a session as a log without other versions. Its code is loaded with the first copy. */
import { foldBranch, type Branch } from '../branch/branch.ts'
import { keepPart } from '../branch/part-of-log.ts'
import { pathTo } from '../branch/path.ts'
import { holdsMessage } from '../branch/versions.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { carriedDrafts } from './branch-change.ts'

interface Fork {
  /** With their old ids, in one chain. */
  readonly events: readonly SessionEvent[]
  /** Later marks and summaries, to append. */
  readonly drafts: readonly EventDraft[]
}

/** The conversation up to this message, without other versions; null if it is not on the branch. */
export function forkAt(
  events: readonly SessionEvent[],
  branch: Branch,
  messageId: EventId,
): Fork | null {
  if (!holdsMessage(branch, messageId)) return null
  const linear = chainTo(events, messageId)
  return { events: linear, drafts: carriedDrafts(branch, foldBranch(linear)) }
}

/** The session as it was at this event, without other versions, with its old ids in one chain. */
export function chainTo(
  events: readonly SessionEvent[],
  eventId: EventId,
): readonly SessionEvent[] {
  const path = pathTo(events, eventId)
  const kept = keepPart(events, ({ id, type }) => path.has(id) && type !== 'v1.branch-selected')
  return kept.map((event, at) => ({ ...event, parentId: kept[at - 1]?.id ?? null }))
}
