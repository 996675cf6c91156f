/** Batches of events, which make long logs fast to read. A damaged batch costs only time. */
import { z } from 'zod'
import { contentHash, type SessionEvent } from '../engine/index.ts'
import type { StoredLog } from '../ports/storage.ts'
import type { Connection } from './db.ts'
import { LONG_LOG, readEvents, batchesOf } from './log-table.ts'
import { storeFault } from './store-fault.ts'
import { hasRoom } from './fresh-log.ts'

/** Milliseconds from the reading of a log to the writing of its batches. */
const REST_MS = 2_000

/** Segments written between two checks of disk space: the check makes sure that this many fit. */
const WITHOUT_ASKING = 6

const Identified = z.object({ event: z.object({ id: z.string() }) })

/** All events of a log, from its batches if possible; later writes the missing batches with `relaxed`. */
export async function readLong(
  connection: Connection,
  relaxed: Connection | null,
  sessionId: string,
): Promise<StoredLog> {
  const tables = ['events', 'segments']
  const { trusted, ...log } = await connection.look(tables, async () => {
    const stored = eventsIn(await batchesOf(connection, sessionId).toArray())
    const last = stored.at(-1)
    const isOfLog = last && (await isAt(connection, sessionId, stored.length - 1, last))
    const first = isOfLog ? stored : []
    const events = [...first, ...(await readEvents(connection, sessionId, first.length))]
    if (events.length === 0) throw storeFault('not-found')
    return { events, revision: events.length, trusted: first.length }
  })
  if (relaxed && log.revision - trusted >= LONG_LOG) {
    const write = () => writeBatches(relaxed, sessionId, { events: log.events, from: trusted })
    // A failed write is ignored: the next read then parses the log again.
    setTimeout(() => void write().catch(() => undefined), REST_MS)
  }
  return log
}

/** Writes the full batches of a log from a position on, if the log still has their last events. Stops on low disk space. */
export async function writeBatches(
  relaxed: Connection,
  sessionId: string,
  { events, from }: { readonly events: readonly SessionEvent[]; readonly from: number },
): Promise<void> {
  const tables = ['events', 'segments']
  let written = 0
  for (const { batch, last, end } of batchesFrom(sessionId, events, { from })) {
    if (written % WITHOUT_ASKING === 0 && !(await hasRoom())) return
    await relaxed.change(tables, async () => {
      if (!(await isAt(relaxed, sessionId, end - 1, last))) return
      const table = relaxed.table<[string, number]>('segments')
      await table
        .where('[sessionId+first]')
        .between([sessionId, batch.first], [sessionId, end])
        .delete()
      await table.put(batch)
    })
    written += 1
  }
}

/** True if the log has the event at a position, from 0. */
async function isAt(
  connection: Connection,
  sessionId: string,
  place: number,
  { id }: SessionEvent,
): Promise<boolean> {
  const record = await connection.table<[string, number]>('events').get([sessionId, place])
  return Identified.safeParse(record).data?.event.id === id
}

/** Identifies the shape of events. `event-batches.test.ts` fails if the shape changes and this does not. */
export const EVENTS_SHAPE = '6fe8b56acec87366'

/** UTF-16 units; a batch ends with the event that exceeds them. */
const MOST_CHARACTERS = 1_000_000

/** One stored batch. */
const EventBatch = z.strictObject({
  sessionId: z.string().min(1),
  /** Position of its first event in the log, from 0. */
  first: z.int().nonnegative(),
  writtenBy: z.literal(EVENTS_SHAPE),
  /** Its events as a JSON array. */
  text: z.string(),
  /** See `hashOfBatch`. */
  hash: z.string(),
})
type EventBatch = z.infer<typeof EventBatch>

/** The full batches of a log from a position on. The same log is always cut at the same positions. */
export function* batchesFrom(
  sessionId: string,
  events: readonly SessionEvent[],
  { from, most = LONG_LOG }: { readonly from: number; readonly most?: number },
): Generator<{ readonly batch: EventBatch; readonly last: SessionEvent; readonly end: number }> {
  let first = from
  let texts: string[] = []
  let characters = 0
  for (let end = from + 1; end <= events.length; end += 1) {
    const last = events[end - 1]
    if (!last) return
    const one = JSON.stringify(last)
    texts.push(one)
    characters += one.length
    if (texts.length < most && characters < MOST_CHARACTERS) continue
    const text = `[${texts.join(',')}]`
    const hash = hashOfBatch(first, text)
    yield { batch: { sessionId, first, writtenBy: EVENTS_SHAPE, text, hash }, last, end }
    first = end
    texts = []
    characters = 0
  }
}

/** The events of a log's batches, in order, up to the first damaged batch. */
export function eventsIn(records: readonly unknown[]): readonly SessionEvent[] {
  const events: SessionEvent[] = []
  for (const record of records) {
    const { data } = EventBatch.safeParse(record)
    if (data?.first !== events.length || data.hash !== hashOfBatch(data.first, data.text)) break
    const those: readonly SessionEvent[] = JSON.parse(data.text)
    events.push(...those)
  }
  return events
}

/** A hash of the text and its position in the log. */
function hashOfBatch(first: number, text: string): string {
  return contentHash(`${first} ${text}`)
}
