/**
 * The queue's table: one record a message. Everything runs inside a transaction on it.
 *
 * @module
 */
import { Dexie } from 'dexie'
import { z } from 'zod'
import { Attachment } from '../engine/index.ts'
import type { QueuedMessage } from '../ports/drafts.ts'
import type { Connection } from './db.ts'
import { storeFault } from './store-fault.ts'

/** One that waits. */
const StoredMessage = z.strictObject({
  /** Grows with every message, of whatever session: they leave in this order. */
  place: z.int().nonnegative(),
  sessionId: z.string().min(1),
  id: z.string().min(1),
  text: z.string(),
  images: z.array(Attachment).readonly(),
})

/** The messages of a session that wait, oldest first; one that cannot be read stays where it is. */
export async function readQueue(
  connection: Connection,
  sessionId: string,
): Promise<readonly QueuedMessage[]> {
  const records = await recordsOf(connection, sessionId).toArray()
  return records
    .flatMap(record => StoredMessage.safeParse(record).data ?? [])
    .toSorted((left, right) => left.place - right.place)
    .map(({ id, text, images }) => ({ id, text, images }))
}

/** Takes a message out. Rejects with `not-queued` where it does not wait with these words. */
export async function takeQueued(
  connection: Connection,
  sessionId: string,
  { id, text }: QueuedMessage,
): Promise<void> {
  const stored = await messageAt(connection, sessionId, id)
  if (stored?.text !== text) throw storeFault('not-queued')
  await queueOf(connection).delete(stored.place)
}

/** Leaves nothing of what waits in a session. */
export async function deleteQueue(connection: Connection, sessionId: string): Promise<void> {
  await recordsOf(connection, sessionId).delete()
}

/** Null where none of this id waits. */
export async function messageAt(connection: Connection, sessionId: string, id: string) {
  const record = await queueOf(connection).get({ sessionId, id })
  return StoredMessage.safeParse(record).data ?? null
}

/** The table of queued messages. */
export function queueOf(connection: Connection) {
  return connection.table<number>('queue')
}

function recordsOf(connection: Connection, sessionId: string) {
  return queueOf(connection)
    .where('[sessionId+id]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
}
