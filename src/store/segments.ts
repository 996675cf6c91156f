/**
 * Segments: hundreds of events of a log as one text beside it, so that a long log is read in few pieces, and what this
 * version parsed once is not parsed again. Derived from the log: whatever is wrong with one counts as if it were not there.
 *
 * @module
 */
import { z } from 'zod'
import type { SessionEvent } from '../engine/index.ts'
import type { StoredLog } from '../ports/storage.ts'
import type { Connection } from './db.ts'
import { LONG_LOG, readEvents, segmentsOf } from './log-table.ts'
import { hasRoom } from './room.ts'
import { eventsIn, segmentsFrom } from './segment-record.ts'
import { storeFault } from './store-fault.ts'

/** From reading a log until segments of it are written. */
const REST_MS = 2_000

/** Written between two questions for room on the disk: no more than that has room then. */
const WITHOUT_ASKING = 6

const Identified = z.object({ event: z.object({ id: z.string() }) })

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
    const write = () => writeSegments(relaxed, sessionId, { events: log.events, from: trusted })
    // What cannot be written is left: the log is then parsed again the next time.
    setTimeout(() => void write().catch(() => undefined), REST_MS)
  }
  return log
}

/**
 * Writes the full segments of a log from a place on, one after the other, each only where the log still has its last
 * event: a session that is deleted meanwhile leaves nothing. One takes the place of all that another version cut there, and
 * two tabs write the same. Stops where the disk has little room.
 */
export async function writeSegments(
  relaxed: Connection,
  sessionId: string,
  { events, from }: { readonly events: readonly SessionEvent[]; readonly from: number },
): Promise<void> {
  const tables = ['events', 'segments'].map(name => relaxed.table(name))
  let written = 0
  for (const { segment, last, end } of segmentsFrom(sessionId, events, { from })) {
    if (written % WITHOUT_ASKING === 0 && !(await hasRoom())) return
    await relaxed.run(() =>
      relaxed.dexie.transaction('rw', tables, async () => {
        if (!(await isAt(relaxed, sessionId, end - 1, last))) return
        const table = relaxed.table<[string, number]>('segments')
        await table
          .where('[sessionId+first]')
          .between([sessionId, segment.first], [sessionId, end])
          .delete()
        await table.put(segment)
      }),
    )
    written += 1
  }
}

/** True where the log has the event at a place, from 0. */
async function isAt(
  connection: Connection,
  sessionId: string,
  place: number,
  { id }: SessionEvent,
): Promise<boolean> {
  const record = await connection.table<[string, number]>('events').get([sessionId, place])
  return Identified.safeParse(record).data?.event.id === id
}
