/** Typed text and running answers in IndexedDB, overwritten with relaxed durability. */
import { z } from 'zod'
import { Attachment, attachmentKey, Instant, ModelRef, Part } from '../engine/index.ts'
import {
  type DraftKey,
  type Drafts,
  type DraftStore,
  type FromComposer,
  type LiveDraft,
  NO_DRAFTS,
  type QueuedMessage,
  type QueueStore,
} from '../ports/drafts.ts'
import { parseJson } from '../ports/parse-json.ts'
import { type Connection, recordsOfSession } from './db.ts'
import { storeFault } from './store-fault.ts'
import type { Changes } from './changes.ts'

const Attachments = z.array(Attachment).readonly()
const Answer = z.strictObject({
  requestId: z.string().min(1),
  model: ModelRef,
  parts: z.array(Part).readonly(),
  startedAt: Instant,
})
const Live = Answer.extend({ beside: z.array(Answer).readonly().optional() }).nullable()

const Stored = z.object({ value: z.unknown() })

/** Unreadable drafts count as empty. Writes use `relaxed`, a connection to the same database. */
export function createDraftStore(connection: Connection, relaxed: Connection): DraftStore {
  return {
    read: sessionId =>
      connection.look(['drafts', 'queue'], async () => ({
        ...(await readUnsent(connection, sessionId)),
        live: liveIn(await textOf(connection, sessionId, 'live')),
      })),
    unlogged: async () => (await import('./unlogged-drafts.ts')).unloggedDrafts(connection),
    write: (sessionId, key, value) =>
      relaxed.change(['drafts'], async () => {
        await put(relaxed, sessionId, key, value)
      }),
  }
}

/** What the person has not sent. Call it in a transaction. */
export async function readUnsent(
  connection: Connection,
  sessionId: string,
): Promise<Omit<Drafts, 'live'>> {
  return {
    composer: (await textOf(connection, sessionId, 'composer')) ?? NO_DRAFTS.composer,
    attachments: await attachmentsOf(connection, sessionId),
    queue: await readQueue(connection, sessionId),
  }
}

/** Removes from the box what becomes a message. Call it in the transaction that stores the message. */
export async function takeFromComposer(
  connection: Connection,
  sessionId: string,
  { stored, left, images }: FromComposer,
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

/** Not `async`: Dexie loses a transaction after too many awaits. */
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

/** Null also for a draft of another version. */
async function textOf(
  connection: Connection,
  sessionId: string,
  key: 'composer' | 'live',
): Promise<string | null> {
  return textIn(await recordsOfText(connection, sessionId, key).toArray())
}

function liveIn(text: string | null): LiveDraft | null {
  const live = Live.safeParse(parseJson(text ?? 'null')).data
  if (!live) return null
  const { beside, ...answer } = live
  return beside ? { ...answer, beside } : answer
}

function tableOf(connection: Connection) {
  return connection.table<[string, string]>('drafts')
}

function isEmpty(value: Drafts[DraftKey]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A queued message. */
const StoredMessage = z.strictObject({
  /** Grows with every message of any session; messages are sent in this order. */
  place: z.int().nonnegative(),
  sessionId: z.string().min(1),
  id: z.string().min(1),
  text: z.string(),
  images: z.array(Attachment).readonly(),
  joins: z.boolean().optional(),
  waits: z.boolean().optional(),
  models: z.array(ModelRef).min(2).readonly().optional(),
})

/** The queued messages of a session, oldest first; an unreadable one stays stored. */
async function readQueue(
  connection: Connection,
  sessionId: string,
): Promise<readonly QueuedMessage[]> {
  const stored = await storedQueue(connection, sessionId)
  return stored.map(({ id, text, images, joins, waits, models }) => ({
    id,
    text,
    images,
    ...(joins === true && { joins }),
    ...(waits === true && { waits }),
    ...(models && { models }),
  }))
}

/** As they are stored, in their order. */
async function storedQueue(connection: Connection, sessionId: string) {
  const records = await recordsOf(connection, sessionId).toArray()
  return records
    .flatMap(record => StoredMessage.safeParse(record).data ?? [])
    .toSorted((left, right) => left.place - right.place)
}

/** Removes a message. Rejects with `not-queued` if it is not queued with this text. */
export async function takeQueued(
  connection: Connection,
  sessionId: string,
  { id, text }: QueuedMessage,
): Promise<void> {
  const stored = await messageAt(connection, sessionId, id)
  if (stored?.text !== text) throw storeFault('not-queued')
  await queueOf(connection).delete(stored.place)
}

/** Null if no message with this id is queued. */
async function messageAt(connection: Connection, sessionId: string, id: string) {
  const record = await queueOf(connection).get({ sessionId, id })
  return StoredMessage.safeParse(record).data ?? null
}

function queueOf(connection: Connection) {
  return connection.table<number>('queue')
}

function recordsOf(connection: Connection, sessionId: string) {
  return recordsOfSession(connection, sessionId, { table: 'queue', key: 'id' })
}

/** The queue in IndexedDB. */
export function createQueueStore(connection: Connection, changes: Changes): QueueStore {
  const tables = ['drafts', 'queue']

  const change = async <Result>(
    sessionId: string,
    work: (isRetry: boolean) => Promise<Result>,
  ): Promise<Result> => {
    const result = await connection.change(tables, work)
    changes.announce(sessionId)
    return result
  }

  return {
    add: (sessionId, { id, text, images, models }, from) =>
      change(sessionId, async isRetry => {
        if (isRetry && (await messageAt(connection, sessionId, id))) return
        const asked = models && { models }
        await queueOf(connection).add({ sessionId, id, text, images, ...asked })
        await takeFromComposer(connection, sessionId, from)
      }),
    edit: (sessionId, { id, text: before }, text) =>
      change(sessionId, async () => {
        const message = await messageAt(connection, sessionId, id)
        if (message?.text !== before) return false
        await queueOf(connection).put({ ...message, text })
        return true
      }),
    arrange: async (sessionId, id, asked) => {
      const { arrangeQueue } = await import('./arrange-queue.ts')
      return change(sessionId, async () =>
        arrangeQueue(connection, await storedQueue(connection, sessionId), { id, change: asked }),
      )
    },
    remove: (sessionId, id) =>
      change(sessionId, async () => {
        const message = await messageAt(connection, sessionId, id)
        if (message) await queueOf(connection).delete(message.place)
        return message !== null
      }),
  }
}

/** The approximate bytes of a record without its text. */
const RECORD_BYTES = 80
/** Digits of a change's number in its key. */
const DIGITS = 6

/** A change of the text before it: units kept from its start, the new text, units kept from its end. */
const Change = z.tuple([z.int().nonnegative(), z.string(), z.int().nonnegative()])
type Change = z.infer<typeof Change>

/** The text in the records of one key, in key order, up to the first unreadable one; null for none. */
function textIn(records: readonly unknown[]): string | null {
  return reading(records).text
}

function reading(records: readonly unknown[]): {
  readonly text: string | null
  readonly isWhole: boolean
} {
  const [whole, ...changes] = records.map(record => Stored.safeParse(record).data?.value)
  if (typeof whole !== 'string') return { text: null, isWhole: false }
  let text = whole
  for (const value of changes) {
    const { data } = Change.safeParse(value)
    if (data === undefined) return { text, isWhole: false }
    text = withChange(text, data)
  }
  return { text, isWhole: true }
}

/** The records of a session's text. */
function recordsOfText(connection: Connection, sessionId: string, key: string) {
  return connection
    .table<[string, string]>('drafts')
    .where('[sessionId+key]')
    .between([sessionId, key], [sessionId, `${key}+\uffff`])
}

/**
 * Stores a text that changes many times a second: only its changes, until they are as long as the text. Like its readers, it is
 * called in a transaction.
 */
async function putText(
  connection: Connection,
  sessionId: string,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<void> {
  const table = connection.table<[string, string]>('drafts')
  const stored = recordsOfText(connection, sessionId, key)
  const records = await stored.toArray()
  const { text: before, isWhole } = reading(records)
  if (isWhole && before === text) return
  const change = isWhole && before !== null ? changeOf(before, text) : null
  const spent = JSON.stringify(records.slice(1)).length
  if (change === null || spent + change[1].length + RECORD_BYTES >= text.length) {
    if (records.length > 1) await stored.delete()
    await table.put({ sessionId, key, value: text })
    return
  }
  const number = String(records.length).padStart(DIGITS, '0')
  await table.put({ sessionId, key: `${key}+${number}`, value: change })
}

function withChange(text: string, [start, added, end]: Change): string {
  return text.slice(0, start) + added + text.slice(text.length - end)
}

function changeOf(before: string, after: string): Change {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [start, after.slice(start, after.length - end), end]
}
