/**
 * How far a summary is, and how one ends that broke.
 *
 * @module
 */
import type { ModelRef, SummaryOutcome } from '../../engine/index.ts'
import { summarySentences } from '../../i18n/en/sentences/session.ts'

export interface SummaryProgress {
  /** Part being written, from 1, and how many there are. */
  readonly part: number
  readonly of: number
  /** Who is writing; null for extraction. */
  readonly model: ModelRef | null
  /** How far that model has come on its way into memory, from 0 to 1; null while it is not being loaded. */
  readonly loading: number | null
}

/** A summarizer that broke is one that failed: the compaction ends, and nothing waits for it. */
export function unfinished(error: unknown): SummaryOutcome {
  const reason = error instanceof Error ? error.message : String(error)
  return { type: 'failed', message: summarySentences.failed(reason) }
}
