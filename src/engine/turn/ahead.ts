/** What a request would have to wait for, known before anyone asks for it. */
import { type CompactionPlan, planCompaction } from '../compaction/plan/plan.ts'
import { automaticWriter } from './automatic.ts'
import { waitingProposal } from './background.ts'
import { isAtRest } from './idle.ts'
import { planOptions } from './job.ts'
import { measuresOf } from './measures.ts'
import { mustWait } from './prepare.ts'
import { hidesAnything, recallQuery } from './recall.ts'
import type { EngineConfig, EngineState } from './types.ts'

/** A summary that is not begun yet. */
export interface SummaryAhead {
  readonly plan: CompactionPlan
  /** True if the extractive summarizer would write it, or stand in for a model that fails. */
  readonly mayBeExtracted: boolean
}

/** The summary that the next request would have to wait for, planned as of now; null for none. The view's texts are counted. */
export function summaryAhead(state: EngineState, config: EngineConfig): SummaryAhead | null {
  const { branch } = state
  if (!isAtRest(state) || waitingProposal(branch) !== null) return null
  if (!mustWait(measuresOf(branch, config), config)) return null
  const writer = automaticWriter(branch, config)
  const plan = writer && planCompaction(branch, planOptions(config))
  if (plan === null || typeof plan === 'string') return null
  const { writer: chosen, onFailure } = plan.summarizer
  const isModels = chosen === 'settings' && writer === 'model'
  return { plan, mayBeExtracted: isModels ? onFailure === 'extractive' : chosen !== 'none' }
}

/**
 * What the archive would be searched for once this text is sent; null if nothing is or will be hidden from the model,
 * or the text asks for nothing.
 */
export function recallAhead(
  { branch }: EngineState,
  text: string,
  config: EngineConfig,
): string | null {
  const query = recallQuery(branch, text, config)
  if (query === null) return null
  return hidesAnything(branch) || mustWait(measuresOf(branch, config), config) ? query : null
}
