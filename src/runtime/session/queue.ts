/**
 * The queue: messages that wait for the answer before them, the network, or another tab. What is stored is the truth.
 *
 * @module
 */
import type { QueuedMessage } from '../../ports/drafts.ts'
import { type Core, queueOf } from './core.ts'
import { forgetImages } from './handlers/images.ts'
import { acquire } from './other-tabs.ts'
import { sendWaiting } from './take-turn.ts'

/** How long a message waits for its own tab, which may be gone, before any other tab sends it. */
const WATCH_MS = 5_000

/** Gives a message that waits other words. False: it waits no longer with those that it has here. */
export async function editQueued(
  core: Core,
  message: QueuedMessage,
  text: string,
): Promise<boolean> {
  const { storage, sessionId } = core.options
  const waited = await storage.queue.edit(sessionId, message, text)
  if (waited)
    core.changeQueue(waiting =>
      waiting.map(other => (other.id === message.id ? { ...other, text } : other)),
    )
  return waited
}

/** Takes a message out of the queue, and deletes its images where nothing else names them. */
export async function removeQueued(core: Core, id: string): Promise<void> {
  const { storage, sessionId } = core.options
  const message = core.state().waiting.find(other => other.id === id)
  await storage.queue.remove(sessionId, id)
  core.changeQueue(waiting => waiting.filter(other => other.id !== id))
  await forgetImages(message?.images ?? [], core.ports)
}

/** Has the queue looked at again in a moment, where something waits that nothing prevents from being sent. */
export function watchQueue(core: Core): void {
  if (!core.timers.isRunning('queue') && isDue(core))
    core.timers.start('queue', WATCH_MS, core.resumeQueue)
}

/** Sends what waits, whichever tab queued it, unless the session ended in a failure or another tab is at work. */
export async function resumeQueue(core: Core): Promise<void> {
  if (!isDue(core) || !(await acquire(core))) return
  core.change({ own: core.state().waiting.map(({ id }) => id) })
  await sendWaiting(core)
}

function isDue(core: Core): boolean {
  const state = core.state()
  const { turn, branch } = state.engine
  return (
    !core.isClosed() &&
    queueOf(state).length > 0 &&
    turn.type === 'idle' &&
    branch.failure === null &&
    core.canSend()
  )
}

/** Reads the queue; where that is under way, it is read once more afterwards. */
export function createQueueReader(
  read: () => Promise<readonly QueuedMessage[]>,
  show: (waiting: readonly QueuedMessage[]) => void,
) {
  let underWay: Promise<void> | null = null
  let isStale = false
  const readNewest = async () => {
    try {
      for (;;) {
        isStale = false
        const waiting = await read()
        if (isStale) continue
        show(waiting)
        return
      }
    } finally {
      underWay = null
    }
  }
  return {
    /** Resolves once `show` was called with the newest state. */
    read: () => {
      isStale = true
      underWay ??= readNewest()
      return underWay
    },
    /** What is being read is older than what this tab knows. */
    outdate: () => {
      isStale = true
    },
  }
}
