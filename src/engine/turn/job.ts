/** Starts compactions, and renders their replacements. */
import { viewOf, type Branch } from '../branch/branch.ts'
import { type CompactionPlan, type NoPlan, planCompaction } from '../compaction/plan/plan.ts'
import type { Counting } from '../compaction/commit.ts'
import type { PlanOptions } from '../compaction/plan/measure.ts'
import type { CompactionTrigger, EventDraft, SummarizerKind } from '../log/event.ts'
import { breakdownOf, fixedTokens } from '../request/request.ts'
import { countMessages, textsOf } from '../tokens/request-tokens.ts'
import {
  conclude,
  type Decision,
  type CompactionJob,
  type Effect,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { measuresOf } from './measures.ts'
import { renderReplacement } from '../compaction/replacement/render.ts'
import type { SummaryWritten } from './outcomes.ts'
import { markerText, textMessage } from '../compaction/replacement/builder.ts'

/** The options of a plan; null if the preset never compacts. */
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

/** The counter and the fixed tokens for a compaction's sizes. */
export function createCounting(config: EngineConfig): Counting {
  const { conversation: _none, ...fixed } = breakdownOf(fixedTokens(config), config)
  return { fixed, count: config.count }
}

/** Starts a compaction, or first asks the person's hook. No job if the hook has just refused an automatic one. */
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
  const compactionId = `c.${state.branch.leafId ?? ''}`
  const asks = { compactionId, trigger, focus, plan, summarizer, appliesAtOnce }
  const job: CompactionJob = { ...asks, requestIds: [], isOverdue: false, written: null }
  if (config.asksHook !== true) return beginJob(state, job, config)
  if (trigger !== 'manual' && state.refusedAt === state.branch.messages.length)
    return conclude(state)
  return conclude(
    { ...state, job: { ...job, hook: 'asked' } },
    [],
    [{ type: 'ask-hook', compactionId, trigger, focus, plan }],
  )
}

/** Begins a compaction: first the event, then the summarizer, if there is one. */
export function beginJob(
  state: EngineState,
  { hook: _over, ...job }: CompactionJob,
  config: EngineConfig,
): Decision {
  const { compactionId, trigger, plan, summarizer, focus } = job
  const hides = trigger !== 'manual' && config.preset.compaction?.hidesAtOnce === true
  const view = countMessages(viewOf(state.branch).items, config.count).tokens
  const breakdown = breakdownOf(fixedTokens(config) + view, config)
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
  if (plan.summarizer.writer === 'none') return { ...fallbackMarker(state, job), append: [started] }
  return conclude({ ...state, job }, [started], [summarize(job)])
}

/** The effect that the job waits for. */
export function summarize({
  compactionId,
  trigger,
  summarizer,
  plan,
  focus,
}: CompactionJob): Effect {
  return { type: 'summarize', compactionId, trigger, summarizer, plan, focus }
}

/** What the person wants replaced: the originals behind all summaries, a range, or what the preset says. */
interface ManualWish extends Pick<PlanOptions, 'range'> {
  readonly rebuild?: boolean | undefined
}

/**
 * The preset's plan, or the default preset's if that one leaves less of a conversation over the budget. Otherwise a
 * session could fit no request. A chosen range counts in place of both.
 */
export function manualPlan(
  branch: Branch,
  config: EngineConfig,
  { rebuild, range }: ManualWish = {},
): CompactionPlan | NoPlan {
  const options = planOptions(config, true, rebuild)
  if (range) return planCompaction(branch, options && { ...options, range })
  const own = planCompaction(branch, options)
  const excess = excessOf(branch, config)
  if (excess <= 0 || freedBy(own) >= excess) return own
  const preset = { ...config.preset, compaction: PALIMPSEST.compaction }
  const usual = planCompaction(branch, planOptions({ ...config, preset }, true, rebuild))
  return freedBy(usual) > freedBy(own) ? usual : own
}

/** Tokens of the next request over the budget, before it is shortened; negative if it fits. */
function excessOf(branch: Branch, config: EngineConfig): number {
  const { requestTokens, budgetTokens } = measuresOf(branch, config)
  return requestTokens - budgetTokens
}

/** Tokens that the plan frees at least; 0 for no plan. */
function freedBy(plan: CompactionPlan | NoPlan): number {
  return typeof plan === 'string' ? 0 : plan.spanTokens - plan.summaryTokens
}

type WrittenWords = Pick<NonNullable<CompactionJob['written']>, 'text' | 'outcome' | 'isMarker'>

/** Counts the summary alone, because the present counts make it look unusable. */
export function countWords(
  state: EngineState,
  job: CompactionJob,
  written: WrittenWords,
): Decision {
  return conclude(
    { ...state, job: { ...job, written: { ...written, rendered: null } } },
    [],
    [{ type: 'count', purpose: 'job', texts: [written.text] }],
  )
}

/** Renders the replacement and counts it. It reads the span's messages for their facts. */
export function renderWritten(
  state: EngineState,
  job: CompactionJob,
  written: WrittenWords,
): Decision {
  const { text, isMarker } = written
  const { frame, masks } = job.plan
  const rendered = renderReplacement(frame, { summary: text, isMarker })
  const markers = masks.map(({ marker }) => textMessage('user', marker))
  const messages = [...rendered.messages, ...markers, ...viewOf(state.branch).items]
  const texts = [text, rendered.summary, ...textsOf({ system: '', tools: [], messages })]
  return conclude(
    { ...state, job: { ...job, written: { ...written, rendered } } },
    [],
    [{ type: 'count', purpose: 'job', texts }],
  )
}

/** Uses the preset's static marker instead of a summary. */
export function fallbackMarker(state: EngineState, job: CompactionJob): Decision {
  const { frame, summarizer } = job.plan
  const outcome = summaryWithoutModel(markerText(summarizer, frame.span))
  const written = { text: outcome.text, outcome, isMarker: true }
  return renderWritten(state, { ...job, summarizer: 'extractive' }, written)
}

/** The result of a summary without a model. */
export function summaryWithoutModel(text: string): SummaryWritten {
  return { type: 'written', text, finishReason: 'stop', model: null, usage: null, durationMs: 0 }
}
