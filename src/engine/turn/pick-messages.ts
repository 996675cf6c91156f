/** Some messages of a conversation as a conversation of their own. */
import { foldBranch, transcriptOf, type Branch } from '../branch/branch.ts'
import { expandToSteps } from '../branch/overlays.ts'
import { keepPart } from '../branch/part-of-log.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { carriedDrafts } from './branch-change.ts'

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
