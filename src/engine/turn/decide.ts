/** Decides what happens next. It is pure: a log can be replayed without a model. */
import { lastOf } from '../branch/append-list.ts'
import { applyEvent, growsFrom, type Branch } from '../branch/branch.ts'
import type { EventDraft, SessionEvent } from '../log/event.ts'
import type { Role } from '../message/message.ts'
import { sendEnded, toolEnded } from './answer.ts'
import { callDecided, decideCall, resumeCalls, startCalls, stopCalls } from './tool-calls.ts'
import { ruleDrafts } from './tool-rules.ts'
import { messageExcluded, summaryEdited, modelChanged } from './background.ts'
import {
  applyProposal,
  cancelCompaction,
  requestCompaction,
  summaryCounted,
  summaryEnded,
  summaryRequested,
  preempt,
  undoCompaction,
} from './compact.ts'
import { handleRest, restAfter, shortOfMemory } from './idle.ts'
import { beginAnswered, hookAnswered } from './hook.ts'
import { countView } from './measures.ts'
import { requestEnded } from './outcomes.ts'
import { compactForModel } from './model-switch.ts'
import { attemptHeldAfter } from '../overflow/retry.ts'
import { beginStep, prepare, takeRecall, endWait } from './prepare.ts'
import { awaitsRecall } from './recall.ts'
import { resumeEvents } from './clear.ts'
import {
  conclude,
  followWith,
  type Decision,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import type { CountPurpose, Input, Signal } from './signals.ts'

export function decide(state: EngineState, input: Input, config: EngineConfig): Decision {
  const decision =
    input.type === 'event'
      ? afterEvent({ ...state, branch: withEvent(state.branch, input.event) }, input.event, config)
      : onSignal(state, input, config)
  const rest = restAfter(input, decision, config)
  return rest.length === 0 ? decision : { ...decision, effects: [...decision.effects, ...rest] }
}

/** An event that does not follow the leaf is already in the branch: the whole log was folded again. */
function withEvent(branch: Branch, event: SessionEvent): Branch {
  return growsFrom(branch, event) ? applyEvent(branch, event) : branch
}

/** Continues the turn after a stored event. */
function afterEvent(state: EngineState, event: SessionEvent, config: EngineConfig): Decision {
  const { turn } = state
  switch (event.type) {
    case 'v1.message-appended':
      return afterMessage(state, event.role, config)
    case 'v1.tool-call-decided':
    case 'v1.tool-rule-changed':
      if (turn.type !== 'running-tools') return conclude(state)
      return event.type === 'v1.tool-call-decided'
        ? callDecided(state, turn, { event, config })
        : startCalls(state, turn, config)
    case 'v1.tool-outputs-masked':
    case 'v1.passages-recalled':
    case 'v1.compaction-completed':
    case 'v1.compaction-proposed':
    case 'v1.compaction-failed':
    case 'v1.compaction-cancelled':
      if (turn.type !== 'preparing' && turn.type !== 'blocked') return conclude(state)
      return conclude(
        { ...state, turn: { ...turn, type: 'preparing' } },
        [],
        [countView(state.branch, config)],
      )
    case 'v1.compaction-started':
    case 'v1.context-cleared':
    case 'v1.context-restored':
      return turn.type === 'preparing'
        ? conclude(state, [], [countView(state.branch, config)])
        : conclude(state)
    case 'v1.model-changed':
      return modelChanged(state, config)
    case 'v1.message-excluded':
    case 'v1.message-deleted':
      return messageExcluded(state, event.messageId, config)
    case 'v1.summary-edited':
      return summaryEdited(state, event.compactionId, config)
    default:
      return conclude(state)
  }
}

/** A question begins a turn, an answer its calls, and a message of results the next step. */
function afterMessage(state: EngineState, role: Role, config: EngineConfig): Decision {
  const { turn } = state
  if (role === 'user' && turn.type === 'idle')
    return state.job
      ? followWith(preempt(state), next => beginStep(next, config, { step: 1 }))
      : beginStep(state, config, { step: 1 })
  if (turn.type !== 'running-tools') return conclude(state)
  if (role === 'tool') {
    const next = { step: turn.step + 1, heldAttempt: attemptHeldAfter(config.preset, turn) }
    return config.joins === true
      ? conclude({ ...state, turn: { type: 'joining', ...next } }, [], [{ type: 'join' }])
      : beginStep(state, config, next)
  }
  return role === 'assistant' ? startCalls(state, turn, config) : conclude(state)
}

function onSignal(state: EngineState, signal: Signal, config: EngineConfig): Decision {
  const { turn } = state
  switch (signal.type) {
    case 'run':
      return turn.type === 'idle'
        ? followWith(preempt(state), next => beginStep(next, config, { step: 1 }))
        : conclude(state)
    case 'opened':
      return conclude(
        state,
        signal.isRestart && turn.type === 'idle' ? resumeEvents(state.branch, config.preset) : [],
      )
    case 'rested':
      return handleRest(state, config)
    case 'memory-short':
      return shortOfMemory(state, signal, config)
    case 'counted':
      return counted(state, signal.purpose, config)
    case 'recalled':
      return turn.type === 'preparing' && awaitsRecall(turn, signal.messageId, state)
        ? takeRecall(state, turn, { hits: signal.hits, config })
        : conclude(state)
    case 'send-ended':
      return turn.type === 'sending' && turn.requestId === signal.requestId
        ? sendEnded(state, turn, { outcome: signal.outcome, config })
        : conclude(state)
    case 'tool-ended':
      return turn.type === 'running-tools'
        ? toolEnded(state, turn, { result: signal.result, config })
        : conclude(state)
    case 'decide-call':
      return turn.type === 'running-tools'
        ? decideCall(state, turn, { signal, config })
        : conclude(state)
    case 'ask-again':
      return conclude(state, ruleDrafts(signal.tool, 'ask', config))
    case 'joined':
      return turn.type === 'joining'
        ? beginStep(state, config, { step: turn.step, heldAttempt: turn.heldAttempt })
        : conclude(state)
    case 'taken-over':
      return resumeCalls(state, config)
    case 'waited':
    case 'summary-requested':
    case 'summarize-ended':
    case 'hook-answered':
      return ofCompaction(state, signal, config)
    case 'stop':
      return stop(state, config)
    case 'compact':
      return followWith(preempt(state), next => requestCompaction(next, signal, config))
    case 'compact-for-model':
      return followWith(preempt(state), next => compactForModel(next, signal, config))
    case 'cancel-compaction':
      return cancelCompaction(state)
    case 'apply':
      return applyProposal(state, signal, config)
    case 'discard':
      return conclude(state, [
        { type: 'v1.compaction-cancelled', compactionId: signal.compactionId },
      ])
    case 'undo':
      return undoCompaction(state, signal)
  }
}

/** Ignores signals of a compaction that has ended. */
function ofCompaction(
  state: EngineState,
  signal: Extract<
    Signal,
    { type: 'waited' | 'summary-requested' | 'summarize-ended' | 'hook-answered' }
  >,
  config: EngineConfig,
): Decision {
  const { turn, job } = state
  if (job?.compactionId !== signal.compactionId) return conclude(state)
  if (signal.type === 'summarize-ended')
    return summaryEnded(state, job, { outcome: signal.outcome, config })
  if (signal.type === 'hook-answered')
    return job.hook === 'asked' ? hookAnswered(state, job, signal.answer) : conclude(state)
  if (signal.type === 'summary-requested') return summaryRequested(state, job, { signal, config })
  return turn.type === 'blocked' ? endWait(state, turn, { job, config }) : conclude(state)
}

function counted(state: EngineState, purpose: CountPurpose, config: EngineConfig): Decision {
  const { turn, job } = state
  switch (purpose) {
    case 'job':
      if (job?.hook === 'answered') return beginAnswered(state, job, config)
      return job ? summaryCounted(state, job, config) : conclude(state)
    case 'recall':
      return turn.type === 'preparing' && turn.recall.type === 'found'
        ? takeRecall(state, turn, { hits: null, config })
        : conclude(state)
    case 'turn':
      return turn.type === 'preparing' ? prepare(state, turn, config) : conclude(state)
  }
}

function stop(state: EngineState, config: EngineConfig): Decision {
  const { turn } = state
  switch (turn.type) {
    case 'idle':
      return conclude(state)
    case 'sending':
      return conclude(state, [], [{ type: 'abort', id: turn.requestId }])
    case 'running-tools':
      return stopCalls(state, turn, config)
    case 'preparing':
      return conclude({ ...state, turn: { type: 'idle' } }, stoppedEarly(state, config))
    case 'joining':
      return conclude({ ...state, turn: { type: 'idle' } })
    case 'blocked': {
      const { append, effects, state: next } = cancelCompaction(state)
      const all = [...append, ...stoppedEarly(state, config)]
      return { state: { ...next, turn: { type: 'idle' } }, append: all, effects }
    }
  }
}

/** What says that a message has no answer because the person stopped its request before it was sent; nothing after the results of tools. */
function stoppedEarly({ branch }: EngineState, config: EngineConfig): readonly EventDraft[] {
  if (lastOf(branch.messages)?.event.role !== 'user') return []
  return [requestEnded(`r.${branch.leafId ?? ''}`, { code: 'stopped' }, config)]
}

/** One step for the caller: keep the state, store the events, then start the effects. */
export interface DriveStep extends Decision {
  readonly input: Input
}

/** Read before each decision. */
export interface DriveContext {
  readonly state: EngineState
  /** The configuration with this branch, which contains the event that is decided about: an event may bring other tools. */
  configOf(branch: Branch): EngineConfig
}

/**
 * Decides about `first` and all inputs that the steps return: stored events first, then the signals of ended effects.
 * An effect that ends later starts another run. Only one run may be active. The caller may await between steps.
 */
export function* drive(
  first: Input,
  context: () => DriveContext,
): Generator<DriveStep, void, readonly Input[]> {
  const events: Input[] = []
  const signals: Input[] = []
  for (let input: Input | undefined = first; input; input = events.shift() ?? signals.shift()) {
    const { state, configOf } = context()
    const branch = input.type === 'event' ? withEvent(state.branch, input.event) : state.branch
    const given = yield { ...decide({ ...state, branch }, input, configOf(branch)), input }
    for (const next of given) (next.type === 'event' ? events : signals).push(next)
  }
}
