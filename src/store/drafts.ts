/**
 * What is typed, queued or still being answered, over IndexedDB with relaxed durability.
 *
 * @module
 */
import { Dexie } from 'dexie'
import { z } from 'zod'
import { ModelRef } from '../engine/event.ts'
import { Instant } from '../engine/event-fields.ts'
import { ImagePart, Part } from '../engine/message.ts'
import type { Drafts, DraftStore } from '../runtime/ports.ts'
import type { Connection } from './db.ts'

export const NO_DRAFTS: Drafts = { composer: '', attachments: [], queue: [], live: null }

/** Versions before images wrote none. */
const QueuedMessage = z.strictObject({
  id: z.string().min(1),
  text: z.string(),
  images: z.array(ImagePart).readonly().default([]),
})
const Composer = z.string()
const Attachments = z.array(ImagePart).readonly()
const Queue = z.array(QueuedMessage).readonly()
const Live = z
  .strictObject({
    requestId: z.string().min(1),
    model: ModelRef,
    parts: z.array(Part).readonly(),
    startedAt: Instant,
  })
  .nullable()

const Stored = z.object({ key: z.string(), value: z.unknown() })

/** Drafts that another version wrote and this one cannot read count as empty. */
export function createDraftStore(connection: Connection): DraftStore {
  const table = () => connection.table<[string, string]>('drafts')
  return {
    read: sessionId =>
      connection.run(async () => {
        const stored = (
          await table()
            .where('[sessionId+key]')
            .between(...rangeOf(sessionId))
            .toArray()
        ).map(record => Stored.parse(record))
        const valueOf = (key: keyof Drafts) => stored.find(record => record.key === key)?.value
        return {
          composer: Composer.catch(NO_DRAFTS.composer).parse(valueOf('composer')),
          attachments: Attachments.catch([]).parse(valueOf('attachments')),
          queue: Queue.catch([...NO_DRAFTS.queue]).parse(valueOf('queue')),
          live: Live.catch(NO_DRAFTS.live).parse(valueOf('live')),
        }
      }),
    write: (sessionId, key, value) =>
      connection.run(async () => {
        if (isEmpty(value)) await table().delete([sessionId, key])
        else await table().put({ sessionId, key, value })
      }),
  }
}

/** Leaves nothing of what was typed in a session. */
export async function deleteDrafts(connection: Connection, sessionId: string): Promise<void> {
  await connection.run(() =>
    connection
      .table<[string, string]>('drafts')
      .where('[sessionId+key]')
      .between(...rangeOf(sessionId))
      .delete(),
  )
}

function rangeOf(sessionId: string): [readonly unknown[], readonly unknown[]] {
  return [
    [sessionId, Dexie.minKey],
    [sessionId, Dexie.maxKey],
  ]
}

function isEmpty(value: Drafts[keyof Drafts]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
