/** The queue: messages that wait for the answer before them, the network, or another tab. Only the stored queue counts. */
import { arranged, type QueueChange } from '../../ports/arrange-queue.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import { type Core, dueIn, hasFailed, isAnswering } from './core.ts'
import { forgetImages } from './handlers/images.ts'
import { acquire, drainQueue } from './other-tabs.ts'
import { sendWaiting } from './take-turn.ts'

/** Milliseconds that a message waits for its own tab, which may be closed, before another tab sends it. */
const WATCH_MS = 5_000

/** Changes the text of a queued message. False if the message is gone or has another text. */
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

/** Removes a message from the queue, and deletes its images if they are no longer named. */
export async function removeQueued(core: Core, id: string): Promise<void> {
  const { storage, sessionId } = core.options
  const message = core.state().waiting.find(other => other.id === id)
  await storage.queue.remove(sessionId, id)
  core.changeQueue(waiting => waiting.filter(other => other.id !== id))
  await forgetImages(message?.images ?? [], core.ports)
}

/** Looks at the queue again soon, if it has a message that could be sent. */
export function watchQueue(core: Core): void {
  if (!core.timers.isRunning('queue') && isDue(core))
    core.timers.start('queue', WATCH_MS, core.resumeQueue)
}

/** Sends the queued messages of all tabs, unless the session ended with a failure or another tab works. */
export async function resumeQueue(core: Core): Promise<void> {
  if (!isDue(core) || !(await acquire(core))) return
  core.change({ own: core.state().waiting.map(({ id }) => id) })
  await sendWaiting(core)
}

function isDue(core: Core): boolean {
  const state = core.state()
  return (
    !core.isClosed() &&
    dueIn(state).length > 0 &&
    !isAnswering(state) &&
    !hasFailed(state) &&
    core.canSend()
  )
}

/** Reads the queue; after a running read, reads once more. */
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
    /** Resolves after `show` got the newest state. */
    read: () => {
      isStale = true
      underWay ??= readNewest()
      return underWay
    },
    /** A running read is outdated. */
    outdate: () => {
      isStale = true
    },
  }
}

/** True if both hold the same messages. The images of a queued message never change. */
export function isSameQueue(
  left: readonly QueuedMessage[],
  right: readonly QueuedMessage[],
): boolean {
  return (
    left.length === right.length &&
    left.every(({ id, text, joins, waits }, index) => {
      const other = right[index]
      return (
        other?.id === id && other.text === text && other.joins === joins && other.waits === waits
      )
    })
  )
}

/** What is queued stays there until the person sends it: they stopped the answer, and nothing is to follow by itself. Resolves when that is stored. */
export async function holdQueue(core: Core): Promise<void> {
  const { storage, sessionId } = core.options
  const held = dueIn(core.state()).map(({ id }) => id)
  core.changeQueue(waiting =>
    waiting.map(message => (held.includes(message.id) ? { ...message, waits: true } : message)),
  )
  for (const id of held) await storage.queue.arrange(sessionId, id, { waits: true })
}

/** Changes the place of a message in the queue, whether it joins the running answer, or whether it waits for the person. False if it is gone. */
export async function arrangeQueued(core: Core, id: string, change: QueueChange): Promise<boolean> {
  const { storage, sessionId } = core.options
  const isArranged = await storage.queue.arrange(sessionId, id, change)
  if (!isArranged) return false
  core.changeQueue(waiting => arranged(waiting, id, change) ?? waiting)
  // The person wants this order, whichever tab they wrote in.
  core.change({ own: core.state().waiting.map(message => message.id) })
  if ('waits' in change) core.soon(() => drainQueue(core))
  return true
}
