/** Prepares a request with the pressure ladder, cheapest step first. */
import { viewOf, type Branch } from '../branch/branch.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import type { EventDraft, EventOf } from '../log/event.ts'
import { retryPolicy } from '../overflow/retry.ts'
import { isReached, type Measures, type Thresholds } from '../presets/threshold.ts'
import { buildMasks } from '../request/registry.ts'
import type { RecallHit } from '../recall/candidates.ts'
import { itemsFrom, lastOf, toArray } from '../branch/append-list.ts'
import type { Answer } from '../masking/candidates.ts'
import type { Preset } from '../presets/preset.ts'
import { largeResults } from '../masking/large-results.ts'
import { EXPAND, SEARCH_HISTORY } from '../recall/archive-tool-names.ts'
import { latestUserIndex } from '../message/view.ts'
import { automaticWriter, hasNewContent } from './automatic.ts'
import { commitOf, prepareSummary, waitingProposal } from './background.ts'
import { planOptions, startJob } from './job.ts'
import { countView, measuresOf, pressureOf } from './measures.ts'
import { recordRecall, countFound, isRecalling, recallFirst } from './recall.ts'
import { canSend, send } from './send.ts'
import {
  conclude,
  type Decision,
  type ActiveTurn,
  type CompactionJob,
  type Effect,
  type EngineConfig,
  type EngineState,
  type Preparing,
} from './types.ts'

/** Starts a step of a turn. The view's texts are counted before any decision. */
export function beginStep(
  state: EngineState,
  config: EngineConfig,
  progress: Partial<Preparing> & { readonly step: number },
): Decision {
  const turn: Preparing = {
    attempt: 1,
    heldAttempt: 1,
    remediedAttempt: 1,
    shrinkTo: null,
    replyTokens: null,
    atMostTokens: null,
    suspected: null,
    compacted: false,
    // A retry after an overflow must become smaller, so it recalls nothing.
    recall: { type: progress.step === 1 && (progress.attempt ?? 1) === 1 ? 'due' : 'none' },
    ...progress,
    type: 'preparing',
  }
  return conclude({ ...state, turn }, [], [countView(state.branch, config)])
}

/** Takes the next step of the ladder, or sends the request. The texts are counted. */
export function prepare(state: EngineState, turn: Preparing, config: EngineConfig): Decision {
  if (isRecalling(turn)) return conclude(state)
  if (turn.recall.type === 'over')
    return sendBeside(state, turn, { config, measures: measuresOf(state.branch, config) })
  const remedy = remedyFirst(state, turn, config)
  if (remedy) return remedy
  const batch = nextMasks(state.branch, config)
  if (batch) return conclude(state, [{ type: 'v1.tool-outputs-masked', ...batch }])

  const measures = measuresOf(state.branch, config)
  return (
    commitPrepared(state, turn, { config, measures }) ??
    waitForSummary(state, turn, { config, measures }) ??
    recallFirst(state, turn, config) ??
    sendBeside(state, turn, { config, measures })
  )
}

/** Adds the recalled passages, or continues without them. The search has answered, or its hits are counted. */
export function takeRecall(
  state: EngineState,
  turn: Preparing,
  { hits, config }: { readonly hits: readonly RecallHit[] | null; readonly config: EngineConfig },
): Decision {
  const decision = hits
    ? countFound(state, turn, { hits, config })
    : recordRecall(state, turn, config)
  if (decision) return decision
  const over: Preparing = { ...turn, recall: { type: 'over' } }
  return prepare({ ...state, turn: over }, over, config)
}

interface Climb {
  readonly config: EngineConfig
  readonly measures: Measures
}

/** Applies the prepared summary if it is due, if the request must wait, or if the request was refused as too large. */
function commitPrepared(
  state: EngineState,
  { attempt }: Preparing,
  { config, measures }: Climb,
): Decision | null {
  const proposal = config.automatic === false ? null : waitingProposal(state.branch)
  const { background } = config.preset.compaction ?? NEVER
  const isNow = attempt > 1 || isDue(background?.commitAt, measures) || mustWait(measures, config)
  return proposal && isNow ? conclude(state, [commitOf(state.branch, proposal, config)]) : null
}

function waitForSummary(
  state: EngineState,
  turn: Preparing,
  { config, measures }: Climb,
): Decision | null {
  return mustWait(measures, config) && !turn.compacted ? blockFor(state, turn, config) : null
}

/** Sends the request and starts the summary for a later request. */
function sendBeside(state: EngineState, turn: Preparing, { config, measures }: Climb): Decision {
  const beside = turn.compacted ? conclude(state) : prepareSummary(state, measures, config)
  // If the compaction hides its span now, this request is counted again first.
  if (beside.append.some(draft => draft.type === 'v1.compaction-started' && draft.hides))
    return beside
  const sent = send(beside.state, turn, config)
  // A refused request starts no summary.
  if (sent.state.turn.type !== 'sending') return send(state, turn, config)
  return {
    state: sent.state,
    append: [...beside.append, ...sent.append],
    effects: [...sent.effects, ...beside.effects, ...warning(state.branch, measures, config)],
  }
}

/** Warns once: with the first request that reaches the warning threshold. */
function warning(branch: Branch, measures: Measures, config: EngineConfig): readonly Effect[] {
  const warnAt = config.preset.compaction?.warnAt ?? []
  const last = lastOf(branch.requests)?.event
  const before = { ...measures, requestTokens: last?.tokens.tokens ?? 0, messages: 0, turns: 0 }
  return isReached(warnAt, measures) && !isReached(warnAt, before)
    ? [{ type: 'notify', notice: 'context-filling' }]
    : []
}

/** Runs the first action of a retry once: a forced compaction or a clear. Null for none. */
function remedyFirst(state: EngineState, turn: Preparing, config: EngineConfig): Decision | null {
  if (turn.remediedAttempt >= turn.attempt) return null
  const remedied: Preparing = { ...turn, remediedAttempt: turn.attempt }
  const next: EngineState = { ...state, turn: remedied }
  switch (retryPolicy(config.preset, turn.attempt)?.first) {
    case 'compact':
      return blockFor(next, remedied, config) ?? prepare(next, remedied, config)
    case 'clear':
      return conclude(next, [clearBeforeNewest(state.branch)])
    default:
      return prepare(next, remedied, config)
  }
}

function clearBeforeNewest(branch: Branch): EventDraft {
  const view = viewOf(branch)
  const newest = view.items[latestUserIndex(view)]
  const message = toArray(branch.messages).find(({ event }) => event.id === newest?.id)
  return { type: 'v1.context-cleared', keepsFromId: message?.event.id ?? null }
}

/** Waits for the running compaction, or starts one; null if none may start. */
function blockFor(state: EngineState, turn: Preparing, config: EngineConfig): Decision | null {
  const summarizer = automaticWriter(state.branch, config)
  if (!summarizer) return null
  if (state.job)
    return state.job.isOverdue
      ? null
      : conclude({ ...state, turn: { ...turn, type: 'blocked' } }, [], waitLimit(state.job, config))
  const isFirst = turn.attempt === 1
  if (isFirst && !hasNewContent(state.branch)) return null
  const plan = planCompaction(state.branch, planOptions(config))
  if (typeof plan === 'string') return null
  const trigger = isFirst ? 'blocking' : 'overflow'
  const waiting: EngineState = { ...state, turn: { ...turn, type: 'blocked', compacted: true } }
  const started = startJob(waiting, plan, { trigger, focus: null, summarizer, config })
  if (!started.state.job) return null
  const warns = config.preset.compaction?.blocking?.warns === true
  const notices = warns ? [{ type: 'notify', notice: 'emergency-compaction' } as const] : []
  const limit = waitLimit(started.state.job, config)
  return { ...started, effects: [...started.effects, ...notices, ...limit] }
}

function waitLimit({ compactionId }: CompactionJob, { preset }: EngineConfig): readonly Effect[] {
  const seconds = preset.compaction?.blocking?.waitSeconds
  return seconds === undefined
    ? []
    : [{ type: 'wait', compactionId, afterMs: Math.round(seconds * 1_000) }]
}

/** Ends the wait for a summary. If the chain can make the request fit, it is sent without the summary. */
export function endWait(
  state: EngineState,
  turn: Extract<ActiveTurn, { type: 'blocked' }>,
  { job, config }: { readonly job: CompactionJob; readonly config: EngineConfig },
): Decision {
  const next: Preparing = { ...turn, type: 'preparing', compacted: true }
  return canSend(state, next, config)
    ? conclude(
        { ...state, turn: next, job: { ...job, isOverdue: true } },
        [],
        [countView(state.branch, config)],
      )
    : conclude(state)
}

/** True if the request must wait for a compaction. */
export function mustWait(measures: Measures, { preset }: EngineConfig): boolean {
  const { blocking } = preset.compaction ?? NEVER
  return (
    blocking !== null &&
    isReached(blocking.at, measures) &&
    measures.messages >= blocking.leastMessages
  )
}

const NEVER = { background: null, blocking: null } as const

/** Without thresholds, a summary is due as soon as it is written. */
function isDue(thresholds: Thresholds = [], measures: Measures): boolean {
  return thresholds.length === 0 || isReached(thresholds, measures)
}

type Batch = Pick<EventOf<'v1.tool-outputs-masked'>, 'rung' | 'masks'>

/** The next results to mask; null for none. */
function nextMasks(branch: Branch, config: EngineConfig): Batch | null {
  const { items } = viewOf(branch)
  // Most conversations have no results, and need none of the strategies.
  const hasResults = items.some(({ role }) => role === 'tool')
  return hasResults ? (offloadLarge(branch, config) ?? masksNow(branch, config)) : null
}

/** The masks of large results as the preset offloads them; null for none, and if the model cannot get the rest. */
function offloadLarge(branch: Branch, config: EngineConfig): Batch | null {
  const { offload } = config.preset
  if (!offload || config.canExpand !== true || config.automatic === false) return null
  const { items } = viewOf(branch)
  const masks = largeResults(items, {
    overChars: offload.overChars,
    isDue: isDueToOffload(branch, items.length, offload),
    tool: EXPAND,
    count: config.count,
  })
  return masks.length > 0 ? { rung: 'large-results', masks } : null
}

/** Only what no request has contained, so that no prompt cache changes; or all but the newest messages. */
function isDueToOffload(
  branch: Branch,
  items: number,
  { protectMessages }: NonNullable<Preset['offload']>,
): (answer: Answer) => boolean {
  if (protectMessages !== undefined) return ({ position }) => position < items - protectMessages
  const sent = lastOf(branch.requests)?.afterNumber ?? 0
  const fresh = new Set<string>(itemsFrom(branch.messages, sent).map(({ event }) => event.id))
  return ({ messageId }) => fresh.has(messageId)
}

/** The first batch of masks that is large enough; null for none. */
function masksNow(branch: Branch, config: EngineConfig): Batch | null {
  if (config.automatic === false) return null
  const view = viewOf(branch)
  const context = {
    budgetTokens: config.budget.budgetTokens,
    pressure: pressureOf(branch, config),
    count: config.count,
    timeOf: timesOf(branch),
    search: config.canExpand === true ? SEARCH_HISTORY : undefined,
  }
  for (const strategy of buildMasks(config.preset, config.registry)) {
    const masks = strategy.run(view, context)
    if (masks.length > 0) return { rung: strategy.id, masks }
  }
  return null
}

/** Reads the log's times only if a strategy needs them. */
function timesOf({ messages }: Branch): (messageId: string) => number | null {
  let times: ReadonlyMap<string, number> | null = null
  return messageId => {
    times ??= new Map(toArray(messages).map(({ event }) => [event.id, event.at]))
    return times.get(messageId) ?? null
  }
}
