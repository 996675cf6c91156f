/** Carries out the engine's decisions: stores the events, starts the work, and decides again at the end of each piece of work. */
import {
  drive,
  type Branch,
  foldBranch,
  type Effect,
  type EngineConfig,
  type EngineState,
  type Input,
  type SendOutcome,
  type SessionEvent,
  type Signal,
} from '../../engine/index.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import { isFull, StoreError } from '../../ports/errors.ts'
import { explainFullDisk, ROOM_RETRY_MS } from '../notices/full-disk.ts'
import { nextRetry, toOutcome, type TransientKind } from '../requests/retry-policy.ts'
import { type Core, dueIn, isAnswering, nextOwn } from './core.ts'
import type { EffectOf, Reporter } from './handlers/work.ts'
import { applyEvent, type Live, type Progress, addProgress } from './live.ts'
import { noteAll, noteCompaction } from './note-compactions.ts'
import { record, storeMessage } from './write-log.ts'

/** Work that ends with a signal. */
type WorkEffect = Exclude<Effect, EffectOf<'rest' | 'abort' | 'notify' | 'note' | 'join'>>

/** Decides about the input and its consequences, until some work must end first. */
export async function decideAbout(core: Core, first: Input): Promise<void> {
  core.timers.stop('rest')
  core.change({ restMs: null })
  const turn = drive(first, () => ({ state: core.state().engine, configOf: configFrom(core) }))
  for (let step = turn.next(); !step.done;) {
    const { input, state, append, effects } = step.value
    adopt(core, input, state)
    for (const draft of append) await noteCompaction(core, draft)
    const events = append.length > 0 ? await record(core, append) : []
    for (const effect of effects) begin(core, effect)
    step = turn.next(events.map(event => ({ type: 'event', event })))
  }
}

function configFrom(core: Core): (branch: Branch) => EngineConfig {
  const joins = dueIn(core.state()).some(message => message.joins)
  return branch => (joins ? { ...core.configOf(branch), joins } : core.configOf(branch))
}

/** Moves the messages that join the turn from the queue into the log. After Stop they wait as any other. */
async function joinTurn(core: Core): Promise<void> {
  try {
    for (const message of dueIn(core.state())) {
      if (core.isClosed() || core.state().engine.turn.type !== 'joining') break
      // A shorter one would find room, and stand before it.
      const { models: _models, ...plain } = message
      if (message.joins === true && (await moveQueuedToLog(core, plain)) === 'no-room') break
    }
  } finally {
    await decideAbout(core, { type: 'joined' })
    await sendWaiting(core)
  }
}

/** Decides about a stored message of the person. Several models answer it where the log says so. */
export async function decideAboutMessage(
  core: Core,
  events: readonly SessionEvent[],
): Promise<void> {
  const isForSeveral = events.some(({ type }) => type === 'v1.answers-asked')
  return isForSeveral ? (await core.lanes()).begin(events) : decideAboutEach(core, events)
}

/** Decides about each of the stored events. */
export async function decideAboutEach(core: Core, events: readonly SessionEvent[]): Promise<void> {
  for (const event of events) await decideAbout(core, { type: 'event', event })
}

/** Stores the drafts and decides about them. */
export async function recordAndDecide(
  core: Core,
  drafts: Parameters<typeof record>[1],
): Promise<void> {
  if (drafts.length === 0) return
  const events = await record(core, drafts)
  // Each of them alone would derive the whole view again.
  if (drafts.length > MANY) {
    const state = core.state()
    core.change({ engine: { ...state.engine, branch: foldBranch(state.events) } })
  }
  await decideAboutEach(core, events)
}

/** Events that are folded together with the whole log. */
const MANY = 20

/** Sends the queued messages; after a failure only if the person insists. Otherwise counts for the display. */
export async function sendWaiting(core: Core, insist = false): Promise<void> {
  for (let mayFollowFailure = insist; ;) {
    const state = core.state()
    if (isAnswering(state)) return
    const isHeld = state.engine.branch.failure !== null && !mayFollowFailure
    const message = isHeld || !canSendHere(core) ? null : nextOwn(state)
    if (!message) {
      if (!state.engine.job) core.countSoon()
      return
    }
    if (!(await selectAnswer(core, mayFollowFailure))) return
    const moved = await moveQueuedToLog(core, message)
    if (moved === 'no-room') return
    if (moved === 'stored') mayFollowFailure = false
  }
}

function canSendHere({ canSend, lock }: Core): boolean {
  return canSend() && lock.held()
}

/** Selects the one of several answers that the next message follows; false if none has come. */
async function selectAnswer(core: Core, mayFollowFailure: boolean): Promise<boolean> {
  if (core.state().engine.branch.several === null) return true
  return (await (await core.lanes()).goOn()) || mayFollowFailure
}

/** Stores the queued message in the log, and decides about it. `gone`: it is no longer queued with this text. */
async function moveQueuedToLog(
  core: Core,
  message: QueuedMessage,
): Promise<'stored' | 'gone' | 'no-room'> {
  core.change({ leaving: message.id })
  try {
    const events = await storeQueued(core, message)
    if (typeof events === 'string') return events
    await decideAboutMessage(core, events)
    return 'stored'
  } finally {
    core.change({ leaving: null })
  }
}

async function storeQueued(
  core: Core,
  message: QueuedMessage,
): Promise<readonly SessionEvent[] | 'gone' | 'no-room'> {
  try {
    const events = await storeMessage(core, message, { type: 'queue', message })
    core.changeQueue(waiting => waiting.filter(({ id }) => id !== message.id))
    return events
  } catch (error) {
    if (error instanceof StoreError && error.code === 'not-queued') {
      await core.readQueue()
      return 'gone'
    }
    if (!isFull(error)) throw error
    core.options.onFault(explainFullDisk('waiting', error))
    core.timers.start('queue', ROOM_RETRY_MS, core.resumeQueue)
    return 'no-room'
  }
}

/** Takes over the new state, and updates what the person sees at once. */
function adopt(core: Core, input: Input, engine: EngineState): void {
  const before = core.state().live
  const live = input.type === 'event' ? applyEvent(before, input.event) : before
  const isOver = engine.job === null && live.progress !== null
  core.change({ engine, live: isOver ? { ...live, progress: null } : live })
  if (before.answer !== null && live.answer === null) core.answer.clear()
}

/** Starts the work; a closed session starts none. */
function begin(core: Core, effect: Effect): void {
  if (core.isClosed()) return
  switch (effect.type) {
    case 'rest':
      core.change({ restMs: effect.afterMs })
      core.timers.start('rest', effect.afterMs, core.afterRest)
      return
    case 'notify':
      core.options.onNotice(effect.notice, effect.because)
      return
    case 'abort':
      stop(core, effect.id)
      return
    case 'join':
      core.soon(() => joinTurn(core))
      return
    case 'note':
      noteAll(core, effect).catch(core.options.onFault)
      return
    default:
      carryOut(core, effect).catch(core.options.onFault)
  }
}

function stop(core: Core, id: string): void {
  const { engine, live } = core.state()
  if (engine.turn.type === 'sending' && engine.turn.requestId === id && live.wait === null)
    core.change({ live: { ...live, isStopped: true } })
  core.ports.running.cancel(id)
}

async function carryOut(core: Core, effect: WorkEffect): Promise<void> {
  const { running } = core.ports
  takeSignal(core, await running.run(idOf(effect), signal => endOf(core, effect, signal)))
}

/** The id by which `abort` stops the work. */
function idOf(effect: WorkEffect): string {
  switch (effect.type) {
    case 'send':
      return effect.requestId
    case 'run-tool':
      return effect.call.callId
    case 'summarize':
    case 'ask-hook':
      return effect.compactionId
    case 'wait':
      return `wait for ${effect.compactionId}`
    case 'count':
      return `count for ${effect.purpose}`
    case 'recall':
      return `recall for ${effect.messageId}`
  }
}

/** Does the work; resolves with its end as a signal for the engine. */
async function endOf(core: Core, effect: WorkEffect, signal: AbortSignal): Promise<Signal> {
  const { work } = core
  const reporter = reporterIn(core)
  switch (effect.type) {
    case 'send': {
      const outcome = await sendRequest(core, effect, signal)
      return { type: 'send-ended', requestId: effect.requestId, outcome }
    }
    case 'run-tool':
      return { type: 'tool-ended', result: await work.runTool(effect, signal, reporter) }
    case 'summarize': {
      const outcome = await work.summarize(effect, signal, reporter)
      return { type: 'summarize-ended', compactionId: effect.compactionId, outcome }
    }
    case 'ask-hook': {
      const answer = await work.askHook(effect, signal, reporter)
      return { type: 'hook-answered', compactionId: effect.compactionId, answer }
    }
    case 'wait':
      await work.wait(effect, signal)
      return { type: 'waited', compactionId: effect.compactionId }
    case 'count': {
      const waitsFor = core.options.counts.isReady() ? null : 'vocabulary'
      await shownWait(core, waitsFor, work.count(effect))
      return { type: 'counted', purpose: effect.purpose }
    }
    case 'recall': {
      const hits = await shownWait(core, 'search', work.recall(effect))
      return { type: 'recalled', messageId: effect.messageId, hits }
    }
  }
}

/** Says what the request waits for until the work is done. */
async function shownWait<Result>(
  core: Core,
  waitsFor: Live['waitsFor'],
  work: Promise<Result>,
): Promise<Result> {
  const show = (now: Live['waitsFor']) => {
    const { live } = core.state()
    if (live.waitsFor !== now) core.change({ live: { ...live, waitsFor: now } })
  }
  show(waitsFor)
  try {
    return await work
  } finally {
    show(null)
  }
}

/** Tries until the end is final: after the server's wait, when there is a network, or when the person asks. */
async function sendRequest(
  core: Core,
  effect: EffectOf<'send'>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const show = (change: Partial<Live>) => core.change({ live: { ...core.state().live, ...change } })
  show({ isStopped: false })
  /** The failures that were retried since there was a network. */
  let waitedOut: readonly TransientKind[] = []
  for (;;) {
    const { outcome, needsNetwork } = await core.work.send(effect, signal, reporterIn(core))
    if (outcome.type !== 'failed') return outcome
    const canReach = needsNetwork ? core.canSend() : null
    const next = core.isClosed() ? null : nextRetry(outcome, waitedOut, canReach)
    if (next === null) return toOutcome(outcome)
    const { kind, afterMs } = next
    const until = afterMs === null ? null : core.options.clock.now() + afterMs
    waitedOut = afterMs === null ? [] : [...waitedOut, kind]
    // It starts before it is shown, because a person may end it as soon as they see it.
    const waited = core.retry.begin(afterMs, signal)
    show({ wait: { until, kind, message: outcome.failure.message }, loading: null })
    await waited
    show({ wait: null, loading: null })
    if (signal.aborted) return { type: 'stopped', parts: [] }
  }
}

function reporterIn(core: Core): Reporter {
  return {
    progress: progress => showProgress(core, progress),
    signal: signal => takeSignal(core, signal),
  }
}

function showProgress(core: Core, progress: Progress): void {
  if (core.isClosed()) return
  const { engine, live } = core.state()
  const next = addProgress(live, progress, { job: engine.job, now: core.options.clock.now() })
  core.change({ live: next })
  if (progress.type === 'parts' && next.answer) core.answer.keep(next.answer)
}

/** Decides about finished work, in its turn; ignores it if the session is closed. */
function takeSignal(core: Core, signal: Signal): void {
  if (core.isClosed()) return
  core.soon(async () => {
    await decideAbout(core, signal)
    await sendWaiting(core)
  })
}
