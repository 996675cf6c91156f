/**
 * The beginning of a compaction, from whichever trigger.
 *
 * @module
 */
import { viewOf } from '../branch/branch.ts'
import type { CompactionPlan } from '../compaction/plan/plan.ts'
import type { Counting } from '../compaction/commit.ts'
import type { PlanOptions } from '../compaction/plan/plan-options.ts'
import type { CompactionTrigger, EventDraft, SummarizerKind } from '../log/event.ts'
import { breakdownOf, fixedTokens } from '../request/request.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import { decided, type Decision } from './decision.ts'
import type { CompactionJob, Effect, EngineConfig, EngineState } from './types.ts'
import { fallbackMarker } from './written.ts'

/** What a compaction is planned with; null under a preset that never compacts. */
export function planOptions(
  config: EngineConfig,
  manual = false,
  rebuild = false,
): PlanOptions | null {
  const policy = config.preset.compaction
  return (
    policy && {
      ...config,
      policy,
      fixedTokens: fixedTokens(config),
      manual,
      rebuild,
      recalls: config.preset.recall !== null,
      summaryIsFree: config.summarizer === 'extractive',
    }
  )
}

/** What the sizes of a compaction are counted with. */
export function countingWith(config: EngineConfig): Counting {
  const { conversation: _none, ...fixed } = breakdownOf(fixedTokens(config), config)
  return { fixed, count: config.count }
}

/** Starts a compaction: the event first, then the summarizer whom preset and caller choose, if any. */
export function startJob(
  state: EngineState,
  plan: CompactionPlan,
  {
    trigger,
    focus,
    summarizer: asked,
    appliesAtOnce = false,
    config,
  }: {
    readonly trigger: CompactionTrigger
    readonly focus: string | null
    readonly summarizer: SummarizerKind
    readonly appliesAtOnce?: boolean
    readonly config: EngineConfig
  },
): Decision {
  const { writer } = plan.summarizer
  const summarizer = writer === 'settings' ? asked : 'extractive'
  const hides = trigger !== 'manual' && config.preset.compaction?.hidesAtOnce === true
  const view = countMessages(viewOf(state.branch).items, config.count).tokens
  const breakdown = breakdownOf(fixedTokens(config) + view, config)
  const compactionId = `c.${state.branch.leafId ?? ''}`
  const asks = { compactionId, trigger, focus, plan, summarizer, appliesAtOnce }
  const job: CompactionJob = { ...asks, requestIds: [], isOverdue: false, written: null }
  const started: EventDraft = {
    type: 'v1.compaction-started',
    compactionId,
    trigger,
    span: plan.span,
    summarizer,
    focus,
    hides,
    breakdown,
  }
  if (writer === 'none') return { ...fallbackMarker(state, job), append: [started] }
  return decided({ ...state, job }, [started], [summarize(job)])
}

/** The work that the job waits for. */
export function summarize({
  compactionId,
  trigger,
  summarizer,
  plan,
  focus,
}: CompactionJob): Effect {
  return { type: 'summarize', compactionId, trigger, summarizer, plan, focus }
}
