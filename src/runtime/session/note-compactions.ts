/** Notes the facts of a summary before its messages leave the view. */
import { type EventDraft, extractiveInput, type Preset, toArray } from '../../engine/index.ts'
import type { Core } from './core.ts'
import type { EffectOf } from './handlers/work.ts'
import { memoryUseOf } from '../settings/settings.ts'

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

/**
 * Notes everything that the model could still read, when a request was too large (D5). The summary is extractive: it is
 * no request, so it delays none.
 */
export async function noteAll(core: Core, { requestId, plan }: EffectOf<'note'>): Promise<void> {
  const { sessionMemory, environment, extract } = core.options
  if (!sessionMemory || memoryUseOf(core.config().preset, environment().settings) === 'none') return
  const summary = await extract(extractiveInput({ plan, focus: null }), NEVER)
  const { toSummarize: originals, firstNumber } = plan
  await sessionMemory.note({ compactionId: `o.${requestId}`, summary, originals, firstNumber })
}

const NEVER = new AbortController().signal

/** If the messages have left the view already, their summary is noted as soon as it is written. */
function isDue(draft: Summary, { compaction }: Pick<Preset, 'compaction'>): boolean {
  if (draft.type === 'v1.compaction-completed') return true
  return draft.trigger !== 'manual' && compaction?.hidesAtOnce === true
}
