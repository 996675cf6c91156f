/**
 * Handles the choice of a model with a smaller window. Source: copilot-cli (presets, E11); research/compaction.md,
 * T8.
 */
import type { Branch } from '../branch/branch.ts'
import { sameModel } from '../calibration/calibration.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import type { EventDraft, ModelRef } from '../log/event.ts'
import { lastOf } from '../branch/append-list.ts'
import { writerOf } from './automatic.ts'
import { planOptions, startJob } from './job.ts'
import { floorFits, measuresOf } from './measures.ts'
import { type Decision, type EngineConfig, type EngineState, notifyPerson } from './types.ts'
import type { Signal } from './signals.ts'

/** A conversation that does not fit the chosen model, in tokens. */
export interface SwitchAdvice {
  readonly requestTokens: number
  readonly budgetTokens: number
  readonly windowTokens: number
}

/** True if the view fits a request to the configured model. */
export function fitsAfterSwitch(branch: Branch, config: EngineConfig): boolean {
  const { requestTokens, budgetTokens } = measuresOf(branch, config)
  return requestTokens <= budgetTokens
}

/** The advice if the chosen model's window is smaller than the last one's and the view does not fit; else null. */
export function switchAdvice(branch: Branch, config: EngineConfig): SwitchAdvice | null {
  const last = lastOf(branch.requests)?.event
  const before = last?.breakdown.limit
  if (!config.preset.compaction || !last || before === undefined) return null
  if (sameModel(last.model, config.model) || before <= config.budget.windowTokens) return null
  const { requestTokens, budgetTokens, windowTokens } = measuresOf(branch, config)
  return requestTokens <= budgetTokens ? null : { requestTokens, budgetTokens, windowTokens }
}

/** The event for another model; none before the first request, or for the same model. */
export function modelDrafts(branch: Branch, model: ModelRef): readonly EventDraft[] {
  const known = branch.model ?? lastOf(branch.requests)?.event.model
  if (branch.requests.length === 0 || !known || sameModel(known, model)) return []
  return [{ type: 'v1.model-changed', model }]
}

/** Compacts for a window and applies it at once. Before the switch, the old model writes the summary. */
export function compactForModel(
  state: EngineState,
  { budget }: Extract<Signal, { type: 'compact-for-model' }>,
  chosen: EngineConfig,
): Decision {
  const { branch } = state
  const config: EngineConfig = { ...chosen, budget: budget ?? chosen.budget }
  if (state.job) return notifyPerson(state, 'already-compacting')
  if (fitsAfterSwitch(branch, config)) return notifyPerson(state, 'fits-already')
  if (!floorFits(branch, config)) return notifyPerson(state, 'floor-too-large')
  const policy = config.preset.compaction
  const plan = policy ? planCompaction(branch, planOptions(config)) : 'never-compacts'
  if (!policy || typeof plan === 'string')
    return notifyPerson(state, typeof plan === 'string' ? plan : 'never-compacts')
  const asked = { trigger: 'model-switch', focus: null, config: chosen } as const
  return startJob(state, plan, { ...asked, summarizer: writerOf(policy, config) })
}
