/** Copies a part of a session as a log without other versions. Its code is loaded with the first copy. */
import { foldBranch, type Branch, transcriptOf, OF_SESSION } from '../branch/branch.ts'
import { pathTo } from '../branch/path.ts'
import { holdsMessage } from '../branch/versions.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { carriedDrafts } from './branch-change.ts'
import { expandToSteps } from '../branch/overlays.ts'

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
/** Some messages of a conversation as a conversation of their own. */

/** Pins and exclusions come along. A summary may say more than these messages, so none does. */
const CARRIED: ReadonlySet<EventDraft['type']> = new Set<EventDraft['type']>([
  'v1.message-pinned',
  'v1.message-excluded',
])

/** These messages in order, with all others of their steps, and the marks to append; null if there are none. */
export function pickMessages(
  events: readonly SessionEvent[],
  branch: Branch,
  ids: readonly EventId[],
): {
  readonly events: readonly SessionEvent[]
  readonly drafts: readonly EventDraft[]
  readonly ids: readonly EventId[]
} | null {
  const entries = transcriptOf(branch)
  const wanted = expandToSteps(entries, ids)
  const picked = new Set(entries.flatMap(({ event }) => (wanted.has(event.id) ? event.id : [])))
  if (picked.size === 0) return null
  const kept = keepPart(events, ({ id, type }) => type === 'v1.session-created' || picked.has(id))
  const linear = kept.map((event, at) => ({ ...event, parentId: kept[at - 1]?.id ?? null }))
  const drafts = carriedDrafts(branch, foldBranch(linear)).filter(({ type }) => CARRIED.has(type))
  return { events: linear, drafts, ids: [...picked] }
}

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
