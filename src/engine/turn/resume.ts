/** What a session starts with after a restart. Source: cowagent (presets, D6). Differs: only the view shrinks. */
import { applyEvent, viewOf, type Branch } from '../branch/branch.ts'
import { EventId, type EventDraft } from '../log/event.ts'
import type { Preset } from '../presets/preset.ts'
import { toArray } from '../branch/append-list.ts'
import { startsTurn, type ViewItem } from '../message/view.ts'

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
