/** Marks of sessions as changes in the log, written with their rows. */
import type { Change } from '../ports/change-log.ts'
import { marks, marksOf } from '../ports/collections.ts'
import {
  addChanges,
  CHANGE_TABLES,
  newestOf,
  readChanges,
  recordsOfCollection,
} from './change-rows.ts'
import type { Connection } from './db.ts'
import { changeAfter, newestIn, type Stamp } from './items.ts'
import { allFlags, readFlags, type SessionFlags, writeFlags } from './session-row.ts'

/** Replaces the row of a session, and notes which marks are others. Resolves with the changes. Call it in a transaction of `CHANGE_TABLES`. */
export async function changeMarks(
  connection: Connection,
  after: SessionFlags,
  stamp: Stamp,
): Promise<readonly Change[]> {
  const { sessionId } = after
  const before = marksOf(sessionId, await readFlags(connection, sessionId))
  await writeFlags(connection, after)
  const made: Change[] = []
  for (const [item, value] of marksOf(sessionId, after))
    if (!isSame(value, before.get(item))) {
      const newest = await newestOf(connection, { collection: marks.name, item })
      made.push(changeOf({ item, value, before: newest ?? undefined }, stamp))
    }
  return addChanges(connection, made)
}

/**
 * Makes changes of the marks that rows have and the log does not: an earlier version wrote them, or an older build since. What was there
 * before the log gives way to what other devices have.
 */
export async function adoptMarks(connection: Connection, stamp: Stamp): Promise<void> {
  const missing = () => connection.look(CHANGE_TABLES, () => missingMarks(connection, stamp))
  // Most starts find nothing, and need not wait until the disk can be written.
  if ((await missing()).length > 0)
    await connection.change(CHANGE_TABLES, async () => {
      await addChanges(connection, await missingMarks(connection, stamp))
    })
}

async function missingMarks(connection: Connection, stamp: Stamp): Promise<readonly Change[]> {
  const newest = newestIn(readChanges(await recordsOfCollection(connection, marks.name).toArray()))
  const values = (await allFlags(connection)).flatMap(row => [...marksOf(row.sessionId, row)])
  return values.flatMap(([item, value]) => {
    const before = newest.get(item)
    if (isSame(value, before?.value)) return []
    const first = { ...stamp, now: () => 1 }
    return [changeOf({ item, value, before }, before ? stamp : first)]
  })
}

interface MarkToChange {
  readonly item: string
  readonly value: unknown
  readonly before: Change | undefined
}

function changeOf({ item, value, before }: MarkToChange, { now, nextId }: Stamp): Change {
  return changeAfter(before, { id: nextId(), collection: marks.name, item, at: now(), value })
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
