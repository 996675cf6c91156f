/**
 * The beginning of a compaction, from whichever trigger.
 *
 * @module
 */
import { viewOf } from '../branch.ts'
import type { CompactionPlan, PlanOptions } from '../compaction/plan.ts'
import type { CompactionTrigger, EventDraft, SummarizerKind } from '../event.ts'
import { breakdownOf, fixedTokens } from '../request.ts'
import { countMessages } from '../request-tokens.ts'
import {
  decided,
  type CompactionJob,
  type Decision,
  type Effect,
  type EngineConfig,
  type EngineState,
} from './types.ts'

/** What a compaction is planned with; null under a preset that never compacts. */
export function planOptions(config: EngineConfig, manual = false): PlanOptions | null {
  const policy = config.preset.compaction
  return policy && { ...config, policy, fixedTokens: fixedTokens(config), manual }
}

/** Starts a compaction: the event first, then the summarizer. */
export function startJob(
  state: EngineState,
  plan: CompactionPlan,
  {
    trigger,
    focus,
    summarizer,
    config,
  }: {
    readonly trigger: CompactionTrigger
    readonly focus: string | null
    readonly summarizer: SummarizerKind
    readonly config: EngineConfig
  },
): Decision {
  const hides = trigger !== 'manual' && config.preset.compaction?.hidesAtOnce === true
  const view = countMessages(viewOf(state.branch).items, config.count).tokens
  const breakdown = breakdownOf(fixedTokens(config) + view, config)
  const compactionId = `c.${state.branch.leafId ?? ''}`
  const job: CompactionJob = { compactionId, trigger, focus, plan, summarizer, written: null }
  const started: EventDraft = {
    type: 'v2.compaction-started',
    compactionId,
    trigger,
    span: plan.span,
    summarizer,
    focus,
    hides,
    breakdown,
  }
  return decided({ ...state, job }, [started], [summarize(job)])
}

/** The work that the job waits for. */
export function summarize({ compactionId, summarizer, plan, focus }: CompactionJob): Effect {
  return { type: 'summarize', compactionId, summarizer, plan, focus }
}
