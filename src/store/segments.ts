/**
 * Segments: hundreds of events of a log as one text beside it, so that a long log is read in few pieces, and what this
 * version parsed once is not parsed again. Derived from the log: whatever is wrong with one counts as if it were not there.
 *
 * @module
 */
import { z } from 'zod'
import { contentHash, type SessionEvent } from '../engine/index.ts'
import type { StoredLog } from '../ports/storage.ts'
import type { Connection } from './db.ts'
import { LONG_LOG, readEvents, segmentsOf } from './log-table.ts'
import { storeFault } from './store-fault.ts'

/** Names the shape of events. `segments.test.ts` fails where the shape changes and the name does not. */
export const EVENTS_SHAPE = '7434eb30860ed145'

/** From reading a log until segments of it are written. */
const REST_MS = 2_000

const Segment = z.strictObject({
  sessionId: z.string().min(1),
  /** Place of its first event in the log, from 0. */
  first: z.int().nonnegative(),
  writtenBy: z.literal(EVENTS_SHAPE),
  /** Its events as a JSON array. */
  text: z.string(),
  /** See `hashOfSegment`. */
  hash: z.string(),
})
/** One segment as it is stored. */
export type Segment = z.infer<typeof Segment>

const Identified = z.object({ event: z.object({ id: z.string() }) })

/** A fingerprint of the text in its place of the log. */
export function hashOfSegment(first: number, text: string): string {
  return contentHash(`${first} ${text}`)
}

/**
 * All events of a log, as far as possible from its segments; the others are parsed. Where those are many, segments of them
 * are written over `relaxed`, if given, behind what the log was read for. Rejects as `readEvents` does.
 */
export async function readLong(
  connection: Connection,
  relaxed: Connection | null,
  sessionId: string,
): Promise<StoredLog> {
  const tables = ['events', 'segments'].map(name => connection.table(name))
  const { trusted, ...log } = await connection.read(() =>
    connection.dexie.transaction('r', tables, async () => {
      const kept = eventsIn(await segmentsOf(connection, sessionId).toArray())
      const last = kept.at(-1)
      const isOfLog = last && (await isAt(connection, sessionId, kept.length - 1, last))
      const first = isOfLog ? kept : []
      const events = [...first, ...(await readEvents(connection, sessionId, first.length))]
      if (events.length === 0) throw storeFault('not-found')
      return { events, revision: events.length, trusted: first.length }
    }),
  )
  if (relaxed && log.revision - trusted >= LONG_LOG) {
    const write = async () => {
      const { writeSegments } = await import('./write-segments.ts')
      await writeSegments(relaxed, sessionId, { events: log.events, from: trusted })
    }
    // What cannot be written is left: the log is then parsed again the next time.
    setTimeout(() => void write().catch(() => undefined), REST_MS)
  }
  return log
}

/** The events of a log's segments, in order, as far as they are whole. */
export function eventsIn(records: readonly unknown[]): readonly SessionEvent[] {
  const events: SessionEvent[] = []
  for (const record of records) {
    const { data } = Segment.safeParse(record)
    if (data?.first !== events.length || data.hash !== hashOfSegment(data.first, data.text)) break
    const those: readonly SessionEvent[] = JSON.parse(data.text)
    events.push(...those)
  }
  return events
}

/** True where the log has the event at a place, from 0. */
export async function isAt(
  connection: Connection,
  sessionId: string,
  place: number,
  { id }: SessionEvent,
): Promise<boolean> {
  const record = await connection.table<[string, number]>('events').get([sessionId, place])
  return Identified.safeParse(record).data?.event.id === id
}
