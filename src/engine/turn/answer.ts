/** Handles the answers of models and tools. */
import { toArray } from '../branch/append-list.ts'
import { wasClipped } from '../calibration/calibration.ts'
import type { EventDraft, FinishReason, ModelRef } from '../log/event.ts'
import {
  saysNothing,
  toolCallsOf,
  removeCalls,
  type Part,
  type ToolCallPart,
  type ToolResultPart,
} from '../message/message.ts'
import { wordsFor, type EngineFailure, type SendOutcome } from './outcomes.ts'
import { beginStep } from './prepare.ts'
import {
  conclude,
  type Decision,
  type ActiveTurn,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import { limitAfterAnswer, NO_RETRY, retryOf } from './refusal.ts'

type Sending = Extract<ActiveTurn, { type: 'sending' }>
type RunningTools = Extract<ActiveTurn, { type: 'running-tools' }>

interface Ending<Outcome = SendOutcome> {
  readonly outcome: Outcome
  readonly config: EngineConfig
}

export function sendEnded(
  state: EngineState,
  turn: Sending,
  { outcome, config }: Ending,
): Decision {
  switch (outcome.type) {
    case 'finished':
      return finished(state, turn, { outcome, config })
    case 'stopped': {
      const kept = answer(removeCalls(outcome.parts), 'interrupted', turn.model)
      return conclude(
        { ...state, turn: { type: 'idle' } },
        kept.length > 0 ? kept : [ended(turn.requestId, { code: 'stopped' }, config)],
      )
    }
    case 'failed':
      return failed(state, turn, { outcome, config })
  }
}

function finished(
  state: EngineState,
  turn: Sending,
  { outcome, config }: Ending<Extract<SendOutcome, { type: 'finished' }>>,
): Decision {
  const { parts, finishReason, usage, edits = [] } = outcome
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
  if (saysNothing(parts))
    return conclude(idle, [...reported, ended(requestId, { code: 'empty-answer' }, config)])

  const calls = distinct(toolCallsOf(parts))
  const isWhole = usage !== null && usage.partialPrompt !== true
  const clipped = isWhole && wasClipped(usage.inputTokens, counted.tokens)
  const append = [
    ...answer(parts, finishReason, model),
    ...reported,
    ...limitAfterAnswer(state.branch, turn, config),
  ]
  const tell = clipped ? [{ type: 'notify', notice: 'clipped-silently' } as const] : []
  if (calls.length === 0) return conclude(idle, append, tell)
  return conclude(
    { ...state, turn: { ...turn, type: 'running-tools', calls, results: [], stopping: false } },
    append,
    [...tell, ...calls.map(call => ({ type: 'run-tool', call }) as const)],
  )
}

/** Removes calls with the same id: models sometimes repeat a call. */
function distinct(calls: readonly ToolCallPart[]): readonly ToolCallPart[] {
  return calls.filter((call, at) => calls.findIndex(({ callId }) => callId === call.callId) === at)
}

function failed(
  state: EngineState,
  turn: Sending,
  { outcome, config }: Ending<Extract<SendOutcome, { type: 'failed' }>>,
): Decision {
  const { parts, failure } = outcome
  const { kind, message, status } = failure
  const kept = removeCalls(parts)
  const retry = kept.length === 0 ? retryOf(state, turn, { failure, config }) : NO_RETRY
  const append: readonly EventDraft[] = [
    ...answer(kept, 'interrupted', turn.model),
    ...retry.learned,
    { type: 'v1.request-failed', requestId: turn.requestId, kind, message, status },
  ]
  if (!retry.progress) return conclude({ ...state, turn: { type: 'idle' } }, append)
  const { step, attempt, heldAttempt, compacted } = turn
  const next = beginStep(state, config, {
    step,
    attempt: attempt + 1,
    heldAttempt,
    compacted,
    ...retry.progress,
  })
  return { ...next, append }
}

/** Stores a tool result. After the step's last result, the turn continues. */
export function toolEnded(
  state: EngineState,
  turn: RunningTools,
  { result, config }: { readonly result: ToolResultPart; readonly config: EngineConfig },
): Decision {
  if (!turn.calls.some(({ callId }) => callId === result.callId)) return conclude(state)
  const results = [...turn.results.filter(({ callId }) => callId !== result.callId), result]
  if (results.length < turn.calls.length) return conclude({ ...state, turn: { ...turn, results } })
  const parts = turn.calls.flatMap(({ callId }) => results.filter(other => other.callId === callId))
  const appended: EventDraft = {
    type: 'v1.message-appended',
    role: 'tool',
    parts,
    model: null,
    finishReason: null,
  }
  const idle: EngineState = { ...state, turn: { type: 'idle' } }
  if (turn.stopping) return conclude(idle, [appended])
  const limit = limitReached(state, turn, config)
  if (limit)
    return conclude(idle, [appended, ended(`r.${state.branch.leafId ?? ''}`, limit, config)])
  return conclude({ ...state, turn: { ...turn, results } }, [appended])
}

/** The preset's limit that this step reaches; null for none. */
function limitReached(
  { branch }: EngineState,
  { step }: RunningTools,
  { preset }: EngineConfig,
): EngineFailure | null {
  if (step >= preset.maxSteps) return { code: 'too-many-steps', steps: step }
  if (preset.maxToolCalls === undefined) return null
  const messages = toArray(branch.messages)
  const turn = messages.slice(messages.findLastIndex(({ event }) => event.role === 'user') + 1)
  const calls = turn.flatMap(({ event }) => toolCallsOf(event.parts)).length
  return calls >= preset.maxToolCalls ? { code: 'too-many-calls', calls } : null
}

function answer(parts: readonly Part[], finishReason: FinishReason, model: ModelRef): EventDraft[] {
  return saysNothing(parts)
    ? []
    : [{ type: 'v1.message-appended', role: 'assistant', parts, model, finishReason }]
}

/** Ends a request that our code stopped. Without this event, the log looks as if the tab closed. */
function ended(requestId: string, reason: EngineFailure, config: EngineConfig): EventDraft {
  const message = wordsFor(reason, config)
  return { type: 'v1.request-failed', requestId, kind: 'other', message, status: null }
}
