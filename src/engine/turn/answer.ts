/** Handles the answers of models and tools. */
import { wasClipped } from '../calibration/calibration.ts'
import type { EventDraft, FinishReason, ModelRef } from '../log/event.ts'
import {
  saysNothing,
  toolCallsOf,
  removeCalls,
  type Part,
  type ToolResultPart,
} from '../message/message.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import { retryPolicy } from '../overflow/retry.ts'
import { continuedBy } from './branch-change.ts'
import { planOptions } from './job.ts'
import { offeredFor } from './offered.ts'
import { requestEnded, type SendOutcome } from './outcomes.ts'
import { beginStep } from './prepare.ts'
import {
  conclude,
  type Decision,
  type ActiveTurn,
  type Effect,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import { distinctCalls, resultOfRun, takeResults, type RunningTools } from './tool-calls.ts'
import { limitAfterAnswer, NO_RETRY, retryOf } from './refusal.ts'

type Sending = Extract<ActiveTurn, { type: 'sending' }>

/** The calls start when their message is stored. */
const NO_CALLS_YET = { results: [], begun: [], deciding: [], stopping: false } as const

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
      const kept = answer(state, removeCalls(outcome.parts), ['interrupted', turn.model]).map(
        draft => ({
          ...draft,
          isStopped: true as const,
        }),
      )
      return conclude(
        { ...state, turn: { type: 'idle' } },
        kept.length > 0 ? kept : [requestEnded(turn.requestId, { code: 'stopped' }, config)],
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
    return conclude(idle, [...reported, requestEnded(requestId, { code: 'empty-answer' }, config)])

  const calls = toolCallsOf(parts)
  const isWhole = usage !== null && usage.partialPrompt !== true
  const clipped = isWhole && wasClipped(usage.inputTokens, counted.tokens)
  const append = [
    ...answer(state, parts, [finishReason, model]).map(draft => ({
      ...draft,
      ...offeredFor(calls, turn.serverTools),
    })),
    ...reported,
    ...limitAfterAnswer(state.branch, turn, config),
  ]
  const tell = clipped ? [{ type: 'notify', notice: 'clipped-silently' } as const] : []
  if (calls.length === 0) return conclude(idle, append, tell)
  return conclude(
    {
      ...state,
      turn: { ...turn, type: 'running-tools', calls: distinctCalls(calls), ...NO_CALLS_YET },
    },
    append,
    tell,
  )
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
    ...answer(state, kept, ['interrupted', turn.model]),
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
  return { ...next, append, effects: [...next.effects, ...notes(state, turn, config)] }
}

/** The order to summarize everything into the memory, where the preset's next try says so. Source: cowagent (presets, D5). */
function notes(
  { branch }: EngineState,
  { attempt, requestId }: Sending,
  config: EngineConfig,
): readonly Effect[] {
  const options = planOptions(config, true)
  if (retryPolicy(config.preset, attempt + 1)?.notes !== true || !options) return []
  const whole = { head: { keep: 'none' }, tail: { keep: 'none' } } as const
  const policy = { ...options.policy, plan: whole, manual: null, maskTail: null }
  const plan = planCompaction(branch, { ...options, policy })
  return typeof plan === 'object' ? [{ type: 'note', requestId, plan }] : []
}

/** Stores a tool result. After the step's last result, the turn continues. */
export function toolEnded(
  state: EngineState,
  turn: RunningTools,
  { result, config }: { readonly result: ToolResultPart; readonly config: EngineConfig },
): Decision {
  return turn.calls.some(({ callId }) => callId === result.callId)
    ? takeResults(state, turn, { results: [resultOfRun(state, result)], config })
    : conclude(state)
}

function answer(
  { branch }: EngineState,
  parts: readonly Part[],
  [finishReason, model]: readonly [FinishReason, ModelRef],
): Extract<EventDraft, { type: 'v1.message-appended' }>[] {
  if (saysNothing(parts)) return []
  const continued = continuedBy(branch)
  return [
    { type: 'v1.message-appended', role: 'assistant', parts, model, finishReason, ...continued },
  ]
}
