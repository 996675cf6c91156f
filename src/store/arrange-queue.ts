/** Changes the order of a queue. Loaded with the first change. */
import { arranged, type QueueChange } from '../ports/arrange-queue.ts'
import type { Connection } from './db.ts'

/** The messages, as they are stored now, take each other's places. Call it in a transaction. False, and nothing changes, if a message is gone. */
export async function arrangeQueue(
  connection: Connection,
  before: readonly { readonly id: string; readonly place: number }[],
  { id, change }: { readonly id: string; readonly change: QueueChange },
): Promise<boolean> {
  const after = arranged(before, id, change)
  if (after === null) return false
  const table = connection.table<number>('queue')
  const places = before.map(({ place }) => place)
  // A message may be in one place only, also for a moment.
  await table.bulkDelete(places)
  await table.bulkAdd(places.map((place, at) => ({ ...after[at], place })))
  return true
}
