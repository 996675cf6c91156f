/**
 * What is typed or still being answered, over IndexedDB: overwritten with relaxed durability.
 *
 * @module
 */
import { Dexie } from 'dexie'
import { z } from 'zod'
import { Attachment, attachmentKey, Instant, ModelRef, Part } from '../engine/index.ts'
import {
  NO_DRAFTS,
  type DraftKey,
  type Drafts,
  type DraftStore,
  type FromBox,
} from '../ports/drafts.ts'
import type { Connection } from './db.ts'
import { readQueue } from './queue-table.ts'

const Composer = z.string()
const Attachments = z.array(Attachment).readonly()
const Live = z
  .strictObject({
    requestId: z.string().min(1),
    model: ModelRef,
    parts: z.array(Part).readonly(),
    startedAt: Instant,
  })
  .nullable()

const Stored = z.object({ key: z.string(), value: z.unknown() })

/**
 * Drafts that another version wrote and this one cannot read count as empty. Writes go over `relaxed`, to the same
 * database as `connection`.
 */
export function createDraftStore(connection: Connection, relaxed: Connection): DraftStore {
  const tables = ['drafts', 'queue'].map(name => connection.table(name))
  return {
    read: sessionId =>
      connection.run(() =>
        connection.dexie.transaction('r', tables, async () => {
          const stored = (await draftsOf(connection, sessionId).toArray()).map(record =>
            Stored.parse(record),
          )
          const valueOf = (key: DraftKey) => stored.find(record => record.key === key)?.value
          return {
            composer: Composer.catch(NO_DRAFTS.composer).parse(valueOf('composer')),
            attachments: Attachments.catch([]).parse(valueOf('attachments')),
            queue: await readQueue(connection, sessionId),
            live: Live.catch(NO_DRAFTS.live).parse(valueOf('live')),
          }
        }),
      ),
    write: (sessionId, key, value) => relaxed.run(() => put(relaxed, sessionId, key, value)),
  }
}

/** Takes out of the box what becomes a message; inside the transaction that stores that. */
export async function leaveBox(
  connection: Connection,
  sessionId: string,
  { stored, left, images }: FromBox,
): Promise<void> {
  const valueOf = async (key: DraftKey): Promise<unknown> =>
    Stored.safeParse(await tableOf(connection).get([sessionId, key])).data?.value
  const composer = Composer.catch(NO_DRAFTS.composer).parse(await valueOf('composer'))
  if (composer === stored && stored !== left) await put(connection, sessionId, 'composer', left)
  if (images.length === 0) return
  const taken = new Set(images.map(attachmentKey))
  const attached = Attachments.catch([]).parse(await valueOf('attachments'))
  await put(
    connection,
    sessionId,
    'attachments',
    attached.filter(part => !taken.has(attachmentKey(part))),
  )
}

/** Leaves nothing of what was typed in a session; inside a transaction. */
export async function deleteDrafts(connection: Connection, sessionId: string): Promise<void> {
  await draftsOf(connection, sessionId).delete()
}

async function put<Key extends DraftKey>(
  connection: Connection,
  sessionId: string,
  key: Key,
  value: Drafts[Key],
): Promise<void> {
  if (isEmpty(value)) await tableOf(connection).delete([sessionId, key])
  else await tableOf(connection).put({ sessionId, key, value })
}

function tableOf(connection: Connection) {
  return connection.table<[string, string]>('drafts')
}

function draftsOf(connection: Connection, sessionId: string) {
  return tableOf(connection)
    .where('[sessionId+key]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
}

function isEmpty(value: Drafts[DraftKey]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
