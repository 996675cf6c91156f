/** Removes messages from the view: after the user's clear, or after an application restart. */
import { toArray } from '../branch/append-list.ts'
import { type Branch, applyEvent, viewOf } from '../branch/branch.ts'
import { type EventDraft, EventId } from '../log/event.ts'
import type { Preset } from '../presets/preset.ts'
import { startsTurn, type ViewItem } from '../message/view.ts'

/** Hides all messages from the model except the running turn's. Empty for an unsaved session. */
export function clearDrafts(
  branch: Branch,
  { isTurnRunning }: { readonly isTurnRunning: boolean },
): readonly EventDraft[] {
  if (branch.leafId === null) return []
  const newest = toArray(branch.messages).findLast(({ event }) => event.role === 'user')
  const keepsFromId = isTurnRunning ? (newest?.event.id ?? null) : null
  return [{ type: 'v1.context-cleared', keepsFromId }]
}

/** The clear that an undo would restore. */
export interface NewestClear {
  readonly clearId: EventId
  /** True if no compaction came into force after it. */
  readonly isNewest: boolean
}

/** Null if no clear is in force. A restart that hid older turns counts as a clear. */
export function newestClear({ clears, compactions }: Branch): NewestClear | null {
  const newest = clears.at(-1)?.event
  if (!newest) return null
  const live = compactions.filter(({ state }) => state === 'live')
  const isNewest = live.every(({ endedAt }) => (endedAt ?? 0) <= newest.at)
  return { clearId: newest.id, isNewest }
}

/** Undoes the newest clear, or all from the time `since` on; empty if there is none. */
export function restoreDrafts({ clears }: Branch, since?: number): readonly EventDraft[] {
  const undone = since === undefined ? clears.slice(-1) : clears.filter(c => c.event.at >= since)
  return undone.map(({ event }) => ({ type: 'v1.context-restored', clearId: event.id }))
}

/** Hides older turns after a restart. Empty if the preset resumes everything, or if nothing changes. */
export function resumeEvents(branch: Branch, preset: Preset): readonly EventDraft[] {
  const { resume } = preset
  if (!resume) return []
  const turns = viewOf(branch).items.filter(startsTurn)
  const kept = Math.max(resume.atLeast, Math.floor(mostTurns(preset) / resume.triggerDividedBy))
  const entries = toArray(branch.messages)
  const oldest = turns.at(-kept)
  // With fewer turns than that, the model keeps everything that it reads now, summaries included.
  const message = oldest
    ? entries.find(({ event }) => event.id === oldest.id)?.event
    : entries[branch.overlays.clearedThrough]?.event
  if (!message) return []
  const draft = {
    type: 'v1.history-restored',
    firstKeptId: message.id,
    textOnly: resume.textOnly,
  } as const
  const restored = { ...draft, id: PROBE, parentId: branch.leafId, at: message.at }
  return sameItems(viewOf(applyEvent(branch, restored)).items, viewOf(branch).items) ? [] : [draft]
}

/** A temporary event id to test the effect. */
const PROBE = EventId.parse('probe')

/** Turns that the preset's first threshold on turns allows; 0 for none. */
function mostTurns({ compaction }: Preset): number {
  const thresholds = [
    ...(compaction?.blocking?.at ?? []),
    ...(compaction?.background?.prepareAt ?? []),
  ]
  return thresholds.find(({ of }) => of === 'turns')?.at ?? 0
}

/** A resume only leaves out items and parts. */
function sameItems(left: readonly ViewItem[], right: readonly ViewItem[]): boolean {
  return (
    left.length === right.length &&
    left.every(
      ({ id, parts }, at) => right[at]?.id === id && right[at]?.parts.length === parts.length,
    )
  )
}
