/**
 * Messages that wait for their turn. What is stored is the truth, and the same for all tabs of the session: each message
 * leaves it at the instant at which the log has it. Each tab sends its own ones: those that it queued, or found when it
 * opened the session.
 *
 * @module
 */
import { StoreError } from '../../ports/errors.ts'
import { createSerialQueue } from '../async/serial-queue.ts'
import type { FromBox, QueuedMessage } from '../../ports/drafts.ts'
import type { StoragePort } from '../../ports/storage.ts'

type Queue = readonly QueuedMessage[]

export interface Outbox {
  /** What waits, oldest first, but for the message that is being sent just now. */
  list(): Queue
  /** True where something waits that this tab is to send. */
  hasOwn(): boolean
  /** Moves a message from the message box to the end of the queue. */
  add(message: QueuedMessage, from: FromBox): Promise<void>
  /** Resolves to false where the message waits no longer with the words that it has here; nothing is then changed. */
  edit(message: QueuedMessage, text: string): Promise<boolean>
  remove(id: string): Promise<void>
  /**
   * Gives the oldest message of this tab to `store`, which takes it out of the queue; it stays there when that rejects.
   * Where another tab has changed or taken it just then, what waits by now is given. Resolves to false when none waits.
   */
  dequeue(store: (message: QueuedMessage) => Promise<void>): Promise<boolean>
  /** Follows other tabs no longer. */
  dispose(): void
}

export interface OutboxOptions {
  readonly sessionId: string
  readonly storage: Pick<StoragePort, 'drafts' | 'queue' | 'events'>
  /** The queue as it was read. */
  readonly initial: Queue
  readonly onChange: () => void
  readonly onFault: (error: unknown) => void
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { sessionId, onChange, onFault } = options
  const { drafts, queue, events } = options.storage
  const inOrder = createSerialQueue()
  const own = new Set(options.initial.map(({ id }) => id))
  let waiting = options.initial
  let leaving: string | null = null
  let shown = waiting

  const show = () => {
    const next = waiting.filter(({ id }) => id !== leaving)
    if (isSame(shown, next)) return
    shown = next
    onChange()
  }
  /** A reading that has not begun yet serves all who ask for one: tabs in a hurry report more changes than can be read. */
  let coming: Promise<void> | null = null
  const refresh = () => {
    coming ??= inOrder(async () => {
      coming = null
      waiting = (await drafts.read(sessionId)).queue
      show()
    })
    return coming
  }
  const dequeueOne = async (store: (message: QueuedMessage) => Promise<void>) => {
    await refresh()
    const next = waiting.find(({ id }) => own.has(id))
    if (!next) return 'none'
    leaving = next.id
    show()
    try {
      await store(next)
      return 'stored'
    } catch (error) {
      if (error instanceof StoreError && error.code === 'not-queued') return 'changed'
      throw error
    } finally {
      await refresh().catch(onFault)
      leaving = null
      show()
    }
  }

  const dispose = events.subscribe(changed => {
    if (changed === sessionId) void refresh().catch(onFault)
  })

  return {
    list: () => shown,
    hasOwn: () => shown.some(({ id }) => own.has(id)),
    add: async (message, from) => {
      own.add(message.id)
      await queue.add(sessionId, message, from)
      await refresh()
    },
    edit: async (message, text) => {
      const waited = await queue.edit(sessionId, message, text)
      await refresh()
      return waited
    },
    remove: async id => {
      await queue.remove(sessionId, id)
      await refresh()
    },
    dequeue: async store => {
      for (;;) {
        const outcome = await dequeueOne(store)
        if (outcome !== 'changed') return outcome === 'stored'
      }
    },
    dispose,
  }
}

/** Images of a message that waits never change. */
function isSame(left: Queue, right: Queue): boolean {
  return (
    left.length === right.length &&
    left.every(({ id, text }, index) => right[index]?.id === id && right[index].text === text)
  )
}
