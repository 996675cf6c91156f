/**
 * What stands for the span, once its words are there: rendered, and counted before it is judged.
 *
 * @module
 */
import { viewOf } from '../branch/branch.ts'
import { markerText, renderReplacement } from '../compaction/replacement/render.ts'
import { textsOf } from '../tokens/request-tokens.ts'
import { decided, type Decision } from './decision.ts'
import type { CompactionJob, EngineState, SummaryWritten } from './types.ts'

/** Takes the words of the job's summary; the marker that stands where there is none bears no words around it. */
export function summaryTextOf(
  state: EngineState,
  job: CompactionJob,
  { outcome, isMarker }: { readonly outcome: SummaryWritten; readonly isMarker: boolean },
): Decision {
  const { text } = outcome
  const { frame, masks } = job.plan
  const replacement = renderReplacement(frame, { summary: text, isMarker })
  const messages = [...replacement, ...masks.map(markerMessage)]
  const written = textsOf({ system: '', tools: [], messages })
  return decided(
    { ...state, job: { ...job, written: { text, outcome, isMarker, replacement } } },
    [],
    [{ type: 'count', purpose: 'job', texts: [text, ...written, ...viewTexts(state)] }],
  )
}

/** Where a preset tells no words of its own. */
const NO_SUMMARY = '[{messages} from earlier in this conversation left the view.]'

/** The preset's static marker in place of a summary: it needs nobody. */
export function fallbackMarker(state: EngineState, job: CompactionJob): Decision {
  const { frame, summarizer } = job.plan
  const outcome = writtenWithoutModel(markerText(summarizer.staticMarker ?? NO_SUMMARY, frame))
  return summaryTextOf(state, { ...job, summarizer: 'extractive' }, { outcome, isMarker: true })
}

/** A summary that took no model and no time. */
export function writtenWithoutModel(text: string): SummaryWritten {
  return { type: 'written', text, finishReason: 'stop', model: null, usage: null, durationMs: 0 }
}

function markerMessage({ marker }: { readonly marker: string }) {
  return { role: 'user' as const, parts: [{ type: 'text' as const, text: marker }] }
}

function viewTexts({ branch }: EngineState): readonly string[] {
  const messages = viewOf(branch).items.map(({ role, parts }) => ({ role, parts }))
  return textsOf({ system: '', tools: [], messages })
}
