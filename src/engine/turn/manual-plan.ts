/**
 * What a compaction that a person asks for would replace.
 *
 * @module
 */
import type { Branch } from '../branch/branch.ts'
import { type CompactionPlan, type NoPlan, planCompaction } from '../compaction/plan/plan.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { planOptions } from './job.ts'
import { measuresOf } from './measures.ts'
import type { EngineConfig } from './types.ts'

/**
 * Planned by the preset. Where the conversation exceeds the budget, and the preset never compacts or would leave more
 * than that, it is planned as the default preset does if that leaves less: nobody is left with a session that fits no
 * request. `rebuild`: from the originals, as if nothing had been compacted yet.
 */
export function manualPlan(
  branch: Branch,
  config: EngineConfig,
  rebuild = false,
): CompactionPlan | NoPlan {
  const own = planCompaction(branch, planOptions(config, true, rebuild))
  const excess = excessOf(branch, config)
  if (excess <= 0 || freedBy(own) >= excess) return own
  const preset = { ...config.preset, compaction: PALIMPSEST.compaction }
  const usual = planCompaction(branch, planOptions({ ...config, preset }, true, rebuild))
  return freedBy(usual) > freedBy(own) ? usual : own
}

/** Tokens by which the next request exceeds the budget before anything is shortened; negative where it fits. */
function excessOf(branch: Branch, config: EngineConfig): number {
  const { requestTokens, budgetTokens } = measuresOf(branch, config)
  return requestTokens - budgetTokens
}

/** Tokens that the plan frees at least; 0 for none. */
function freedBy(plan: CompactionPlan | NoPlan): number {
  return typeof plan === 'string' ? 0 : plan.spanTokens - plan.summaryTokens
}
