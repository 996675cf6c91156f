/** Notes the facts of a summary before its messages leave the view. */
import { type EventDraft, toArray } from '../../engine/index.ts'
import type { Core } from './core.ts'
import { usesMemory } from '../settings/uses-memory.ts'

/** Waits until the journal has an entry for each compaction that the drafts complete. A failure is shown and stops nothing. */
export async function noteCompactions(core: Core, drafts: readonly EventDraft[]): Promise<void> {
  const { sessionMemory, environment, onFault } = core.options
  for (const draft of drafts) {
    if (draft.type !== 'v1.compaction-completed' || !sessionMemory) continue
    if (!usesMemory(core.config().preset, environment().settings)) continue
    const { compactionId, summary, span } = draft
    const entries = toArray(core.state().engine.branch.messages)
    const first = entries.findIndex(({ event }) => event.id === span.firstId)
    const last = entries.findLastIndex(({ event }) => event.id === span.lastId)
    const inside = entries.slice(Math.max(0, first), last + 1)
    const originals = inside.map(({ event: { id, role, parts } }) => ({
      id,
      role,
      parts,
      origin: 'message' as const,
      pinned: false,
    }))
    const firstNumber = inside[0]?.number ?? 1
    await sessionMemory.note({ compactionId, summary, originals, firstNumber }).catch(onFault)
  }
}
