/**
 * What the person sends: at once where nothing stands in its way, else from the queue, once the answer before it, the
 * network and other tabs let it.
 *
 * @module
 */
import type { SessionEvent } from '../../engine/index.ts'
import { isReachable } from '../models/is-reachable.ts'
import type { ComposerDraft, TakenWords } from './composer-draft.ts'
import type { SerialQueue } from '../async/serial-queue.ts'
import type { Outbox } from './outbox.ts'
import type { SessionImages } from './images.ts'
import type { SessionOptions } from './session-api.ts'
import type { PendingMessage } from './snapshot.ts'
import type { StoreMessage } from './store-message.ts'
import type { SessionAcquisition } from './tabs/acquire-session.ts'
import type { TurnLock } from './tabs/turn-lock.ts'

export interface SendQueueOptions
  extends
    Pick<SessionOptions, 'network' | 'environment' | 'nextId' | 'onFault'>,
    Pick<SessionAcquisition, 'begin'> {
  readonly outbox: Outbox
  readonly composer: ComposerDraft
  readonly lock: TurnLock
  readonly enqueue: SerialQueue
  readonly isIdle: () => boolean
  readonly hasFailed: () => boolean
  readonly images: Pick<SessionImages, 'assertHere' | 'stored'>
  readonly isUnsaved: () => boolean
  /** Stores the session where it is not stored yet. */
  readonly saveSession: () => Promise<void>
  readonly storeMessage: StoreMessage
  /** Decides about stored messages, and about what follows from them. */
  readonly run: (events: readonly SessionEvent[]) => Promise<void>
  /** Ends this tab's work for now: what waits is sent, even after a failure where the person insists. */
  readonly afterWork: (insist: boolean) => Promise<void>
}

export interface SendQueue {
  /**
   * Sends the message, or queues it; resolves once it has left the box. Rejects with `StoreError` where it could not be
   * stored: its words then lie in the box again.
   */
  send(message: PendingMessage): Promise<void>
  /**
   * Sends the oldest message that waits, and resolves to true once its turn has begun; false where none may go now.
   * After a failure the queue waits for the person, who insists by sending.
   */
  sendNext(insist: boolean): Promise<boolean>
  /** Sends what was left waiting when the session was closed, unless a failure or another tab's work stands before it. */
  goOn(): Promise<void>
  /** Sends nothing by itself any more. */
  dispose(): void
}

export function createSendQueue(options: SendQueueOptions): SendQueue {
  const { network, outbox, composer, images, lock } = options
  const { isIdle, begin, enqueue, storeMessage, onFault } = options

  /** What is sent meanwhile waits. */
  const canSend = () => isReachable(options.environment().chat, network)

  /** Sends what waits, once the other tab is done. */
  const drain = async () => {
    if (await begin()) await options.afterWork(true)
    else lock.whenFree(() => void enqueue(drain).catch(onFault))
  }

  const drainWhenIdle = async () => (isIdle() && canSend() ? drain() : undefined)
  const mustWait = () => !isIdle() || outbox.hasOwn() || !canSend()

  const leave = network.subscribe(() => {
    if (!outbox.hasOwn() || !canSend()) return
    void enqueue(drainWhenIdle).catch(onFault)
  })

  /** What is sent after it goes behind it. */
  let goingAtOnce = false

  const queueUp = async (message: PendingMessage, words: TakenWords) => {
    await words.move(async from => {
      await outbox.add({ id: options.nextId(), ...message }, from)
      images.stored(message.images)
    })
    void enqueue(drainWhenIdle).catch(onFault)
  }

  const sendAtOnce = async (message: PendingMessage, words: TakenWords) => {
    if (mustWait() || !(await begin())) {
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
    sendNext: async insist => {
      const goesOn = insist || !options.hasFailed()
      if (!goesOn || !canSend() || !lock.held()) return false
      let events: readonly SessionEvent[] = []
      const sent = await outbox.handOver(async message => {
        events = await storeMessage(message, { type: 'queue', message })
      })
      if (sent) await options.run(events)
      return sent
    },
    goOn: async () => {
      const waits = outbox.hasOwn() && isIdle() && !options.hasFailed() && canSend()
      if (waits && (await begin())) await options.afterWork(false)
    },
    dispose: () => {
      leave()
      outbox.dispose()
    },
  }
}
