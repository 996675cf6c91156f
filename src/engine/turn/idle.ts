/**
 * Compacts while the conversation rests. The engine has no clock: the runtime reports when nothing happened for a
 * while. Source: two-phase (presets, C1); DESIGN, section 8, row "idle compaction".
 */
import { planCompaction } from '../compaction/plan/plan.ts'
import type { Branch } from '../branch/branch.ts'
import type { SummarizerKind } from '../log/event.ts'
import { isReached } from '../presets/threshold.ts'
import { automaticWriter, hasNewContent } from './automatic.ts'
import { commitOf, waitingProposal } from './background.ts'
import { planOptions, startJob } from './job.ts'
import { measuresOf } from './measures.ts'
import {
  conclude,
  type Decision,
  type Effect,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import type { Input, Signal } from './signals.ts'

/** True if no turn and no summary is active. */
export function isAtRest({ turn, job }: EngineState): boolean {
  return turn.type === 'idle' && job === null
}

/** Asks for a rest signal; none if rest would change nothing. Every input restarts the wait. */
export function restAfter(
  input: Input,
  { state, append }: Decision,
  config: EngineConfig,
): readonly Effect[] {
  const endsWork = input.type !== 'rested' && append.length === 0
  const idle = config.preset.compaction?.idle
  return endsWork && idle && isAtRest(state) && idleWriter(state, config)
    ? [{ type: 'rest', afterMs: idle.afterMs }]
    : []
}

/** Applies a prepared summary after the rest, or starts one. The view's texts must be counted. */
export function handleRest(state: EngineState, config: EngineConfig): Decision {
  return compactAtRest(state, config, idleWriter(state, config))
}

/** A large session has at least this share of the budget */
const LARGE = 0.5
/** and this number of messages. */
const LARGE_MESSAGES = 4

/**
 * Compacts a large session because the browser lacks storage or memory. It ignores the preset's rest settings, but
 * not the price. Source: copilot-cli (presets, E12). Differs: never during a turn.
 */
export function shortOfMemory(
  state: EngineState,
  { mayPay = false }: Extract<Signal, { type: 'memory-short' }>,
  config: EngineConfig,
): Decision {
  const measures = measuresOf(state.branch, config)
  const isLarge =
    measures.messages >= LARGE_MESSAGES && isReached([{ of: 'budget', at: LARGE }], measures)
  return compactAtRest(state, config, isLarge ? allowedWriter(state.branch, config, mayPay) : null)
}

function compactAtRest(
  state: EngineState,
  config: EngineConfig,
  summarizer: SummarizerKind | null,
): Decision {
  if (!summarizer || !isAtRest(state)) return conclude(state)
  const proposal = waitingProposal(state.branch)
  if (proposal) return conclude(state, [commitOf(state.branch, proposal, config)])
  const plan = planCompaction(state.branch, planOptions(config))
  return typeof plan === 'object'
    ? startJob(state, plan, { trigger: 'idle', focus: null, summarizer, config })
    : conclude(state)
}

/** True if a model writes a summary at rest: the user's request stops it. An extractive summary continues. */
export function isPreempted({ job }: EngineState): boolean {
  return job?.trigger === 'idle' && job.summarizer === 'model'
}

/** The writer at rest; null below the threshold, or if no summary may start. */
function idleWriter(state: EngineState, config: EngineConfig): SummarizerKind | null {
  const rule = restRuleOf(state.branch, config)
  return rule && isReached(rule.at, measuresOf(state.branch, config)) ? rule.writer : null
}

/** The rule for rest as it applies now, and the writer; null if no summary may start at rest. */
export function restRuleOf(branch: Branch, config: EngineConfig) {
  const idle = config.preset.compaction?.idle
  const writer = idle ? allowedWriter(branch, config, idle.where === 'always') : null
  return idle && writer ? { at: idle.at, afterMs: idle.afterMs, writer } : null
}

/** Null if there is nothing new, or if the price is not allowed. */
function allowedWriter(
  branch: Branch,
  config: EngineConfig,
  mayPay: boolean,
): SummarizerKind | null {
  if (!hasNewContent(branch)) return null
  const writer = automaticWriter(branch, config)
  const isFree = writer === 'extractive' || config.modelSummaries === 'free'
  return isFree || mayPay ? writer : null
}
