/** Notes the facts of messages, and of their summary, before the messages leave the view. */
import {
  type CompactionResult,
  type EventDraft,
  expandToSteps,
  extractiveInput,
  markerText,
  type Preset,
  toArray,
} from '../../engine/index.ts'
import type { Core } from './core.ts'
import type { EffectOf } from './handlers/work.ts'
import { memoryUseOf } from '../settings/settings.ts'

type Noted = Extract<
  EventDraft,
  {
    readonly type: 'v1.compaction-started' | 'v1.compaction-completed' | 'v1.compaction-proposed'
  }
>

/** Waits until the journal has what an event of a compaction hides. A failure is shown and stops nothing. */
export async function noteCompaction(core: Core, draft: EventDraft): Promise<void> {
  const { sessionMemory, environment, onFault } = core.options
  const { preset } = core.config()
  if (!isDue(draft, preset) || !sessionMemory) return
  if (memoryUseOf(preset, environment().settings) === 'none') return
  const { compactionId, span } = draft
  const { messages, overlays } = core.state().engine.branch
  const entries = toArray(messages)
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
  const excluded = [...expandToSteps(entries, overlays.excluded)]
  const summary = draft.type === 'v1.compaction-started' ? null : summaryIn(draft, preset)
  const firstNumber = inside[0]?.number ?? 1
  const noted = { compactionId, summary, originals, firstNumber, excluded }
  await sessionMemory.note(noted).catch(onFault)
}

/** Null for the marker of a failed summary: it says nothing of the messages. */
function summaryIn(
  { summary, span }: Pick<CompactionResult, 'summary' | 'span'>,
  { compaction }: Pick<Preset, 'compaction'>,
): string | null {
  return summary === markerText(compaction?.summarizer ?? {}, span) ? null : summary
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

/** What hides its messages, and a summary of messages that are hidden already, as soon as it is written. */
function isDue(draft: EventDraft, { compaction }: Pick<Preset, 'compaction'>): draft is Noted {
  switch (draft.type) {
    case 'v1.compaction-started':
      return draft.hides
    case 'v1.compaction-completed':
      return true
    case 'v1.compaction-proposed':
      return draft.trigger !== 'manual' && compaction?.hidesAtOnce === true
    default:
      return false
  }
}
