/**
 * What is stored of a session in the archive index.
 *
 * @module
 */
import { Dexie } from 'dexie'
import type { Connection } from './db.ts'

/** A session's parts from one place on; inside a transaction. */
export function partsFrom(connection: Connection, sessionId: string, first: number) {
  return connection
    .table<[string, number]>('parts')
    .where('[sessionId+place]')
    .between([sessionId, first], [sessionId, Dexie.maxKey])
}

/** Leaves nothing of a session. */
export function deleteFromIndex(connection: Connection, sessionId: string): Promise<void> {
  const sessions = connection.table<string>('sessions')
  const tables = [sessions, connection.table('parts')]
  return connection.run(() =>
    connection.dexie.transaction('rw', tables, async () => {
      await partsFrom(connection, sessionId, 0).delete()
      await sessions.delete(sessionId)
    }),
  )
}
