/**
 * What stands for the span, once its words are there: judged, rendered where they may stand, and counted before they are judged again.
 *
 * @module
 */
import { viewOf } from '../branch/branch.ts'
import { markerText, renderReplacement } from '../compaction/replacement/render.ts'
import { textsOf } from '../tokens/request-tokens.ts'
import { decided, type Decision } from './decision.ts'
import type { SummaryWritten } from './outcomes.ts'
import type { CompactionJob, EngineState } from './types.ts'

/** The words of a summary, or of the marker in its place. */
type WrittenWords = Pick<NonNullable<CompactionJob['written']>, 'text' | 'outcome' | 'isMarker'>

/** A summary that seems of no use by the counts at hand is counted alone, so that it can be judged. */
export function countWords(
  state: EngineState,
  job: CompactionJob,
  written: WrittenWords,
): Decision {
  return decided(
    { ...state, job: { ...job, written: { ...written, rendered: null } } },
    [],
    [{ type: 'count', purpose: 'job', texts: [written.text] }],
  )
}

/**
 * Renders what stands for the span, which is counted with the summary and the view. It reads every message of the span for
 * its facts: far more than judging takes.
 */
export function rendered(state: EngineState, job: CompactionJob, written: WrittenWords): Decision {
  const { text, isMarker } = written
  const { frame, masks } = job.plan
  const standing = renderReplacement(frame, { summary: text, isMarker })
  const messages = [...standing.messages, ...masks.map(markerMessage)]
  const request = textsOf({ system: '', tools: [], messages })
  const texts = [text, standing.summary, ...request, ...viewTexts(state)]
  return decided(
    { ...state, job: { ...job, written: { ...written, rendered: standing } } },
    [],
    [{ type: 'count', purpose: 'job', texts }],
  )
}

/** Where a preset tells no words of its own. */
const NO_SUMMARY = '[{messages} from earlier in this conversation left the view.]'

/** The preset's static marker in place of a summary, without the words that call it one: it needs nobody. */
export function fallbackMarker(state: EngineState, job: CompactionJob): Decision {
  const { frame, summarizer } = job.plan
  const outcome = writtenWithoutModel(markerText(summarizer.staticMarker ?? NO_SUMMARY, frame))
  const written = { text: outcome.text, outcome, isMarker: true }
  return rendered(state, { ...job, summarizer: 'extractive' }, written)
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
