/**
 * The beginning of a compaction, from whichever trigger.
 *
 * @module
 */
import type { CompactionPlan, PlanOptions } from '../compaction/plan.ts'
import type { CompactionTrigger, EventDraft, SummarizerKind } from '../event.ts'
import { fixedTokens } from '../request.ts'
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
  }: {
    readonly trigger: CompactionTrigger
    readonly focus: string | null
    readonly summarizer: SummarizerKind
  },
): Decision {
  const compactionId = `c.${state.branch.leafId ?? ''}`
  const job: CompactionJob = { compactionId, trigger, focus, plan, summarizer, written: null }
  const started: EventDraft = {
    type: 'v1.compaction-started',
    compactionId,
    trigger,
    span: plan.span,
    summarizer,
    focus,
  }
  return decided({ ...state, job }, [started], [summarize(job)])
}

/** The work that the job waits for. */
export function summarize({ compactionId, summarizer, plan, focus }: CompactionJob): Effect {
  return { type: 'summarize', compactionId, summarizer, plan, focus }
}
