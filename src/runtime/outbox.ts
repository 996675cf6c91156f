/**
 * Messages of this tab that wait for their turn. What is stored is the truth: it holds the messages of all tabs of the
 * session, and each leaves it only when it is in the log.
 *
 * @module
 */
import { createInOrder } from './in-order.ts'
import type { DraftStore, QueuedMessage } from './ports.ts'

type Queue = readonly QueuedMessage[]

export interface Outbox {
  /** What this tab queued or found when it opened the session, oldest first. */
  list(): Queue
  add(message: QueuedMessage): Promise<void>
  edit(id: string, text: string): Promise<void>
  remove(id: string): Promise<void>
  /**
   * Gives the oldest message to `store` and drops it once that has resolved; keeps it when it rejects.
   * Resolves to false when no message waits.
   */
  handOver(store: (message: QueuedMessage) => Promise<void>): Promise<boolean>
}

export interface OutboxOptions {
  readonly sessionId: string
  readonly store: DraftStore
  /** The queue as it was read. */
  readonly initial: Queue
  readonly onChange: () => void
  readonly onFault: (error: unknown) => void
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { sessionId, store, onChange, onFault } = options
  /** Handed over: never sent again, even where the disk refused to forget them. */
  const gone = new Set<string>()
  const mine = new Set(options.initial.map(({ id }) => id))
  let queue = options.initial

  const show = (next: Queue) => {
    queue = next.filter(({ id }) => mine.has(id) && !gone.has(id))
    onChange()
  }
  const inOrder = createInOrder()
  const change = (to: (queue: Queue) => Queue) =>
    inOrder(async () => {
      const stored = await store.read(sessionId)
      const next = to(stored.queue)
      await store.write(sessionId, 'queue', next)
      show(next)
    })
  const without = (id: string) => (messages: Queue) => messages.filter(other => other.id !== id)

  return {
    list: () => queue,
    add: message => {
      mine.add(message.id)
      return change(messages => [...messages, message])
    },
    edit: (id, text) =>
      change(messages =>
        messages.map(message => (message.id === id ? { ...message, text } : message)),
      ),
    remove: id => change(without(id)),
    handOver: async put => {
      show((await store.read(sessionId)).queue)
      const [next] = queue
      if (!next) return false
      gone.add(next.id)
      show(queue)
      try {
        await put(next)
      } catch (error) {
        gone.delete(next.id)
        show([next, ...queue])
        throw error
      }
      await change(without(next.id)).catch(onFault)
      return true
    },
  }
}
