/** Rows of the list of sessions that their logs contradict. Loaded when the application rests, or when a row is wrong. */
import { Dexie } from 'dexie'
import { z } from 'zod'
import { attachmentName, attachmentsOf, type SessionEvent, typedText } from '../engine/index.ts'
import type { Connection } from './db.ts'
import { readableEvents, recordsOf } from './log-table.ts'
import { LogRow, LONGEST_TITLE, rowOfLog } from './session-row.ts'

const TABLES = ['events', 'sessions', 'marks', 'blobs']

/** Computes all rows again from the logs. */
export async function rebuildRows(connection: Connection): Promise<void> {
  await connection.change(TABLES, async () => {
    const stored = await storedRows(connection)
    const logged = await loggedSessions(connection)
    for (const key of stored.keys())
      if (!logged.has(key)) await connection.table<string>('sessions').delete(key)
    for (const sessionId of logged.keys())
      await writeRow(connection, sessionId, stored.get(sessionId))
  })
}

/**
 * Writes the rows that are missing, unreadable or of another length than their log, and deletes those without a log. Reads a log only
 * for such a row. Resolves with the ids of the sessions whose rows are others now.
 */
export async function repairRows(connection: Connection): Promise<readonly string[]> {
  const [rows, logged] = await connection.look(TABLES, async () => [
    await storedRows(connection),
    await loggedSessions(connection),
  ])
  const repaired: string[] = []
  // One transaction each, so that an append waits for one log at most.
  for (const id of new Set([...rows.keys(), ...logged.keys()])) {
    const isRight = LogRow.safeParse(rows.get(id)).data?.revision === logged.get(id)
    if (!isRight && (await repairRow(connection, id))) repaired.push(id)
  }
  return repaired
}

/** All rows by their keys: an unreadable one may not have its own. */
async function storedRows(connection: Connection): Promise<ReadonlyMap<string, unknown>> {
  const rows = connection.table<string>('sessions')
  const keys = await rows.toCollection().primaryKeys()
  const values = await rows.toArray()
  return new Map(keys.map((key, at) => [key, values[at]]))
}

/** Computes the row of a session again from its log. Resolves with true if it is another one now. */
export function repairRow(connection: Connection, sessionId: string): Promise<boolean> {
  return connection.change(TABLES, async () =>
    writeRow(connection, sessionId, await connection.table<string>('sessions').get(sessionId)),
  )
}

/** Repairs the row if this log, which was just read whole, contradicts it. Resolves with true if it is another one now. */
export async function checkRow(
  connection: Connection,
  sessionId: string,
  events: readonly SessionEvent[],
): Promise<boolean> {
  // Else it would open again what was closed meanwhile.
  if (!connection.dexie.isOpen()) return false
  const row = await connection.read(() => connection.table<string>('sessions').get(sessionId))
  const { data } = LogRow.safeParse(row)
  if (data?.revision !== events.length || isSame(data, rowBeside(data.title, sessionId, events)))
    return false
  return repairRow(connection, sessionId)
}

/** Call it in a transaction that names the tables. */
async function writeRow(
  connection: Connection,
  sessionId: string,
  stored: unknown,
): Promise<boolean> {
  const rows = connection.table<string>('sessions')
  const records = await recordsOf(connection, sessionId, 0).toArray()
  const events = readableEvents(records)
  const { title } = Titled.parse(stored ?? {})
  const revision = records.length
  const row = { ...rowBeside(title, sessionId, events, events.length < revision), revision }
  if (revision === 0) await rows.delete(sessionId)
  else if (!isSame(LogRow.safeParse(stored).data, row)) await rows.put(row)
  else return false
  return true
}

function isSame(row: LogRow | undefined, other: LogRow): boolean {
  return row !== undefined && LogRow.keyof().options.every(key => row[key] === other[key])
}

/** The row of a log. A title of the list stays if the log can have given it, or if a part of the log is lost. */
function rowBeside(
  title: string,
  sessionId: string,
  events: readonly SessionEvent[],
  isPart = false,
): LogRow {
  const row = rowOfLog(sessionId, events)
  return title !== '' && (isPart || isTitleOf(events, title)) ? { ...row, title } : row
}

/** True if an earlier version can have made the title from the log: all its words are in the first message. */
function isTitleOf(events: readonly SessionEvent[], title: string): boolean {
  const isGiven = events.some(
    event =>
      event.type === 'v1.session-renamed' ||
      (event.type === 'v1.session-created' && (event.title ?? '') !== ''),
  )
  const first = events.find(event => event.type === 'v1.message-appended' && event.role === 'user')
  if (isGiven || first?.type !== 'v1.message-appended') return false
  const said = [typedText(first.parts), ...attachmentsOf(first.parts).map(attachmentName)].join(' ')
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every(word => said.toLowerCase().includes(word))
}

/** The number of events of each session with a log. Reads one key of each and no record. */
async function loggedSessions(connection: Connection): Promise<ReadonlyMap<string, number>> {
  const lengths = new Map<string, number>()
  let before: unknown = Dexie.maxKey
  for (;;) {
    const key = await connection
      .table<[string, number]>('events')
      .where('[sessionId+seq]')
      .below([before, Dexie.minKey])
      .lastKey()
    if (!Array.isArray(key)) return lengths
    const [sessionId]: readonly unknown[] = key
    before = sessionId
    const { data } = Key.safeParse(key)
    if (data) lengths.set(data[0], data[1] + 1)
  }
}

const Key = z.tuple([z.string().min(1), z.number()])

/** The readable part of a broken row. */
const Titled = z.object({
  title: z
    .string()
    .transform(title => title.slice(0, LONGEST_TITLE))
    .catch(''),
})
