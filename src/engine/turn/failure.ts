/**
 * Why a turn, a request or a compaction ended without a result, as a code with its data. The engine holds no sentences:
 * whoever runs it says how a failure reads in the events that store it.
 *
 * @module
 */
import type { SummaryFault } from '../compaction/validate.ts'
import type { RequestRefusal } from '../request/request.ts'

export type EngineFailure =
  | SummaryFault
  | RequestRefusal
  /** The user stopped the request before an answer arrived. */
  | { readonly code: 'stopped' }
  | { readonly code: 'empty-answer' }
  /** The model called tools in as many requests of one turn as the preset allows. */
  | { readonly code: 'too-many-steps'; readonly steps: number }
  /** The model called tools as often in one turn as the preset allows. */
  | { readonly code: 'too-many-calls'; readonly calls: number }
  /** The summary would not make the request smaller. */
  | { readonly code: 'no-gain' }
  /** The summarized messages, or the model, changed while the summary was written. */
  | { readonly code: 'stale' }
  /** The page was closed while a summary was written. */
  | { readonly code: 'summary-abandoned' }
  /** The page was closed before an answer arrived. */
  | { readonly code: 'request-abandoned' }

/** Puts a failure into the words that its event stores. */
export type DescribeFailure = (failure: EngineFailure) => string

/** The words for a failure; its code where nobody supplies any. */
export function wordsFor(
  failure: EngineFailure,
  { describe = ({ code }) => code }: { readonly describe?: DescribeFailure },
): string {
  return describe(failure)
}
