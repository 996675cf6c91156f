import { toArray } from '../branch/append-list.ts'
import type { Branch } from '../branch/branch.ts'
import type { EventDraft, EventId } from '../log/event.ts'

/** Hides everything so far from the model, but a running turn's own messages. Empty for a session that is not stored yet. */
export function clearDrafts(
  branch: Branch,
  { isTurnRunning }: { readonly isTurnRunning: boolean },
): readonly EventDraft[] {
  if (branch.leafId === null) return []
  const newest = toArray(branch.messages).findLast(({ event }) => event.role === 'user')
  const keepsFromId = isTurnRunning ? (newest?.event.id ?? null) : null
  return [{ type: 'v1.context-cleared', keepsFromId }]
}

/** The clear that would be taken back next. */
export interface NewestClear {
  readonly clearId: EventId
  /** True if no compaction came into force since. */
  readonly isNewest: boolean
}

/** Null if no clear is in force; the restart of an application that hid older turns is one. */
export function newestClear({ clears, compactions }: Branch): NewestClear | null {
  const newest = clears.at(-1)?.event
  if (!newest) return null
  const live = compactions.filter(({ state }) => state === 'live')
  const isNewest = live.every(({ endedAt }) => (endedAt ?? 0) <= newest.at)
  return { clearId: newest.id, isNewest }
}

/** Takes the newest clear back; empty if there is none. */
export function restoreDrafts(branch: Branch): readonly EventDraft[] {
  const clear = newestClear(branch)
  return clear ? [{ type: 'v1.context-restored', clearId: clear.clearId }] : []
}
