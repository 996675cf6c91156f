/**
 * One compaction from its start to its commit, proposal or failure.
 *
 * @module
 */
import { viewOf } from '../branch.ts'
import { completedFrom, resultOf, STALE, stillStands } from '../compaction/commit.ts'
import { planCompaction, type CompactionPlan } from '../compaction/plan.ts'
import { renderReplacement } from '../compaction/prompt.ts'
import { cleanSummary, validateSummary } from '../compaction/validate.ts'
import type { EventOf } from '../event.ts'
import { textOf } from '../message.ts'
import { fixedTokens } from '../request.ts'
import { textsOf } from '../request-tokens.ts'
import { planOptions, startJob, summarize } from './job.ts'
import {
  decided,
  type CompactionJob,
  type Decision,
  type EngineConfig,
  type EngineState,
  type Signal,
  type SummaryOutcome,
} from './types.ts'

type Failed = EventOf<'v2.compaction-failed'>

/** Counts the view first, so that the plan rests on real tokens. */
export function requestCompaction(
  state: EngineState,
  signal: Extract<Signal, { type: 'compact' }>,
  config: EngineConfig,
): Decision {
  if (state.job) return decided(state, [], [{ type: 'notify', notice: 'already-compacting' }])
  const plan = planCompaction(state.branch, planOptions(config, true))
  if (typeof plan === 'string') return decided(state, [], [{ type: 'notify', notice: plan }])
  return startJob(state, plan, { ...signal, trigger: 'manual', config })
}

/** A summarizer came back: what it wrote is counted before it is judged. */
export function summaryEnded(
  state: EngineState,
  job: CompactionJob,
  outcome: SummaryOutcome,
): Decision {
  if (outcome.type === 'cancelled') return cancelled(state, job)
  if (outcome.type === 'failed')
    return failed(state, job, { code: 'summarizer-failed', message: outcome.message })
  const text = cleanSummary(outcome.text)
  const replacement = renderReplacement({ summary: text, count: job.plan.span.count })
  const messages = [...replacement, ...job.plan.masks.map(markerMessage)]
  const written = textsOf({ system: '', tools: [], messages })
  return decided(
    { ...state, job: { ...job, written: { text, outcome } } },
    [],
    [{ type: 'count', purpose: 'job', texts: [text, ...written, ...viewTexts(state)] }],
  )
}

/** The summary is counted: bring it into force, propose it, or say why not. */
export function summaryCounted(
  state: EngineState,
  job: CompactionJob,
  config: EngineConfig,
): Decision {
  if (!job.written) return decided(state)
  const { outcome, text } = job.written
  const { compactionId, trigger, focus, summarizer } = job
  const { model, usage, durationMs } = outcome
  const verdict = verdictOn(job, job.written, config)
  if (verdict !== 'ok') return failed(state, job, verdict)
  const result = resultOf(
    state.branch,
    job.plan,
    { compactionId, trigger, text, summarizer, model, focus, usage, durationMs },
    { presetId: config.preset.id, fixedTokens: fixedTokens(config), count: config.count },
  )
  if (!stillStands(state.branch, result))
    return failed(state, job, { code: 'stale', message: STALE })
  if (result.tokensAfter.tokens >= result.tokensBefore.tokens)
    return failed(state, job, { code: 'larger-than-source', message: NO_GAIN })
  const waits = trigger === 'background' || (trigger === 'manual' && !config.applyAtOnce)
  return decided({ ...state, job: null }, [
    waits
      ? { type: 'v1.compaction-proposed', ...result }
      : { type: 'v1.compaction-completed', ...result },
  ])
}

function verdictOn(
  { plan, summarizer }: CompactionJob,
  { text, outcome }: NonNullable<CompactionJob['written']>,
  { count }: EngineConfig,
): ReturnType<typeof validateSummary> {
  return validateSummary({
    summary: text,
    finishReason: outcome.finishReason,
    summaryTokens: count(text).tokens,
    sourceTokens: plan.spanTokens,
    source: sampleOf(plan),
    demandSections: summarizer === 'model',
  })
}

const NO_GAIN =
  'The summary would not make the request smaller, so it was not used. Nothing was changed.'

/** Automatic compactions fall to the extractive summarizer, which needs nothing and nobody. */
function failed(
  state: EngineState,
  job: CompactionJob,
  { code, message }: Pick<Failed, 'code' | 'message'>,
): Decision {
  if (job.summarizer === 'model' && job.trigger !== 'manual' && code !== 'stale') {
    const next: CompactionJob = { ...job, summarizer: 'extractive', written: null }
    return decided(
      { ...state, job: next },
      [],
      [summarize(next), { type: 'notify', notice: 'extractive-instead' }],
    )
  }
  return decided({ ...state, job: null }, [
    { type: 'v2.compaction-failed', compactionId: job.compactionId, code, message },
  ])
}

/** Never falls through to another summarizer. */
function cancelled(state: EngineState, { compactionId }: CompactionJob): Decision {
  return decided({ ...state, job: null }, [{ type: 'v1.compaction-cancelled', compactionId }])
}

/** A request that waits for it goes on without another try: the guard makes it fit. */
export function cancelCompaction(state: EngineState): Decision {
  if (!state.job) return decided(state)
  const { turn } = state
  const free = turn.type === 'blocked' ? { ...turn, compacted: true } : turn
  const { append, ...rest } = cancelled({ ...state, turn: free }, state.job)
  return { ...rest, append, effects: [{ type: 'abort', id: state.job.compactionId }] }
}

/** The user's Apply: the proposal comes into force if it still stands. */
export function applyProposal(
  state: EngineState,
  { compactionId, summary }: Extract<Signal, { type: 'apply' }>,
  config: EngineConfig,
): Decision {
  const record = state.branch.compactions.find(
    other => other.compactionId === compactionId && other.state === 'proposed',
  )
  if (!record?.result) return decided(state)
  const { id: _id, parentId: _parentId, at: _at, type: _type, ...proposal } = record.result
  return decided(state, [
    stillStands(state.branch, proposal)
      ? completedFrom(proposal, summary, config.count)
      : { type: 'v2.compaction-failed', compactionId, code: 'stale', message: STALE },
  ])
}

/** Takes back the newest compaction in force. */
export function undoCompaction(state: EngineState): Decision {
  const newest = state.branch.overlays.live.at(-1)
  return newest
    ? decided(state, [{ type: 'v1.compaction-undone', compactionId: newest.compactionId }])
    : decided(state, [], [{ type: 'notify', notice: 'nothing-to-undo' }])
}

function sampleOf({ toSummarize }: CompactionPlan): string {
  return toSummarize.map(({ parts }) => textOf(parts)).join('\n')
}

function markerMessage({ marker }: { readonly marker: string }) {
  return { role: 'user' as const, parts: [{ type: 'text' as const, text: marker }] }
}

function viewTexts({ branch }: EngineState): readonly string[] {
  const messages = viewOf(branch).items.map(({ role, parts }) => ({ role, parts }))
  return textsOf({ system: '', tools: [], messages })
}
