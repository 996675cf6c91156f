/**
 * From a message to the request that asks for its reply: the pressure ladder, cheapest rung first.
 *
 * @module
 */
import { viewOf, type Branch } from '../branch.ts'
import { calibrationOf } from '../calibration.ts'
import { STALE, stillStands } from '../compaction/commit.ts'
import { planCompaction } from '../compaction/plan.ts'
import type { EventDraft, EventOf } from '../event.ts'
import {
  bodyHashOf,
  buildRequest,
  fixedTokens,
  type BuiltRequest,
  type RefusedRequest,
  type RequestOptions,
} from '../request.ts'
import { countMessages, textsOf } from '../request-tokens.ts'
import { maskSuperseded } from '../rungs.ts'
import { toArray } from '../sequence.ts'
import type { CompactionResult } from '../transcript.ts'
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

/** Request tokens ÷ budget, before the guard, corrected by what the provider counts. */
export function pressureOf(branch: Branch, config: EngineConfig): number {
  const items = countMessages(viewOf(branch).items, config.count).tokens
  const tokens = (fixedTokens(config) + items) * calibrationOf(branch, config.model)
  return config.budget.budgetTokens > 0 ? tokens / config.budget.budgetTokens : Infinity
}

/** Everything is counted: climb the ladder until nothing is left to do but send. */
export function prepare(state: EngineState, turn: Preparing, config: EngineConfig): Decision {
  const masks = config.autoCompact
    ? maskSuperseded(viewOf(state.branch), { ...config, budgetTokens: config.budget.budgetTokens })
    : []
  if (masks.length > 0) return decided(state, [{ type: 'v1.tool-outputs-masked', masks }])

  const pressure = pressureOf(state.branch, config)
  const { background, blocking } = config.preset
  const waiting = waitingProposal(state.branch)
  if (config.autoCompact && waiting && pressure >= background.commitAt)
    return decided(state, [commitOf(state.branch, waiting)])

  if (pressure >= blocking.at && !turn.compacted && mayCompact(state.branch, config)) {
    if (state.job) return decided({ ...state, turn: { ...turn, type: 'blocked' } })
    const blocked: EngineState = { ...state, turn: { ...turn, type: 'blocked', compacted: true } }
    const plan = planCompaction(state.branch, planOptions(config))
    if (typeof plan === 'object')
      return startJob(blocked, plan, {
        trigger: turn.attempt === 1 ? 'blocking' : 'overflow',
        focus: null,
        summarizer: config.summarizer,
      })
  }
  return send(state, turn, { config, pressure, waiting: waiting !== null, tried: turn.compacted })
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
        type: 'v1.compaction-failed',
        compactionId: proposal.compactionId,
        code: 'stale',
        message: STALE,
      }
}

/** Turns after which automatic tries begin again. */
const PROBE_TURNS = 10

/** Automatic tries pause after several failures in a row, for some turns; a person may always ask. */
function mayCompact({ compactions, messages }: Branch, { autoCompact, preset }: EngineConfig) {
  if (!autoCompact) return false
  const lastGood = compactions.findLastIndex(({ result }) => result !== null)
  const failed = compactions
    .slice(lastGood + 1)
    .filter(({ state, trigger }) => state === 'failed' && trigger !== 'manual')
  if (failed.length < preset.compaction.breakAfter) return true
  const since = failed.at(-1)?.endedAt ?? 0
  const turns = toArray(messages).filter(({ event }) => event.role === 'user' && event.at > since)
  return turns.length >= PROBE_TURNS
}

interface SendContext {
  readonly config: EngineConfig
  readonly pressure: number
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
    [...background.append, ...traceOf(built, requestId, { turn, config })],
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
  return { ...config, budget: { ...config.budget, reserveTokens }, shrinkTo: turn.shrinkTo }
}

/** Starts writing a summary beside the request, once the pressure says so. */
function inBackground(
  state: EngineState,
  { config, pressure, waiting, tried }: SendContext,
): Decision {
  const wanted =
    pressure >= config.preset.background.prepareAt &&
    !waiting &&
    !tried &&
    !state.job &&
    mayCompact(state.branch, config)
  const plan = wanted ? planCompaction(state.branch, planOptions(config)) : 'not-worth-it'
  return typeof plan === 'object'
    ? startJob(state, plan, { trigger: 'background', focus: null, summarizer: config.summarizer })
    : decided(state)
}

function traceOf(
  built: BuiltRequest,
  requestId: string,
  { turn, config }: { readonly turn: Preparing; readonly config: EngineConfig },
): readonly EventDraft[] {
  const sent: EventDraft = {
    type: 'v1.request-sent',
    requestId,
    kind: 'chat',
    model: config.model,
    presetId: config.preset.id,
    tokens: built.tokens,
    messages: built.request.messages.length,
    chain: built.trace,
    bodyHash: bodyHashOf(built.request),
    attempt: turn.attempt,
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
