/** Loaded with the first change of the queue's order. */
import { arranged, type QueueChange } from '../../ports/arrange-queue.ts'
import type { Core } from './core.ts'

/** Changes the place of a message in the queue, or whether it joins the running answer. False if it is gone. */
export async function arrangeQueued(core: Core, id: string, change: QueueChange): Promise<boolean> {
  const { storage, sessionId } = core.options
  const isArranged = await storage.queue.arrange(sessionId, id, change)
  if (!isArranged) return false
  core.changeQueue(waiting => arranged(waiting, id, change) ?? waiting)
  // The person wants this order, whichever tab they wrote in.
  core.change({ own: core.state().waiting.map(message => message.id) })
  return true
}
