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
  type LiveDraft,
  type DraftKey,
  type Drafts,
  type DraftStore,
  type FromBox,
} from '../ports/drafts.ts'
import type { Connection } from './db.ts'
import { putText, recordsOfText, textIn } from './growing-text.ts'
import { readQueue } from './queue-table.ts'

const Attachments = z.array(Attachment).readonly()
const Live = z
  .strictObject({
    requestId: z.string().min(1),
    model: ModelRef,
    parts: z.array(Part).readonly(),
    startedAt: Instant,
  })
  .nullable()

const Stored = z.object({ value: z.unknown() })

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
          return {
            composer: (await textOf(connection, sessionId, 'composer')) ?? NO_DRAFTS.composer,
            attachments: await attachmentsOf(connection, sessionId),
            queue: await readQueue(connection, sessionId),
            live: liveIn(await textOf(connection, sessionId, 'live')),
          }
        }),
      ),
    write: (sessionId, key, value) =>
      relaxed.run(() =>
        relaxed.dexie.transaction('rw', relaxed.table('drafts'), async () => {
          await put(relaxed, sessionId, key, value)
        }),
      ),
  }
}

/** Takes out of the box what becomes a message; inside the transaction that stores that. */
export async function leaveBox(
  connection: Connection,
  sessionId: string,
  { stored, left, images }: FromBox,
): Promise<void> {
  const composer = (await textOf(connection, sessionId, 'composer')) ?? NO_DRAFTS.composer
  const attached = images.length === 0 ? [] : await attachmentsOf(connection, sessionId)
  if (composer === stored && stored !== left) await put(connection, sessionId, 'composer', left)
  if (images.length === 0) return
  const taken = new Set(images.map(attachmentKey))
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

/** Not `async`: Dexie loses sight of a transaction behind too many awaits. */
function put<Key extends DraftKey>(
  connection: Connection,
  sessionId: string,
  key: Key,
  value: Drafts[Key],
): PromiseLike<unknown> {
  if (isEmpty(value)) return recordsOfText(connection, sessionId, key).delete()
  if (key === 'attachments') return tableOf(connection).put({ sessionId, key, value })
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return putText(connection, sessionId, { key, text })
}

async function attachmentsOf(
  connection: Connection,
  sessionId: string,
): Promise<Drafts['attachments']> {
  const record = await tableOf(connection).get([sessionId, 'attachments'])
  return Attachments.catch([]).parse(Stored.safeParse(record).data?.value)
}

/** Null also for what another version wrote. */
async function textOf(
  connection: Connection,
  sessionId: string,
  key: 'composer' | 'live',
): Promise<string | null> {
  return textIn(await recordsOfText(connection, sessionId, key).toArray())
}

function liveIn(text: string | null): LiveDraft | null {
  try {
    return Live.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
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
