/** Marks of sessions as changes in the log, written with their rows. */
import type { Change } from '../ports/change-log.ts'
import { marks, marksOf } from '../ports/collections.ts'
import { addChanges, CHANGE_TABLES, newestOf } from './change-rows.ts'
import type { Connection } from './db.ts'
import { changeAfter, type Stamp } from './items.ts'
import { allFlags, readFlags, type SessionFlags, writeFlags } from './session-row.ts'

/** Replaces the row of a session, and notes which marks are others. Call it in a transaction of `CHANGE_TABLES`. */
export async function changeMarks(
  connection: Connection,
  after: SessionFlags,
  stamp: Stamp,
): Promise<void> {
  const { sessionId } = after
  const before = marksOf(sessionId, await readFlags(connection, sessionId))
  await writeFlags(connection, after)
  const made: Change[] = []
  for (const [item, value] of marksOf(sessionId, after))
    if (!isSame(value, before.get(item))) made.push(await changeOf(connection, item, value, stamp))
  await addChanges(connection, made)
}

/**
 * Makes changes of the marks that rows have and the log does not: an earlier version wrote them, or an older build since. What was there
 * before the log gives way to what other devices have.
 */
export function adoptMarks(connection: Connection, stamp: Stamp): Promise<void> {
  return connection.change(CHANGE_TABLES, async () => {
    const made: Change[] = []
    for (const row of await allFlags(connection))
      for (const [item, value] of marksOf(row.sessionId, row)) {
        const newest = await newestOf(connection, { collection: marks.name, item })
        if (isSame(value, newest?.value)) continue
        const first = { ...stamp, now: () => 1 }
        made.push(await changeOf(connection, item, value, newest ? stamp : first))
      }
    await addChanges(connection, made)
  })
}

async function changeOf(
  connection: Connection,
  item: string,
  value: unknown,
  { now, nextId }: Stamp,
): Promise<Change> {
  const of = { collection: marks.name, item }
  const newest = await newestOf(connection, of)
  return changeAfter(newest ?? undefined, { ...of, id: nextId(), at: now(), value })
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
