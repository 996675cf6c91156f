import type { QueueStore } from '../ports/drafts.ts'
import type { Changes } from './changes.ts'
import type { Connection } from './db.ts'
import { leaveBox } from './drafts.ts'
import { messageAt, queueOf } from './queue-table.ts'

/** The queue over IndexedDB. */
export function createQueueStore(connection: Connection, changes: Changes): QueueStore {
  const tables = ['drafts', 'queue'].map(name => connection.table(name))

  const change = async <Result>(
    sessionId: string,
    work: (isRetry: boolean) => Promise<Result>,
  ): Promise<Result> => {
    const result = await connection.run(isRetry =>
      connection.dexie.transaction('rw', tables, () => work(isRetry)),
    )
    changes.announce(sessionId)
    return result
  }

  return {
    add: (sessionId, { id, text, images }, from) =>
      change(sessionId, async isRetry => {
        if (isRetry && (await messageAt(connection, sessionId, id))) return
        await queueOf(connection).add({ sessionId, id, text, images })
        await leaveBox(connection, sessionId, from)
      }),
    edit: (sessionId, { id, text: before }, text) =>
      change(sessionId, async () => {
        const message = await messageAt(connection, sessionId, id)
        if (message?.text !== before) return false
        await queueOf(connection).put({ ...message, text })
        return true
      }),
    remove: (sessionId, id) =>
      change(sessionId, async () => {
        const message = await messageAt(connection, sessionId, id)
        if (message) await queueOf(connection).delete(message.place)
        return message !== null
      }),
  }
}
