/** Switches encryption on and off: copies all rows into the other database, then deletes the first. It goes on after a crash at any step. */
import { awaitRequest } from '../raw-database.ts'
import { connectSessions, type Connection } from '../db.ts'
import { dataKey, LOCK_NAME, PLAIN_NAME, SEALED_NAME, sealWith } from '../sealing.ts'
import { deleteDatabase, type LockRecord, writeLock } from './lock-record.ts'
import { keysToRoots, rootsToKeys } from './sync-roots.ts'

/** Rows of one transaction; those of images may be megabytes each. */
const ROWS = 200
const LARGE_ROWS = 4
const LARGE_TABLES: ReadonlySet<string> = new Set(['blobs', 'segments'])

export interface SwitchOptions {
  readonly key: Uint8Array
  /** `share`: from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Milliseconds between the compactions of the browser's files. */
  readonly compactionMs?: number | undefined
}

/**
 * Carries out the record's plan, and resolves with the record afterwards; null if encryption is off. No other connection to the
 * databases may be open. Until the copy is whole, the first database stays as it is.
 */
export async function carryOutPlan(
  record: LockRecord,
  { key, onProgress, compactionMs }: SwitchOptions,
): Promise<LockRecord | null> {
  if (record.plan === 'seal' && !record.isSealed) {
    await deleteDatabase(SEALED_NAME)
    const [from, to] = [connectWith(null, PLAIN_NAME), connectWith(key, SEALED_NAME)]
    await copyAll([from, to], keysToRoots, onProgress)
    const sealed = { ...record, isSealed: true, plan: 'clear' } as const
    await writeLock(sealed)
    return tidyUp(sealed, compactionMs)
  }
  if (record.plan === 'open' && record.isSealed) {
    await deleteDatabase(PLAIN_NAME)
    const [from, to] = [connectWith(key, SEALED_NAME), connectWith(null, PLAIN_NAME)]
    await copyAll([from, to], rootsToKeys, onProgress)
    const opened = { ...record, isSealed: false }
    await writeLock(opened)
    return tidyUp(opened, compactionMs)
  }
  return tidyUp(record, compactionMs)
}

/** Ends what needs no passphrase: after the copy, only deletions are left. Resolves with the record; null if encryption is off. */
export async function tidyUp(
  record: LockRecord,
  compactionMs = COMPACTION_MS,
): Promise<LockRecord | null> {
  if (record.plan === 'clear') {
    await clearFromDisk(PLAIN_NAME, compactionMs)
    const done = { ...record, plan: null }
    await writeLock(done)
    return done
  }
  if (record.plan === 'open' && !record.isSealed) {
    await turnedOff()
    return null
  }
  return record
}

/** Takes a plan back that has not begun, or was stopped. Resolves with the record; null if encryption is off. */
export async function dropPlan(record: LockRecord): Promise<LockRecord | null> {
  if (record.plan === 'seal' && !record.isSealed) {
    await turnedOff()
    return null
  }
  const before = await tidyUp(record)
  if (before?.plan !== 'open') return before
  await deleteDatabase(PLAIN_NAME)
  const kept = { ...before, plan: null }
  await writeLock(kept)
  return kept
}

/** Deletes the encrypted words and the record: at the end of turning it off, or because nobody knows the passphrase. */
export async function turnedOff(): Promise<void> {
  await deleteAll(SEALED_NAME)
  await deleteDatabase(LOCK_NAME)
}

/** Compactions after the deletion, and milliseconds between them. Two are enough in Chromium 156 for 40 MB (`e2e/long/at-rest.spec.ts`). */
const COMPACTIONS = 4
const COMPACTION_MS = 250

/**
 * Chromium's LevelDB keeps deleted records in its files until it compacts them, and the files until the next compaction. The deletion
 * of any database makes it compact. The first one separates the records from the notes of their deletion, which otherwise stay
 * together in one file.
 */
async function clearFromDisk(name: string, compactionMs: number): Promise<void> {
  await compact()
  await deleteAll(name)
  for (let round = 0; round < COMPACTIONS; round += 1) {
    await new Promise(resolve => setTimeout(resolve, compactionMs))
    await compact()
  }
}

async function compact(): Promise<void> {
  const database = await awaitRequest(indexedDB.open(EMPTY_NAME))
  database.close()
  await deleteDatabase(EMPTY_NAME)
}

const EMPTY_NAME = 'palimpsest-empty'

/** The index of the archive is built again from the logs. */
async function deleteAll(name: string): Promise<void> {
  await deleteDatabase(`${name}-index`)
  await deleteDatabase(name)
}

/** A connection with this key, whatever this thread uses otherwise. */
function connectWith(key: Uint8Array | null, name: string): Connection {
  const before = dataKey()
  sealWith(key)
  const connection = connectSessions(name)
  sealWith(before)
  return connection
}

async function copyAll(
  [from, to]: readonly [Connection, Connection],
  changeRow: (row: unknown) => Promise<unknown>,
  onProgress: SwitchOptions['onProgress'],
): Promise<void> {
  try {
    const tables = from.dexie.tables.map(({ name }) => name)
    const counts = await from.look(tables, () =>
      Promise.all(tables.map(name => from.dexie.table(name).count())),
    )
    const all = counts.reduce((sum, count) => sum + count, 0)
    let done = 0
    for (const [at, name] of tables.entries()) {
      let last: unknown
      for (;;) {
        const rows = await nextRows(from, name, last)
        if (rows.length === 0) break
        const changed = await Promise.all(rows.map(changeRow))
        await to.change([name], async () => void (await to.dexie.table(name).bulkAdd(changed)))
        last = keyOf(from, name, rows.at(-1))
        done += rows.length
        onProgress(done / all)
      }
      const copied = await to.look([name], () => to.dexie.table(name).count())
      if (copied !== counts[at]) throw new RangeError(`${copied} of ${counts[at]} rows of ${name}`)
    }
  } finally {
    from.close()
    to.close()
  }
}

/** Rows behind a primary key, in the order of their stored keys. */
function nextRows(from: Connection, name: string, last: unknown): Promise<readonly unknown[]> {
  return from.look([name], async () => {
    const table = from.dexie.table<unknown, never>(name)
    const rest = last === undefined ? table.toCollection() : table.where(':id').above(last)
    return rest.limit(LARGE_TABLES.has(name) ? LARGE_ROWS : ROWS).toArray()
  })
}

function keyOf(from: Connection, name: string, row: unknown): unknown {
  return from.dexie.table(name).core.schema.primaryKey.extractKey?.(row)
}
