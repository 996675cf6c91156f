/** Marks of sessions as changes in the log, written with their rows. */
import type { Change } from '../ports/change-log.ts'
import { marks, marksOf } from '../ports/collections.ts'
import { partsBetween } from '../ports/fold-item.ts'
import {
  addChanges,
  CHANGE_TABLES,
  changesOf,
  readChanges,
  recordsOfCollection,
} from './change-rows.ts'
import type { Connection } from './db.ts'
import { changeAfter, itemsIn, type Stamp } from './items.ts'
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
      const newest = (await changesOf(connection, { collection: marks.name, item })).at(-1)
      made.push(changeOf({ item, newest, before: before.get(item), after: value }, stamp))
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
  const items = itemsIn(readChanges(await recordsOfCollection(connection, marks.name).toArray()))
  const values = (await allFlags(connection)).flatMap(row => [...marksOf(row.sessionId, row)])
  return values.flatMap(([item, after]) => {
    const { newest, value: before } = items.get(item) ?? {}
    if (isSame(after, before)) return []
    const first = { ...stamp, now: () => 1 }
    return [changeOf({ item, newest, before, after }, newest ? stamp : first)]
  })
}

interface MarkToChange {
  readonly item: string
  readonly newest: Change | undefined
  readonly before: unknown
  readonly after: unknown
}

function changeOf(
  { item, newest, before = null, after }: MarkToChange,
  { now, nextId }: Stamp,
): Change {
  const parts = partsBetween(before, after, marks.division?.(item))
  const made = { id: nextId(), collection: marks.name, item, at: now(), value: after }
  return changeAfter(newest, { ...made, ...(parts && { parts }) })
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
