/** Notes the facts of a summary before its messages leave the view. */
import { type EventDraft, type Preset, toArray } from '../../engine/index.ts'
import type { Core } from './core.ts'
import { memoryUseOf } from '../settings/memory-use.ts'

/** Waits until the journal has an entry for each summary that takes effect. A failure is shown and stops nothing. */
export async function noteCompactions(core: Core, drafts: readonly EventDraft[]): Promise<void> {
  const { sessionMemory, environment, onFault } = core.options
  for (const draft of drafts) {
    const { preset } = core.config()
    if (!isDue(draft, preset) || !sessionMemory) continue
    if (memoryUseOf(preset, environment().settings) === 'none') continue
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

type Written = Extract<
  EventDraft,
  { readonly type: 'v1.compaction-completed' | 'v1.compaction-proposed' }
>

/** If the messages have left the view already, their summary is noted as soon as it is written. */
function isDue(draft: EventDraft, { compaction }: Pick<Preset, 'compaction'>): draft is Written {
  if (draft.type === 'v1.compaction-completed') return true
  return (
    draft.type === 'v1.compaction-proposed' &&
    draft.trigger !== 'manual' &&
    compaction?.hidesAtOnce === true
  )
}
