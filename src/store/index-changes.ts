/** Rare changes of the list of sessions. Loaded with the first one. */
import type { Change } from '../ports/change-log.ts'
import { MARK_NAMES, markItem, marks } from '../ports/collections.ts'
import { hasUnsent } from '../ports/drafts.ts'
import type { SessionMarks } from '../ports/storage.ts'
import { CHANGE_TABLES, recordsOfItem } from './change-rows.ts'
import { type Connection, recordsOfSession } from './db.ts'
import { readUnsent } from './drafts.ts'
import type { Stamp } from './items.ts'
import { revisionOf } from './log-table.ts'
import { changeMarks } from './session-marks.ts'
import { allFlags, readFlags, type SessionFlags } from './session-row.ts'
import { storeFault } from './store-fault.ts'

/** Tables with many records of a session, and the second part of their keys. */
const MANY = {
  events: 'seq',
  blobs: 'hash',
  drafts: 'key',
  queue: 'id',
  snapshotLines: 'place',
  segments: 'first',
}
/** Tables with one record of a session. */
const ONE = ['sessions', 'marks', 'snapshots']

/**
 * Deletes all records of a session, which must be in the trash. With a `revision` only if the log has this many events and no unsent words
 * wait; otherwise it resolves with false.
 */
export async function deleteSession(
  connection: Connection,
  sessionId: string,
  {
    deleteIndexed,
    revision,
  }: {
    readonly deleteIndexed: (sessionId: string) => Promise<void>
    readonly revision: number | undefined
  },
): Promise<boolean> {
  await connection.look(['events', 'marks'], () => assertTrashed(connection, sessionId))
  // The other database first: if the tab closes now, the session is still in the trash and can be deleted again.
  await deleteIndexed(sessionId)
  return connection.change([...Object.keys(MANY), ...ONE, 'changes'], async () => {
    await assertTrashed(connection, sessionId)
    if (revision !== undefined && !(await isStill(connection, sessionId, revision))) return false
    for (const [table, key] of Object.entries(MANY))
      await recordsOfSession(connection, sessionId, { table, key }).delete()
    for (const table of ONE) await connection.table<string>(table).delete(sessionId)
    for (const name of MARK_NAMES) {
      const of = { collection: marks.name, item: markItem(sessionId, name) }
      await recordsOfItem(connection, of).delete()
    }
    return true
  })
}

/** True if the log has this many events and no unsent words wait. */
async function isStill(
  connection: Connection,
  sessionId: string,
  revision: number,
): Promise<boolean> {
  if ((await revisionOf(connection, sessionId)) !== revision) return false
  return !hasUnsent(await readUnsent(connection, sessionId))
}

/** Ids of the sessions that went to the trash before this time. */
export async function trashedBefore(
  connection: Connection,
  before: number,
): Promise<readonly string[]> {
  const flags = await connection.read(() => allFlags(connection))
  return flags.flatMap(({ sessionId, trashedAt }) =>
    trashedAt !== null && trashedAt < before ? [sessionId] : [],
  )
}

async function assertTrashed(connection: Connection, sessionId: string): Promise<void> {
  if ((await revisionOf(connection, sessionId)) === 0) throw storeFault('not-found')
  const { trashedAt } = await readFlags(connection, sessionId)
  if (trashedAt === null) throw new RangeError(`Session ${sessionId} is not in the trash`)
}

/** Marks sessions in one transaction. Resolves with the changes. */
export function markSessions(
  connection: Connection,
  changes: ReadonlyMap<string, SessionMarks>,
  stamp: Stamp,
): Promise<readonly Change[]> {
  return connection.change(CHANGE_TABLES, async () => {
    const made: Change[] = []
    for (const [sessionId, change] of changes) {
      const after = withMarks(await readFlags(connection, sessionId), change)
      made.push(...(await changeMarks(connection, after, stamp)))
    }
    return made
  })
}

/** Changes the flags of a session that is stored. */
export async function flagSession(
  connection: Connection,
  [sessionId, change]: readonly [string, Partial<SessionFlags>],
  stamp: Stamp,
): Promise<void> {
  await connection.change(['events', ...CHANGE_TABLES], async () => {
    if ((await revisionOf(connection, sessionId)) === 0) throw storeFault('not-found')
    const after = { ...(await readFlags(connection, sessionId)), ...change }
    await changeMarks(connection, after, stamp)
  })
}

function withMarks(flags: SessionFlags, change: SessionMarks): SessionFlags {
  const { projectId = null, tags = [], archivedAt = null, ...others } = { ...flags, ...change }
  return {
    ...others,
    ...(projectId !== null && { projectId }),
    ...(tags.length > 0 && { tags }),
    ...(archivedAt !== null && { archivedAt }),
  }
}
