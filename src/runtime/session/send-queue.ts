/**
 * What the person sends: at once where nothing prevents it, else from the queue, once the answer before it has ended, the
 * network is back and no other tab is at work.
 *
 * @module
 */
import type { SessionEvent } from '../../engine/index.ts'
import { isReachable } from '../models/is-reachable.ts'
import type { ComposerDraft, TakenWords } from './composer-draft.ts'
import type { SerialQueue } from '../async/serial-queue.ts'
import type { Outbox } from './outbox.ts'
import { createQueueRetry } from './queue-retry.ts'
import type { SessionImages } from './images.ts'
import type { SessionOptions } from './session-api.ts'
import type { PendingMessage } from './snapshot.ts'
import type { StoreMessage } from './store-message.ts'
import type { SessionAcquisition } from './tabs/acquire-session.ts'
import type { TurnLock } from './tabs/turn-lock.ts'

export interface SendQueueOptions
  extends
    Pick<SessionOptions, 'network' | 'environment' | 'nextId' | 'onFault'>,
    Pick<SessionAcquisition, 'acquire'> {
  readonly outbox: Outbox
  readonly composer: ComposerDraft
  readonly lock: TurnLock
  readonly enqueue: SerialQueue
  readonly isIdle: () => boolean
  readonly hasFailed: () => boolean
  readonly images: Pick<SessionImages, 'assertHere' | 'stored' | 'forget'>
  readonly isUnsaved: () => boolean
  /** Stores the session where it is not stored yet. */
  readonly saveSession: () => Promise<void>
  readonly storeMessage: StoreMessage
  /** Decides about stored messages, and about what follows from them. */
  readonly run: (events: readonly SessionEvent[]) => Promise<void>
  /** Ends this tab's work for now: sends what is queued, after a failure only where the person insists. */
  readonly afterWork: (insist: boolean) => Promise<void>
}

export interface SendQueue {
  /**
   * Sends the message, or queues it; resolves once it has left the message box. Rejects with `StoreError` where it could
   * not be stored: its text is then in the box again.
   */
  send(message: PendingMessage): Promise<void>
  /**
   * Sends the oldest queued message, and resolves to true once its turn has begun; false where none may be sent now.
   * After a failure the queue waits for the person, who insists by sending. A full disk is reported, and the queue resumed
   * once it has room.
   */
  sendNext(insist: boolean): Promise<boolean>
  /** Sends what was queued when the session was closed, unless it ended in a failure or another tab is at work. */
  resume(): Promise<void>
  /** Takes a message out of the queue unsent. */
  remove(id: string): Promise<void>
  /** Sends nothing automatically any more. */
  dispose(): void
}

export function createSendQueue(options: SendQueueOptions): SendQueue {
  const { network, outbox, composer, images, lock } = options
  const { isIdle, acquire, enqueue, storeMessage, onFault } = options

  /** While false, messages are queued. */
  const canSend = () => isReachable(options.environment().chat, network)

  /** Sends what is queued, once no other tab is at work. */
  const drain = async () => {
    if (await acquire()) await options.afterWork(true)
    else lock.whenFree(() => void enqueue(drain).catch(onFault))
  }

  const drainWhenIdle = async () => (isIdle() && canSend() ? drain() : undefined)
  const mustWait = () => !isIdle() || outbox.hasOwn() || !canSend()

  const leave = network.subscribe(() => {
    if (!outbox.hasOwn() || !canSend()) return
    void enqueue(drainWhenIdle).catch(onFault)
  })

  /** While true, messages are queued behind the one that is being sent. */
  let goingAtOnce = false
  let disposed = false

  const queueUp = async (message: PendingMessage, words: TakenWords) => {
    await words.move(async from => {
      await outbox.add({ id: options.nextId(), ...message }, from)
      images.stored(message.images)
    })
    void enqueue(drainWhenIdle).catch(onFault)
  }

  const sendAtOnce = async (message: PendingMessage, words: TakenWords) => {
    if (mustWait() || !(await acquire())) {
      await options.saveSession()
      return queueUp(message, words)
    }
    const events = await words.move(async from => {
      const stored = await storeMessage(message, from)
      images.stored(message.images)
      return stored
    })
    // The message is stored: what fails from here on is no reason to have it back in the box.
    return options.run(events).catch(onFault)
  }

  const sendNext = async (insist: boolean) => {
    const maySend = insist || !options.hasFailed()
    if (!maySend || !canSend() || !lock.held()) return false
    let events: readonly SessionEvent[] = []
    const sent = await outbox.dequeue(async message => {
      events = await storeMessage(message, { type: 'queue', message })
    })
    if (sent) await options.run(events)
    return sent
  }

  const resume = async () => {
    const isDue = outbox.hasOwn() && isIdle() && !options.hasFailed() && canSend()
    if (isDue && (await acquire())) await options.afterWork(false)
  }

  return {
    send: async message => {
      const words = composer.take(message)
      try {
        await images.assertHere(message.images)
        if (goingAtOnce || mustWait()) {
          // A queue of a session that is in no list would never be found again.
          if (options.isUnsaved()) await enqueue(options.saveSession)
          return await queueUp(message, words)
        }
        goingAtOnce = true
        await enqueue(() => sendAtOnce(message, words)).finally(() => {
          goingAtOnce = false
        })
      } finally {
        words.end()
      }
    },
    sendNext: createQueueRetry({
      sendNext,
      resume: () => enqueue(async () => (disposed ? undefined : resume())),
      onFault,
    }),
    resume,
    remove: async id => {
      const removed = outbox.list().find(message => message.id === id)
      await outbox.remove(id)
      await images.forget(removed?.images ?? [])
    },
    dispose: () => {
      disposed = true
      leave()
      outbox.dispose()
    },
  }
}
