/**
 * From a message to the request that asks for its reply: the pressure ladder, cheapest rung first.
 *
 * @module
 */
import { viewOf, type Branch } from '../branch.ts'
import { expectationOf } from '../calibration-anchor.ts'
import { expectedTokens } from '../calibration.ts'
import { STALE, stillStands } from '../compaction/commit.ts'
import { planCompaction } from '../compaction/plan.ts'
import type { EventDraft, EventOf, Mask } from '../event.ts'
import {
  bodyHashOf,
  breakdownOf,
  buildRequest,
  fixedTokens,
  type BuiltRequest,
  type RefusedRequest,
  type RequestOptions,
} from '../request.ts'
import { countMessages, textsOf } from '../request-tokens.ts'
import type { CompactionPolicy } from '../presets/preset.ts'
import { reached, type Measures, type Thresholds } from '../presets/threshold.ts'
import { retryPolicy, withRetryChain } from '../overflow-retry.ts'
import { buildMasks } from '../presets/steps.ts'
import { toArray } from '../sequence.ts'
import type { CompactionResult } from '../transcript.ts'
import { startsTurn } from '../view.ts'
import { planOptions, startJob } from './job.ts'
import {
  decided,
  type ActiveTurn,
  type Decision,
  type Effect,
  type EngineConfig,
  type EngineState,
} from './types.ts'

type Preparing = Extract<ActiveTurn, { type: 'preparing' }>

/** Starts a turn (or its next step): the texts of the view are counted before anything is decided. */
export function beginStep(
  state: EngineState,
  config: EngineConfig,
  progress: Partial<Preparing> & { readonly step: number },
): Decision {
  const turn: Preparing = {
    attempt: 1,
    shrinkTo: null,
    replyTokens: null,
    compacted: false,
    ...progress,
    type: 'preparing',
  }
  return decided({ ...state, turn }, [], [countView(state.branch, config)])
}

export function countView(branch: Branch, { system, tools }: EngineConfig): Effect {
  const messages = viewOf(branch).items.map(({ role, parts }) => ({ role, parts }))
  return { type: 'count', purpose: 'turn', texts: textsOf({ system, tools, messages }) }
}

/** What the preset's thresholds are held against: before the guard, corrected by what the provider counts. */
export function measuresOf(branch: Branch, config: EngineConfig): Measures {
  const { items } = viewOf(branch)
  const expectation = expectationOf(branch, config)
  const itemTokens = countMessages(items, config.count).tokens
  return {
    requestTokens: expectedTokens(expectation, fixedTokens(config) + itemTokens),
    itemTokens: itemTokens * expectation.factor,
    budgetTokens: config.budget.budgetTokens,
    windowTokens: config.budget.windowTokens,
    messages: items.length,
    turns: items.filter(startsTurn).length,
  }
}

/** Request tokens ÷ budget; infinite where there is no budget. */
export function pressureOf(branch: Branch, config: EngineConfig): number {
  const { requestTokens, budgetTokens } = measuresOf(branch, config)
  return budgetTokens > 0 ? requestTokens / budgetTokens : Infinity
}

/** Everything is counted: climb the ladder until nothing is left to do but send. */
export function prepare(state: EngineState, turn: Preparing, config: EngineConfig): Decision {
  const masks = masksNow(state.branch, config)
  if (masks.length > 0) return decided(state, [{ type: 'v1.tool-outputs-masked', masks }])

  const measures = measuresOf(state.branch, config)
  const { background, blocking } = config.preset.compaction ?? NEVER
  const waiting = waitingProposal(state.branch)
  if (config.autoCompact && waiting && background && isDue(background.commitAt, measures))
    return decided(state, [commitOf(state.branch, waiting)])

  const forced = retryPolicy(config.preset, turn.attempt)?.first === 'compact'
  const due = forced || (blocking && waits(blocking, measures))
  const blocked = due ? blockFor(state, turn, config) : null
  if (blocked) return blocked
  const tried = turn.compacted
  return send(state, turn, { config, measures, waiting: waiting !== null, tried })
}

/** Waits for the compaction that is being written, or starts one; null when there is none to wait for. */
function blockFor(state: EngineState, turn: Preparing, config: EngineConfig): Decision | null {
  if (turn.compacted || !mayCompact(state.branch, config)) return null
  if (state.job) return decided({ ...state, turn: { ...turn, type: 'blocked' } })
  const plan = planCompaction(state.branch, planOptions(config))
  if (typeof plan === 'string') return null
  const trigger = turn.attempt === 1 ? 'blocking' : 'overflow'
  const { summarizer } = config
  return startJob({ ...state, turn: { ...turn, type: 'blocked', compacted: true } }, plan, {
    trigger,
    focus: null,
    summarizer,
    config,
  })
}

/** True when the request must wait for a compaction. */
function waits(
  { at, leastMessages }: NonNullable<CompactionPolicy['blocking']>,
  measures: Measures,
): boolean {
  return reached(at, measures) && measures.messages >= leastMessages
}

/** A preset without compactions has no triggers for them. */
const NEVER = { background: null, blocking: null } as const

/** An empty list: as soon as a summary is there. */
function isDue(thresholds: Thresholds, measures: Measures): boolean {
  return thresholds.length === 0 || reached(thresholds, measures)
}

/** The first batch of masks that any of the preset's rungs finds worth it. */
function masksNow(branch: Branch, config: EngineConfig): readonly Mask[] {
  if (!config.autoCompact) return []
  const view = viewOf(branch)
  const context = {
    budgetTokens: config.budget.budgetTokens,
    pressure: pressureOf(branch, config),
    count: config.count,
  }
  for (const rung of buildMasks(config.preset)) {
    const masks = rung.run(view, context)
    if (masks.length > 0) return masks
  }
  return []
}

/** The summary prepared in the background that waits for its trigger; null if there is none. */
function waitingProposal({ compactions }: Branch): CompactionResult | null {
  const record = compactions.findLast(
    ({ state, trigger }) => state === 'proposed' && trigger === 'background',
  )
  return record?.result ?? null
}

function commitOf(branch: Branch, proposal: CompactionResult): EventDraft {
  const { id: _id, parentId: _parentId, at: _at, type: _type, ...result } = proposal
  return stillStands(branch, result)
    ? { type: 'v1.compaction-completed', ...result }
    : {
        type: 'v2.compaction-failed',
        compactionId: proposal.compactionId,
        code: 'stale',
        message: STALE,
      }
}

/** Automatic tries pause after several failures in a row, for some turns; a person may always ask. */
function mayCompact({ compactions, messages }: Branch, { autoCompact, preset }: EngineConfig) {
  const policy = preset.compaction
  if (!autoCompact || !policy) return false
  const lastGood = compactions.findLastIndex(({ result }) => result !== null)
  const failed = compactions
    .slice(lastGood + 1)
    .filter(({ state, trigger }) => state === 'failed' && trigger !== 'manual')
  if (failed.length < policy.breakAfter) return true
  const since = failed.at(-1)?.endedAt ?? 0
  const turns = toArray(messages).filter(({ event }) => event.role === 'user' && event.at > since)
  return turns.length >= policy.probeAfterTurns
}

interface SendContext {
  readonly config: EngineConfig
  readonly measures: Measures
  readonly waiting: boolean
  /** A summary was tried for this very request. */
  readonly tried: boolean
}

function send(state: EngineState, turn: Preparing, context: SendContext): Decision {
  const { config } = context
  const requestId = `r.${state.branch.leafId ?? ''}`
  const options = requestOptions(turn, config)
  const built = buildRequest(viewOf(state.branch), options)
  if (built.type === 'refused')
    return decided({ ...state, turn: { type: 'idle' } }, [
      { type: 'v1.request-failed', requestId, ...causeOf(built, turn, state.branch) },
    ])
  const background = inBackground(state, context)
  const sending: EngineState = {
    ...background.state,
    turn: { ...turn, type: 'sending', requestId, model: config.model, counted: built.tokens },
  }
  return decided(
    sending,
    [
      ...background.append,
      ...traceOf(built, requestId, { turn, config, isInitial: state.branch.requests.length === 0 }),
    ],
    [{ type: 'send', requestId, request: built.request }, ...background.effects],
  )
}

/** A retry that cannot be made small enough fails for the provider's reason, not for ours. */
function causeOf(
  { kind, message }: RefusedRequest,
  { attempt }: Preparing,
  { failure }: Branch,
): Pick<EventOf<'v1.request-failed'>, 'kind' | 'message' | 'status'> {
  if (attempt === 1 || !failure) return { kind, message, status: null }
  const { kind: cause, message: sentence, status } = failure.event
  return { kind: cause, message: sentence, status }
}

function requestOptions(turn: Preparing, config: EngineConfig): RequestOptions {
  const reserveTokens = Math.min(config.budget.reserveTokens, turn.replyTokens ?? Infinity)
  const budget = { ...config.budget, reserveTokens }
  const preset = withRetryChain(config.preset, turn.attempt)
  return { ...config, preset, budget, shrinkTo: turn.shrinkTo }
}

/** Starts writing a summary beside the request, once the pressure says so. */
function inBackground(
  state: EngineState,
  { config, measures, waiting, tried }: SendContext,
): Decision {
  const background = config.preset.compaction?.background
  const wanted =
    background != null &&
    reached(background.prepareAt, measures) &&
    !waiting &&
    !tried &&
    !state.job &&
    mayCompact(state.branch, config)
  const plan = wanted ? planCompaction(state.branch, planOptions(config)) : 'not-worth-it'
  return typeof plan === 'object'
    ? startJob(state, plan, {
        trigger: 'background',
        focus: null,
        summarizer: config.summarizer,
        config,
      })
    : decided(state)
}

function traceOf(
  built: BuiltRequest,
  requestId: string,
  {
    turn,
    config,
    isInitial,
  }: { readonly turn: Preparing; readonly config: EngineConfig; readonly isInitial: boolean },
): readonly EventDraft[] {
  const sent: EventDraft = {
    type: 'v2.request-sent',
    requestId,
    kind: 'chat',
    model: config.model,
    presetId: config.preset.id,
    tokens: built.tokens,
    messages: built.request.messages.length,
    chain: built.trace,
    bodyHash: bodyHashOf(built.request),
    attempt: turn.attempt,
    breakdown: breakdownOf(built.tokens.tokens, config),
    isInitial,
  }
  if (built.tokens.tokens >= built.tokensBefore) return [sent]
  const shrunk = built.trace.findLast(({ tokensBefore, tokensAfter }) => tokensAfter < tokensBefore)
  const truncated: EventDraft = {
    type: 'v1.request-truncated',
    requestId,
    tokensBefore: built.tokensBefore,
    tokensAfter: built.tokens.tokens,
    messagesBefore: built.messagesBefore,
    messagesAfter: built.items.length,
    performedBy: shrunk?.processorId ?? 'repair',
  }
  return [truncated, sent]
}
