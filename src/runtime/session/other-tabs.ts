/** Several tabs with one session: one at a time takes it over and ends open work; the others show what it writes. */
import { isAbandoned, needsRecovery, takeOverDrafts } from '../../engine/index.ts'
import { type Core, isAnswering, isAtWork } from './core.ts'
import { showOtherTab, hideOtherTab } from './live.ts'
import { decideAbout, recordAndDecide, sendWaiting } from './take-turn.ts'
import { readNews } from './write-log.ts'

/** Milliseconds between two reads of the other tab's answer. */
const LOOK_MS = 500

/** Takes the session over. False: another tab is at work. */
export async function acquire(core: Core): Promise<boolean> {
  if (!core.lock.held() && !(await core.lock.tryAcquire())) return false
  if (core.state().events.length > 0) await readNews(core)
  await takeOver(core)
  return true
}

/** Ends the work that a closed tab left open, then records the model of later requests. */
async function takeOver(core: Core): Promise<void> {
  const { storage, sessionId } = core.options
  core.noteModel()
  const { engine } = core.state()
  const recovers = needsRecovery(engine)
  const live = recovers ? (await storage.drafts.read(sessionId)).live : null
  await recordAndDecide(core, takeOverDrafts(engine, live, core.config()))
  if (recovers) await decideAbout(core, { type: 'taken-over' })
  if (recovers) core.answer.clear()
  showIdle(core)
}

/** Sends the whole queue when no other tab works. */
export async function drainQueue(core: Core): Promise<void> {
  if (isAnswering(core.state()) || !core.canSend()) return
  if (await acquire(core)) await sendWaiting(core, true)
  else waitForLock(core)
}

/** Sends the queue when the lock is free. */
function waitForLock(core: Core): void {
  core.lock.whenFree(
    () =>
      core.soon(async () => {
        if (await acquire(core)) await sendWaiting(core, true)
        else waitForLock(core)
      }),
    core.options.onFault,
  )
}

/** Shows what other tabs appended. */
export async function takeInNews(core: Core): Promise<void> {
  if (core.state().events.length === 0) return
  const news = await readNews(core)
  const state = core.state()
  // Its own open request needs no watch.
  if (isAbandoned(state.engine.branch)) {
    if (!isAtWork(state)) watchOtherTab(core)
  } else showIdle(core)
  if (news.length === 0) return
  core.use()
  core.countSoon()
}

/** Watches an open request that this tab did not send: looks now, and again after each interval. */
export function watchOtherTab(core: Core): void {
  if (core.timers.isRunning('look')) return
  core.soonOnce('look', () => lookAtOtherTab(core))
}

/** Ends a request that no tab answers any more; shows the growing answer of another tab. */
export async function lookAtOtherTab(core: Core): Promise<void> {
  if (core.isClosed() || isAtWork(core.state())) return
  if (!isAbandoned(core.state().engine.branch)) return showIdle(core)
  if (await acquire(core)) return sendWaiting(core)
  const { live } = await core.options.storage.drafts.read(core.options.sessionId)
  const state = core.state()
  if (core.isClosed() || isAtWork(state)) return undefined
  if (!isAbandoned(state.engine.branch)) return showIdle(core)
  core.change({ live: showOtherTab(state.live, live) })
  return core.timers.start('look', LOOK_MS, () => watchOtherTab(core))
}

function showIdle(core: Core): void {
  core.change({ live: hideOtherTab(core.state().live) })
}
