/** What leaves the view at once: by a person's clear, or where the application has started again. */
import { toArray } from '../branch/append-list.ts'
import { type Branch, applyEvent, viewOf } from '../branch/branch.ts'
import { type EventDraft, EventId } from '../log/event.ts'
import type { Preset } from '../presets/preset.ts'
import { startsTurn, type ViewItem } from '../message/view.ts'

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

/** The event that hides older turns from the model; none if the preset resumes everything, or nothing would change. */
export function resumeEvents(branch: Branch, preset: Preset): readonly EventDraft[] {
  const { resume } = preset
  if (!resume) return []
  const turns = viewOf(branch).items.filter(startsTurn)
  const kept = Math.max(resume.atLeast, Math.floor(mostTurns(preset) / resume.triggerDividedBy))
  const entries = toArray(branch.messages)
  const oldest = turns.at(-kept)
  // With fewer turns than that, all that is read now stays, a summary of what came before included.
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

/** Stands for the event's id while its effect is tried. */
const PROBE = EventId.parse('probe')

/** Turns that the preset's first threshold on turns allows; 0 where it has none. */
function mostTurns({ compaction }: Preset): number {
  const thresholds = [
    ...(compaction?.blocking?.at ?? []),
    ...(compaction?.background?.prepareAt ?? []),
  ]
  return thresholds.find(({ of }) => of === 'turns')?.at ?? 0
}

/** A resume only ever leaves out items and parts. */
function sameItems(left: readonly ViewItem[], right: readonly ViewItem[]): boolean {
  return (
    left.length === right.length &&
    left.every(
      ({ id, parts }, at) => right[at]?.id === id && right[at]?.parts.length === parts.length,
    )
  )
}
