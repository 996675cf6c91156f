/** The last step of the ladder: sends the request, or refuses it with the reason. */
import { viewOf, type Branch } from '../branch/branch.ts'
import type { EventDraft, EventOf } from '../log/event.ts'
import { addRetryChain } from '../overflow/retry.ts'
import type { View } from '../message/view.ts'
import { imageBytesIn } from '../request/processors/parts.ts'
import { bulletsLeftOut } from '../request/processors/shorten-summaries.ts'
import {
  bodyHashOf,
  breakdownOf,
  buildRequest,
  type BuiltRequest,
  type RefusedRequest,
  type RequestOptions,
} from '../request/request.ts'
import { wordsFor } from './outcomes.ts'
import {
  conclude,
  type Decision,
  type Preparing,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import { knownLimitDrafts } from './refusal.ts'

/** Before the words of the person; only the model reads it. */
const ABOUT =
  'This is a side question. Answer it briefly from what you read above and from what you know. No tool can be used for it.'

/** What the model reads for the question. */
export function sideQuestionText(question: string): string {
  return `${ABOUT}\n\n${question}`
}

/**
 * The request for a side question, or why there is none. System prompt and tool definitions are those of the conversation, so that
 * it begins as the last request did and the provider reads it from its cache. No call runs: the runtime drops calls. The server
 * does no work by itself for it, which would cost money that nobody asked to spend.
 */
export function sideQuestionRequest(
  branch: Branch,
  { id, text }: Pick<EventOf<'v1.side-question-asked'>, 'id' | 'text'>,
  config: EngineConfig,
): BuiltRequest | RefusedRequest {
  const { serverWork: _none, ...rest } = config
  const { atMostTokens } = config.budget
  const question = {
    id,
    role: 'user',
    parts: [{ type: 'text', text: sideQuestionText(text) }],
    origin: 'message',
    pinned: false,
  } as const
  return buildRequest(
    { items: [...viewOf(branch).items, question] },
    { ...rest, shrinkTo: null, ...(atMostTokens !== undefined && { atMostTokens }) },
  )
}

/** Sends the view after the chain. A request that cannot fit ends the turn. */
export function send(state: EngineState, turn: Preparing, config: EngineConfig): Decision {
  const requestId = `r.${state.branch.leafId ?? ''}`
  const view = viewOf(state.branch)
  const built = buildRequest(view, requestOptions(turn, config, state.branch))
  if (built.type === 'refused')
    return conclude({ ...state, turn: { type: 'idle' } }, [
      {
        type: 'v1.request-failed',
        requestId,
        ...causeOf(built, turn, { branch: state.branch, config }),
      },
    ])
  const isInitial = state.branch.requests.length === 0
  return conclude(
    {
      ...state,
      turn: {
        ...turn,
        type: 'sending',
        requestId,
        model: config.model,
        counted: built.tokens,
        serverTools: config.serverTools,
      },
    },
    [
      ...knownLimitDrafts(state.branch, config),
      ...traceOf(built, requestId, { view, turn, config, isInitial }),
    ],
    [{ type: 'send', requestId, request: built.request }],
  )
}

/** True if the chain makes the view fit. */
export function canSend({ branch }: EngineState, turn: Preparing, config: EngineConfig): boolean {
  return buildRequest(viewOf(branch), requestOptions(turn, config, branch)).type === 'built'
}

/** If a retry cannot become small enough, the provider's reason is shown. */
function causeOf(
  { kind, reason }: RefusedRequest,
  { attempt }: Preparing,
  { branch: { failure }, config }: { readonly branch: Branch; readonly config: EngineConfig },
): Pick<EventOf<'v1.request-failed'>, 'kind' | 'message' | 'status'> {
  if (attempt === 1 || !failure) return { kind, message: wordsFor(reason, config), status: null }
  const { kind: cause, message: sentence, status } = failure.event
  return { kind: cause, message: sentence, status }
}

function requestOptions(turn: Preparing, config: EngineConfig, branch: Branch): RequestOptions {
  const { failure } = branch
  const reserveTokens = Math.min(config.budget.reserveTokens, turn.replyTokens ?? Infinity)
  const budget = { ...config.budget, reserveTokens }
  const preset = addRetryChain(config.preset, turn, {
    refusedFor: failure?.event.kind ?? null,
    imageBytes: config.seesImages === false ? 0 : imageBytesIn(viewOf(branch).items),
  })
  const { shrinkTo } = turn
  const atMostTokens = shrinkTo === null ? budget.atMostTokens : (turn.atMostTokens ?? undefined)
  return {
    ...config,
    preset,
    budget,
    shrinkTo,
    ...(atMostTokens !== undefined && { atMostTokens }),
  }
}

interface TraceContext {
  readonly view: View
  readonly turn: Preparing
  readonly config: EngineConfig
  readonly isInitial: boolean
}

function traceOf(
  built: BuiltRequest,
  requestId: string,
  { view, turn, config, isInitial }: TraceContext,
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
    bulletsLeftOut: bulletsLeftOut(view.items, built.items),
  }
  return [truncated, sent]
}
