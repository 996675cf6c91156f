/** Runs one compaction from its start to its commit, proposal or failure. */
import { resultOf, stillStands } from '../compaction/commit.ts'
import { checkOrigins } from '../compaction/check-origins.ts'
import { judgeSummary, cleanSummary } from '../compaction/validate.ts'
import { removeFrame } from '../compaction/replacement/builder.ts'
import { redactSecrets, redactTurns } from '../compaction/secrets.ts'
import type { EventDraft, EventOf } from '../log/event.ts'
import { bodyHashOf, breakdownOf } from '../request/request.ts'
import { countRequest } from '../tokens/request-tokens.ts'
import { commitOf } from './background.ts'
import {
  createCounting,
  startJob,
  summarize,
  manualPlan,
  countWords,
  fallbackMarker,
  renderWritten,
} from './job.ts'
import { endUnbegun } from './hook.ts'
import { wordsFor, type SummaryOutcome } from './outcomes.ts'
import { isPreempted } from './idle.ts'
import { floorFits } from './measures.ts'
import { wordsAround } from './untrusted.ts'
import {
  conclude,
  type Decision,
  type CompactionJob,
  type EngineConfig,
  type EngineState,
  type NoticeCode,
  notifyPerson,
} from './types.ts'
import type { Signal } from './signals.ts'

type Failed = EventOf<'v1.compaction-failed'>

/** Starts a compaction for the user, or says why not. The view's texts must be counted. */
export function requestCompaction(
  state: EngineState,
  signal: Extract<Signal, { type: 'compact' }>,
  config: EngineConfig,
): Decision {
  const refusal = refusalOf(state, signal, config)
  if (refusal) return notifyPerson(state, refusal)
  const plan = manualPlan(state.branch, config, signal)
  if (typeof plan === 'string') return notifyPerson(state, plan)
  return startJob(state, plan, { ...signal, trigger: 'manual', config })
}

/** Why the user's request is refused before planning; null if it is not. Source: copilot-cli (presets, E3). */
function refusalOf(
  { job, branch }: EngineState,
  { summarizer }: Extract<Signal, { type: 'compact' }>,
  config: EngineConfig,
): NoticeCode | null {
  if (job) return 'already-compacting'
  if (branch.items.length === 1) return 'too-few-messages'
  if (summarizer === 'model' && config.modelSummaries === 'none') return 'no-model'
  return floorFits(branch, config) ? null : 'floor-too-large'
}

/** Records a request at its start, so the log also shows failed and cancelled ones. */
export function summaryRequested(
  state: EngineState,
  job: CompactionJob,
  {
    signal: { requestId, model, windowTokens, request },
    config,
  }: {
    readonly signal: Extract<Signal, { type: 'summary-requested' }>
    readonly config: EngineConfig
  },
): Decision {
  const { count } = config
  const { system, tools, messages } = request
  const tokens = countRequest(request, count)
  const budget = { ...config.budget, windowTokens }
  const sent: EventDraft = {
    type: 'v1.request-sent',
    requestId,
    kind: 'conversation-compaction',
    model,
    presetId: config.preset.id,
    tokens,
    messages: messages.length,
    chain: [],
    bodyHash: bodyHashOf(request),
    attempt: 1,
    breakdown: breakdownOf(tokens.tokens, { system, tools, count, budget }),
    isInitial: false,
  }
  const requestIds = [...job.requestIds, requestId]
  return conclude({ ...state, job: { ...job, requestIds } }, [sent])
}

/** Takes the summarizer's text. It is counted first, then judged, then rendered if it may be used. */
export function summaryEnded(
  state: EngineState,
  job: CompactionJob,
  { outcome, config }: { readonly outcome: SummaryOutcome; readonly config: EngineConfig },
): Decision {
  if (outcome.type === 'cancelled') return cancelled(state, job)
  if (outcome.type === 'failed')
    return failed(state, job, {
      code: outcome.code ?? 'summarizer-failed',
      message: outcome.message,
    })
  const accepted = acceptedText(job, outcome.text)
  // Written by code, a summary has the right speakers from the start.
  const checked =
    job.summarizer === 'model' ? checkOrigins(accepted, job.plan, wordsAround(config)) : accepted
  const text = removeFrame(checked, job.plan.frame.parts)
  const written = { text, outcome, isMarker: false }
  return verdictOn(job, written, config) === 'ok'
    ? renderWritten(state, job, written)
    : countWords(state, job, written)
}

/** Only a model adds thoughts and fences. In an extractive summary, cleaning could expose quoted turns. */
function acceptedText({ summarizer }: CompactionJob, text: string): string {
  return summarizer === 'model' ? redactSecrets(cleanSummary(text)) : redactTurns(text.trim())
}

/** Applies or proposes the counted summary, or fails it. */
export function summaryCounted(
  state: EngineState,
  job: CompactionJob,
  config: EngineConfig,
): Decision {
  if (!job.written) return conclude(state)
  const { outcome, rendered } = job.written
  const { compactionId, trigger, focus, summarizer } = job
  const { model, usage, durationMs } = outcome
  const verdict = verdictOn(job, job.written, config)
  // The user reads what the summary leaves out, and decides.
  const isOffered = trigger === 'manual' && verdict !== 'ok' && verdict.code === 'missing-sections'
  if (verdict !== 'ok' && !isOffered)
    return failed(state, job, { code: verdict.code, message: wordsFor(verdict, config) })
  if (rendered === null) return renderWritten(state, job, job.written)
  const result = resultOf(
    state.branch,
    job.plan,
    {
      compactionId,
      trigger,
      text: rendered.summary,
      replacement: rendered.messages,
      summarizer,
      model,
      focus,
      usage,
      durationMs,
      requestIds: job.requestIds,
    },
    { presetId: config.preset.id, ...createCounting(config) },
  )
  if (!stillStands(state.branch, result))
    return failed(state, job, { code: 'stale', message: wordsFor({ code: 'stale' }, config) })
  if (!job.plan.rebuilds && result.tokensAfter.tokens >= result.tokensBefore.tokens)
    return failed(state, job, {
      code: 'larger-than-source',
      message: wordsFor({ code: 'no-gain' }, config),
    })
  return conclude({ ...state, job: null }, [
    isOffered || waits(job, state)
      ? { type: 'v1.compaction-proposed', ...result }
      : { type: 'v1.compaction-completed', ...result },
  ])
}

/** True if the summary is applied later, at its trigger or by the user. */
function waits(
  { trigger, appliesAtOnce, isOverdue }: CompactionJob,
  { turn }: EngineState,
): boolean {
  switch (trigger) {
    case 'background':
      return true
    case 'idle':
      return turn.type !== 'idle'
    case 'manual':
      return !appliesAtOnce
    default:
      // The waiting request was already sent without it.
      return isOverdue && turn.type !== 'idle'
  }
}

function verdictOn(
  { plan, summarizer }: CompactionJob,
  {
    text,
    outcome,
    isMarker,
  }: Pick<NonNullable<CompactionJob['written']>, 'text' | 'outcome' | 'isMarker'>,
  { count }: EngineConfig,
): ReturnType<typeof judgeSummary> {
  if (isMarker) return 'ok'
  return judgeSummary(plan, { text, finishReason: outcome.finishReason, summarizer }, count)
}

/** Fails a compaction. An automatic one continues as the preset says; after a manual one, the user decides. */
function failed(
  state: EngineState,
  job: CompactionJob,
  { code, message }: Pick<Failed, 'code' | 'message'>,
): Decision {
  const continues = job.trigger !== 'manual' && code !== 'stale' && job.written?.isMarker !== true
  const { onFailure } = job.plan.summarizer
  const { compactionId } = job
  const text = wordsOf(job)
  const refused: readonly EventDraft[] =
    text === null ? [] : [{ type: 'v1.summary-refused', compactionId, code, message, text }]
  if (continues && onFailure === 'static-marker')
    return { ...fallbackMarker(state, job), append: refused }
  if (continues && onFailure === 'extractive' && job.summarizer === 'model') {
    const next: CompactionJob = { ...job, summarizer: 'extractive', written: null }
    return conclude({ ...state, job: next }, refused, [
      summarize(next),
      { type: 'notify', notice: 'extractive-instead', because: message },
    ])
  }
  return conclude({ ...state, job: null }, [
    ...refused,
    { type: 'v1.compaction-failed', compactionId, code, message },
  ])
}

/** The summarizer's text, or its thoughts if it wrote only those; null for no words. */
function wordsOf({ written }: CompactionJob): string | null {
  const text = written?.text || redactSecrets(written?.outcome.text ?? '')
  return written?.isMarker === true || !/[\p{L}\p{N}]/u.test(text) ? null : text
}

/** A cancelled job asks no other summarizer. */
function cancelled(state: EngineState, { compactionId }: CompactionJob): Decision {
  return conclude({ ...state, job: null }, [{ type: 'v1.compaction-cancelled', compactionId }])
}

/** Cancels the compaction. A waiting request continues without another try: the guard makes it fit. */
export function cancelCompaction(state: EngineState): Decision {
  if (!state.job) return conclude(state)
  if (state.job.hook) return endUnbegun(state, [{ type: 'abort', id: state.job.compactionId }])
  const { turn } = state
  const free = turn.type === 'blocked' ? { ...turn, compacted: true } : turn
  const { append, ...rest } = cancelled({ ...state, turn: free }, state.job)
  return { ...rest, append, effects: [{ type: 'abort', id: state.job.compactionId }] }
}

/** Stops a model's summary at rest, because the user needs the model. */
export function preempt(state: EngineState): Decision {
  return isPreempted(state) ? cancelCompaction(state) : conclude(state)
}

/** Applies a proposal for the user, if it is still valid. */
export function applyProposal(
  state: EngineState,
  { compactionId, summary }: Extract<Signal, { type: 'apply' }>,
  config: EngineConfig,
): Decision {
  const record = state.branch.compactions.find(
    other => other.compactionId === compactionId && other.state === 'proposed',
  )
  if (!record?.result) return conclude(state)
  return conclude(state, [commitOf(state.branch, record.result, config, summary)])
}

/** Undoes the newest compaction in force, or the one that the person means; changes nothing if a newer one lies over that. */
export function undoCompaction(
  state: EngineState,
  { compactionId }: Extract<Signal, { type: 'undo' }>,
): Decision {
  const { live } = state.branch.overlays
  const meant = live.findLastIndex(
    other => (compactionId ?? other.compactionId) === other.compactionId,
  )
  const undone = live[meant]
  if (!undone)
    return compactionId === undefined ? notifyPerson(state, 'nothing-to-undo') : conclude(state)
  const isUnder = live
    .slice(meant + 1)
    .some(
      ({ firstNumber, lastNumber }) =>
        firstNumber <= undone.lastNumber && lastNumber >= undone.firstNumber,
    )
  if (isUnder) return notifyPerson(state, 'newer-in-force')
  return conclude(state, [{ type: 'v1.compaction-undone', compactionId: undone.compactionId }])
}
