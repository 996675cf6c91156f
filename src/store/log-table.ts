/** Reads the events table in a transaction. Only here does a stored record become an event. */
import { storeText } from '../i18n/en/sentences/store.ts'
import type { Collection } from 'dexie'
import { z } from 'zod'
import { readEvent, type SessionEvent } from '../engine/index.ts'
import { type Connection, type EventRecord, recordsOfSession } from './db.ts'
import { type LogRow, rowOfLog } from './session-row.ts'
import { unreadableFault } from './store-fault.ts'

const StoredEvent = z.strictObject({
  sessionId: z.string().min(1),
  seq: z.int().nonnegative(),
  event: z.unknown(),
}) satisfies z.ZodType<EventRecord>

const Seq = z.object({ seq: z.int().nonnegative() })

/** A log of this many events has batches; it is also the most events of a batch. */
export const LONG_LOG = 512

/** Number of events in a session's log, from the last one; 0 for an unknown session. */
export async function revisionOf(connection: Connection, sessionId: string): Promise<number> {
  const last = await recordsOf(connection, sessionId, 0).last()
  return last === undefined ? 0 : Seq.parse(last).seq + 1
}

/** Events from position `after` on. Rejects with `unreadable` and the first unreadable position. */
export async function readEvents(
  connection: Connection,
  sessionId: string,
  after: number,
): Promise<readonly SessionEvent[]> {
  const records = await recordsOf(connection, sessionId, after).toArray()
  return records.map((record, index) => eventIn(record, sessionId, after + index))
}

/** The events at positions of logs, from 0; null for a missing or unreadable one. */
export async function readEventsAt(
  connection: Connection,
  places: readonly (readonly [sessionId: string, place: number])[],
): Promise<readonly (SessionEvent | null)[]> {
  const keys = places.map(([sessionId, place]): [string, number] => [sessionId, place])
  const records = await connection.table<[string, number]>('events').bulkGet(keys)
  return records.map(readableEvent)
}

/** A session's row from its log alone. Unreadable events count, but add nothing else. */
export async function rowFromLog(connection: Connection, sessionId: string): Promise<LogRow> {
  const records = await recordsOf(connection, sessionId, 0).toArray()
  return { ...rowOfLog(sessionId, readableEvents(records)), revision: records.length }
}

/** The events of records that can be read. */
export function readableEvents(records: readonly unknown[]): readonly SessionEvent[] {
  return records.flatMap(record => readableEvent(record) ?? [])
}

function readableEvent(record: unknown): SessionEvent | null {
  const stored = StoredEvent.safeParse(record)
  const reading = stored.success ? readEvent(stored.data.event) : null
  return reading?.ok ? reading.event : null
}

/** The session’s records after number `after`, as a query. */
export function recordsOf(
  connection: Connection,
  sessionId: string,
  after: number,
): Collection<unknown> {
  return recordsOfSession(connection, sessionId, { table: 'events', key: 'seq', first: after })
}

/** The session's batches, as a query. */
export function batchesOf(connection: Connection, sessionId: string): Collection<unknown> {
  return recordsOfSession(connection, sessionId, { table: 'segments', key: 'first' })
}

/** `position` counts from 0; after a gap an event is unreadable, too. */
function eventIn(record: unknown, sessionId: string, position: number): SessionEvent {
  const stored = StoredEvent.safeParse(record)
  if (!stored.success)
    throw unreadableFault(sessionId, position + 1, storeText('brokenRecord'), stored.error)
  if (stored.data.seq !== position)
    throw unreadableFault(sessionId, position + 1, storeText('missingRecord'))
  const reading = readEvent(stored.data.event)
  if (reading.ok) return reading.event
  const detail =
    reading.fault === 'broken' ? reading.detail : storeText('unknownType', { type: reading.type })
  throw unreadableFault(sessionId, position + 1, detail)
}
