/** Sends the person's message: at once, or through the queue during an answer, without a network, or while another tab works. */
import { imagesOf, isLong, recallAhead } from '../../engine/index.ts'
import type { Outgoing } from './composer.ts'
import { type Core, isAnswering, nextOwn } from './core.ts'
import { checkImages } from './handlers/images.ts'
import { acquire, drainQueue } from './other-tabs.ts'
import { decideAboutEach, decideAboutMessage, sendWaiting } from './take-turn.ts'
import { storeCreation, storeMessage } from './write-log.ts'
import { READING_AHEAD, searchAhead } from './handlers/work.ts'

/** Moves a message out of the box. Resolves when it is stored elsewhere; a failure puts it back into the box. */
export async function sendMessage(core: Core, text: string, withImages: boolean): Promise<void> {
  const models = core.options.several?.models() ?? []
  const asked = models.length > 1 ? { models } : {}
  const message = core.composer.take({ id: core.options.nextId(), text, ...asked }, withImages)
  core.ports.running.cancel(READING_AHEAD)
  // A search cannot find pages that are not stored yet.
  const query = message.images.some(isLong)
    ? null
    : recallAhead(core.state().engine, text, core.config())
  if (query !== null) searchAhead(query, core.ports)
  try {
    const images = imagesOf(message.images)
    if (images.length > 0) await checkImages(images, core.options)
    if (core.onTheWay.size === 0 && !mustWait(core)) return await moveToLog(core, message)
    // Otherwise the queue would belong to a session that no list shows.
    if (core.state().events.length === 0) await core.inOrder(() => saveSession(core))
    return await moveToQueue(core, message)
  } catch (error) {
    core.composer.putBack(message)
    throw error
  }
}

function mustWait(core: Core): boolean {
  const state = core.state()
  return isAnswering(state) || nextOwn(state) !== null || !core.canSend()
}

/** Resolves when the message is stored, perhaps in the queue; its turn continues. */
function moveToLog(core: Core, message: Outgoing): Promise<void> {
  const stored = Promise.withResolvers<void>()
  const takeTurn = async () => {
    if (mustWait(core) || !(await acquire(core)) || isAnswering(core.state())) {
      await saveSession(core)
      core.onTheWay.delete(message)
      return stored.resolve(moveToQueue(core, message))
    }
    core.change({ leaving: message.id })
    try {
      if (core.state().engine.branch.several) await (await core.lanes()).goOn()
      const events = await core.composer.move(message, from => storeMessage(core, message, from))
      stored.resolve()
      await decideAboutMessage(core, events)
    } finally {
      core.change({ leaving: null })
    }
    return sendWaiting(core)
  }
  core.onTheWay.add(message)
  core
    .inOrder(takeTurn)
    .catch((error: unknown) => {
      if (core.composer.outgoing().includes(message)) stored.reject(error)
      else core.options.onFault(error)
    })
    .finally(() => core.onTheWay.delete(message))
  return stored.promise
}

/** Stores the session if it is not stored yet. */
async function saveSession(core: Core): Promise<void> {
  await decideAboutEach(core, await storeCreation(core))
}

/** Resolves when the message is stored at the end of the queue. */
async function moveToQueue(core: Core, message: Outgoing): Promise<void> {
  const { storage, sessionId } = core.options
  const { id, text, images, models } = message
  const queued = { id, text, images, ...(models && { models }) }
  core.change({ own: [...core.state().own, id] })
  await core.composer.move(message, async from => {
    await storage.queue.add(sessionId, queued, from)
    core.changeQueue(waiting =>
      waiting.some(other => other.id === id) ? waiting : [...waiting, queued],
    )
  })
  core.soon(() => drainQueue(core))
}
