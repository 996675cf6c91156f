/**
 * What comes back from a model and from tools, and what follows from it.
 *
 * @module
 */
import { wasClipped } from '../calibration/calibration.ts'
import type { EventDraft, FinishReason, ModelRef } from '../log/event.ts'
import {
  saysNothing,
  toolCallsOf,
  withoutCalls,
  type Part,
  type ToolCallPart,
  type ToolResultPart,
} from '../message/message.ts'
import { retryAfter, retryPolicy, type Refused } from '../overflow/retry.ts'
import { beginStep } from './prepare.ts'
import {
  decided,
  type ActiveTurn,
  type Decision,
  type EngineConfig,
  type EngineState,
  type Failure,
  type SendOutcome,
} from './types.ts'

type Sending = Extract<ActiveTurn, { type: 'sending' }>
type RunningTools = Extract<ActiveTurn, { type: 'running-tools' }>

export function sendEnded(
  state: EngineState,
  turn: Sending,
  { outcome, config }: { readonly outcome: SendOutcome; readonly config: EngineConfig },
): Decision {
  switch (outcome.type) {
    case 'finished':
      return finished(state, turn, outcome)
    case 'stopped': {
      const kept = answer(withoutCalls(outcome.parts), 'interrupted', turn.model)
      return decided(
        { ...state, turn: { type: 'idle' } },
        kept.length > 0 ? kept : [failure(turn.requestId, STOPPED)],
      )
    }
    case 'failed':
      return failed(state, turn, { outcome, config })
  }
}

function finished(
  state: EngineState,
  turn: Sending,
  { parts, finishReason, usage, edits = [] }: Extract<SendOutcome, { type: 'finished' }>,
): Decision {
  const { requestId, counted, model } = turn
  const idle: EngineState = { ...state, turn: { type: 'idle' } }
  const reported: EventDraft[] = [
    ...(usage
      ? [{ type: 'v1.usage-reported', requestId, kind: 'chat', model, usage, counted } as const]
      : []),
    ...(edits.length > 0
      ? [{ type: 'v1.request-edited-by-provider', requestId, model, edits } as const]
      : []),
  ]
  if (saysNothing(parts)) return decided(idle, [...reported, failure(requestId, EMPTY_ANSWER)])

  const calls = distinct(toolCallsOf(parts))
  const isWhole = usage !== null && usage.partialPrompt !== true
  const clipped = isWhole && wasClipped(usage.inputTokens, counted.tokens)
  const append = [...answer(parts, finishReason, model), ...reported]
  const tell = clipped ? [{ type: 'notify', notice: 'clipped-silently' } as const] : []
  if (calls.length === 0) return decided(idle, append, tell)
  return decided(
    { ...state, turn: { ...turn, type: 'running-tools', calls, results: [], stopping: false } },
    append,
    [...tell, ...calls.map(call => ({ type: 'run-tool', call }) as const)],
  )
}

/** Without it the log could not tell a stopped request from one whose tab was closed. */
const STOPPED: Failure = {
  kind: 'other',
  message:
    'You stopped it before an answer arrived. Your message is kept; press Retry to ask again.',
  status: null,
  limitTokens: null,
  remedy: 'none',
}

/** A call that a model repeats word for word, id and all, runs once. */
function distinct(calls: readonly ToolCallPart[]): readonly ToolCallPart[] {
  return calls.filter((call, at) => calls.findIndex(({ callId }) => callId === call.callId) === at)
}

const EMPTY_ANSWER: Failure = {
  kind: 'other',
  message: 'The model answered with nothing. Your message is kept; press Retry to ask again.',
  status: null,
  limitTokens: null,
  remedy: 'none',
}

function failed(
  state: EngineState,
  turn: Sending,
  {
    outcome: { parts, failure: reason },
    config,
  }: { readonly outcome: Extract<SendOutcome, { type: 'failed' }>; readonly config: EngineConfig },
): Decision {
  const kept = withoutCalls(parts)
  const learned: EventDraft[] =
    reason.limitTokens === null
      ? []
      : [
          {
            type: 'v1.limit-learned',
            model: turn.model,
            windowTokens: reason.limitTokens,
            from: 'error',
          },
        ]
  const append = [
    ...answer(kept, 'interrupted', turn.model),
    ...learned,
    failure(turn.requestId, reason),
  ]
  const policy = mayRetry(reason, kept) ? retryPolicy(config.preset, turn.attempt + 1) : null
  if (!policy) return decided({ ...state, turn: { type: 'idle' } }, append)
  const refused: Refused = {
    countedTokens: turn.counted.tokens,
    promptTokens: reason.promptTokens ?? null,
    limitTokens: reason.limitTokens,
    remedy: reason.remedy,
  }
  const next = beginStep(state, config, {
    step: turn.step,
    attempt: turn.attempt + 1,
    compacted: turn.compacted,
    ...retryAfter(refused, policy, config.budget),
  })
  return { ...next, append }
}

/** Overflows only, and never after words have arrived. */
function mayRetry({ remedy }: Failure, kept: readonly Part[]): boolean {
  const overflow = remedy === 'less-input' || remedy === 'smaller-reply' || remedy === 'fewer-bytes'
  return overflow && kept.length === 0
}

/** A tool answered; when all of the step's calls have, the turn goes on. */
export function toolEnded(
  state: EngineState,
  turn: RunningTools,
  { result, config }: { readonly result: ToolResultPart; readonly config: EngineConfig },
): Decision {
  if (!turn.calls.some(({ callId }) => callId === result.callId)) return decided(state)
  const results = [...turn.results.filter(({ callId }) => callId !== result.callId), result]
  if (results.length < turn.calls.length) return decided({ ...state, turn: { ...turn, results } })
  const parts = turn.calls.flatMap(({ callId }) => results.filter(other => other.callId === callId))
  const appended: EventDraft = {
    type: 'v1.message-appended',
    role: 'tool',
    parts,
    model: null,
    finishReason: null,
  }
  const idle: EngineState = { ...state, turn: { type: 'idle' } }
  if (turn.stopping) return decided(idle, [appended])
  if (turn.step >= config.preset.maxSteps)
    return decided(idle, [
      appended,
      failure(`r.${state.branch.leafId ?? ''}`, tooManySteps(turn.step)),
    ])
  return decided({ ...state, turn: { ...turn, results } }, [appended])
}

function tooManySteps(steps: number): Failure {
  return {
    kind: 'other',
    message: `The model called tools ${steps} times in one turn, so the turn was stopped. Press Retry to let it go on.`,
    status: null,
    limitTokens: null,
    remedy: 'none',
  }
}

function answer(parts: readonly Part[], finishReason: FinishReason, model: ModelRef): EventDraft[] {
  return saysNothing(parts)
    ? []
    : [{ type: 'v1.message-appended', role: 'assistant', parts, model, finishReason }]
}

function failure(requestId: string, { kind, message, status }: Failure): EventDraft {
  return { type: 'v1.request-failed', requestId, kind, message, status }
}
