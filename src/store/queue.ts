/**
 * The queue over IndexedDB.
 *
 * @module
 */
import type { QueueStore } from '../runtime/ports.ts'
import type { Changes } from './changes.ts'
import type { Connection } from './db.ts'
import { leaveBox } from './drafts.ts'
import { messageAt, queueOf, type StoredMessage } from './queue-table.ts'

export function createQueueStore(connection: Connection, changes: Changes): QueueStore {
  const tables = ['drafts', 'queue'].map(name => connection.table(name))

  const change = async <Result>(
    sessionId: string,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const result = await connection.run(() => connection.dexie.transaction('rw', tables, work))
    changes.announce(sessionId)
    return result
  }
  const changeOne = (
    sessionId: string,
    id: string,
    to: (message: StoredMessage) => Promise<unknown>,
  ) =>
    change(sessionId, async () => {
      const message = await messageAt(connection, sessionId, id)
      if (message) await to(message)
      return message !== null
    })

  return {
    add: (sessionId, { id, text, images }, from) =>
      change(sessionId, async () => {
        await queueOf(connection).add({ sessionId, id, text, images })
        await leaveBox(connection, sessionId, from)
      }),
    edit: (sessionId, id, text) =>
      changeOne(sessionId, id, message => queueOf(connection).put({ ...message, text })),
    remove: (sessionId, id) =>
      changeOne(sessionId, id, ({ place }) => queueOf(connection).delete(place)),
  }
}
