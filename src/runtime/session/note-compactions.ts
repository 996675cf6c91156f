/** Notes the facts of a summary before its messages leave the view. */
import { type EventDraft, type Preset, toArray } from '../../engine/index.ts'
import type { Core } from './core.ts'
import { memoryUseOf } from '../settings/memory-use.ts'

type Summary = Extract<
  EventDraft,
  { readonly type: 'v1.compaction-completed' | 'v1.compaction-proposed' }
>

/** Waits until the journal has an entry for a summary that takes effect. A failure is shown and stops nothing. */
export async function noteSummary(core: Core, draft: Summary): Promise<void> {
  const { sessionMemory, environment, onFault } = core.options
  const { preset } = core.config()
  if (!isDue(draft, preset) || !sessionMemory) return
  if (memoryUseOf(preset, environment().settings) === 'none') return
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

/** If the messages have left the view already, their summary is noted as soon as it is written. */
function isDue(draft: Summary, { compaction }: Pick<Preset, 'compaction'>): boolean {
  if (draft.type === 'v1.compaction-completed') return true
  return draft.trigger !== 'manual' && compaction?.hidesAtOnce === true
}
