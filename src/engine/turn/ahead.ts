/** Predicts what the next request waits for, so that the work can start early. */
import { type CompactionPlan, planCompaction } from '../compaction/plan/plan.ts'
import { automaticWriter } from './automatic.ts'
import { waitingProposal } from './background.ts'
import { isAtRest } from './idle.ts'
import { planOptions } from './job.ts'
import { measuresOf } from './measures.ts'
import { mustWait } from './prepare.ts'
import { hidesAnything, recallQuery } from './recall.ts'
import type { EngineConfig, EngineState } from './types.ts'

/** A summary that has not started. */
export interface SummaryAhead {
  readonly plan: CompactionPlan
  /** True if the extractive summarizer would write it, or replace a model that fails. */
  readonly mayBeExtracted: boolean
}

/** The summary that the next request waits for, planned now; null for none. The view's texts must be counted. */
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

/** The search query for a message with this text; null if it asks nothing, or if the model reads everything. */
export function recallAhead(
  { branch }: EngineState,
  text: string,
  config: EngineConfig,
): string | null {
  const readsAll = !hidesAnything(branch) && !mustWait(measuresOf(branch, config), config)
  return readsAll ? null : recallQuery(branch, text, config)
}
