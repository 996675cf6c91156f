/** Drafts of chats that were never stored. Loaded with the first new chat. */
import type { Connection } from './db.ts'
import { recordsOf } from './log-table.ts'

/** The ids of chats that have a draft and no log, ascending. */
export function unloggedDrafts(connection: Connection): Promise<readonly string[]> {
  return connection.look(['drafts', 'events'], async () => {
    const keys = await connection.table<[string, string]>('drafts').toCollection().primaryKeys()
    const ids: string[] = []
    for (const id of new Set(keys.map(([sessionId]) => sessionId))) {
      const logged = await recordsOf(connection, id, 0).limit(1).primaryKeys()
      if (logged.length === 0) ids.push(id)
    }
    return ids
  })
}
