/** Actions of a person or of the application, each from start to end. All run in the session's serial queue. */
import {
  type BranchChange,
  branchStart,
  effectOfOpening,
  foldBranch,
  isAbandoned,
  modelDrafts,
  type Signal,
} from '../../engine/index.ts'
import { type Core, isAnswering, isAtWork } from './core.ts'
import { memoryUseOf } from '../settings/settings.ts'
import { acquire, lookAtOtherTab } from './other-tabs.ts'
import { holdQueue, resumeQueue } from './queue.ts'
import { decideAbout, sendWaiting } from './take-turn.ts'
import { record } from './write-log.ts'

/** Signals that need exact counts of the whole view. */
const COUNTED: ReadonlySet<Signal['type']> = new Set<Signal['type']>([
  'compact',
  'compact-for-model',
  'memory-short',
])

/** Lets the engine decide about an action of a person. */
export async function signalEngine(core: Core, signal: Signal): Promise<void> {
  if (COUNTED.has(signal.type)) {
    if (!(await acquire(core))) return core.options.onNotice('busy-elsewhere')
    await core.countNow()
  }
  // Stop takes effect at once; the queue must be held before the turn has ended.
  const held = signal.type === 'stop' && isAtWork(core.state()) ? holdQueue(core) : null
  if (signal.type === 'stop' && core.state().several?.activity) await (await core.lanes()).stop()
  else await decideAbout(core, signal)
  await held
  return sendWaiting(core)
}

/** Lets the engine compact during rest, with exact counts. */
export async function takeRest(core: Core): Promise<void> {
  if (core.isClosed() || isAtWork(core.state()) || !(await acquire(core))) return
  await core.countNow()
  // The facts of finished sessions come first. Source: two-phase (presets, C1).
  const { sessionMemory, environment, onFault } = core.options
  if (memoryUseOf(core.config().preset, environment().settings) === 'whole')
    await sessionMemory?.consolidate().catch(onFault)
  await decideAbout(core, { type: 'rested' })
  await sendWaiting(core)
}

/**
 * Ends the work that a closed tab left open. Otherwise starts with a short view, if the preset asks, or rests. Then sends the queue.
 */
export async function openSession(core: Core, isRestart: boolean): Promise<void> {
  if (core.isClosed()) return
  const { branch } = core.state().engine
  const effect = effectOfOpening(branch, { preset: core.config().preset, isRestart })
  if (isAbandoned(branch)) await lookAtOtherTab(core)
  const mayDecide = effect === 'wait' || (effect === 'write' && (await acquire(core)))
  if (mayDecide) await decideAbout(core, { type: 'opened', isRestart })
  await resumeQueue(core)
}

/** Edits, answers again, goes on, or selects a version. False while a turn runs or another tab works, or without such a message. */
export async function changeBranch(core: Core, change: BranchChange): Promise<boolean> {
  if (isAnswering(core.state())) return false
  if (!(await acquire(core))) {
    core.options.onNotice('busy-elsewhere')
    return false
  }
  if (core.state().engine.job) await decideAbout(core, { type: 'cancel-compaction' })
  const { engine, events } = core.state()
  const start = engine.turn.type === 'idle' ? branchStart(events, engine.branch, change) : null
  if (start === null) return false
  if (start.drafts.length > 0) {
    await record(core, start.drafts)
    const state = core.state()
    core.change({ engine: { ...state.engine, branch: foldBranch(state.events) } })
  }
  if (start.asks) await decideAbout(core, { type: 'run' })
  await sendWaiting(core)
  return true
}

/** The model may have changed; the log records it. */
export async function followModel(core: Core): Promise<void> {
  const { branch } = core.state().engine
  if (modelDrafts(branch, core.config().model).length > 0) await acquire(core)
}
