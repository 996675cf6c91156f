/**
 * The model in use, and the models that write summaries, as the interface shows them.
 *
 * @module
 */
import type { ModelRef, SummarizerKind } from '../../engine/index.ts'
import type { ModelLimits } from '../../ports/chat-model.ts'

/** A model as the picker shows it. */
export interface ModelChoice {
  readonly ref: ModelRef
  readonly limits: ModelLimits
  /** False for the demo model, which has no mind to summarize with. */
  readonly writesSummaries: boolean
}

/** Who writes summaries. */
export interface SummaryChoice {
  readonly first: SummarizerKind
  /** First choice first; each is asked when the one before it failed. Empty where no model can write one. */
  readonly models: readonly ModelRef[]
}
