/** What devices tell each other. Every record may arrive twice and in any order. */
import { z } from 'zod'
import { contentHash, Instant } from '../../../engine/index.ts'
import { Change } from '../../../ports/change-log.ts'
import {
  markItem,
  type MarkName,
  marks,
  presets,
  projects,
  prompts,
  settings,
} from '../../../ports/collections.ts'
import { fromMemoryChange, MEMORY, MemoryChange } from '../../../ports/memory.ts'
import type { FileRecord } from '../../../ports/sync-codec.ts'
import { Ranges } from './number-ranges.ts'

/** A value of which the last change counts: the saved keys of a device, and of earlier versions what changes hold now. */
export const ValueRecord = z.object({
  type: z.literal('value'),
  /** What it is of, such as `vault/d1` or `session/s1/tags`. */
  key: z.string().min(1),
  at: Instant,
  /** The id of the device that changed it. */
  by: z.string().min(1),
  /** Null: removed. */
  value: z.unknown(),
})
export type ValueRecord = z.infer<typeof ValueRecord>

/** A file as its device lists it. */
export const ListedFile = z.object({
  /** The beginning of its name: enough to find it among the names at the remote. */
  start: z.string().min(1),
  number: z.number(),
  /** When a session in it last changed. */
  at: Instant,
  /** The numbers of the files that it replaces. */
  covers: Ranges,
})
export type ListedFile = z.infer<typeof ListedFile>

/** How a name is listed. */
export const startOf = (name: string) => name.slice(0, 12)

export const SyncRecord = z.discriminatedUnion('type', [
  /** The first record of a file: who wrote it, when by its own clock, and all files of the device that count now. */
  z.object({
    type: z.literal('device'),
    id: z.string().min(1),
    name: z.string(),
    at: Instant,
    segments: z.array(ListedFile).default([]),
    /** With which others seal for this device alone. */
    publicKey: z.string().optional(),
    form: z.string().optional(),
  }),
  /** Events in their canonical form; read one by one. */
  z.object({
    type: z.literal('events'),
    sessionId: z.string().min(1),
    events: z.array(z.unknown()),
  }),
  /** An image of a message; its bytes are next to the record. */
  z.object({
    type: z.literal('blob'),
    sessionId: z.string().min(1),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  ValueRecord,
  z.object({ type: z.literal('changes'), changes: z.array(Change) }),
  /** An item of a collection was erased: these changes of it, and all that were made until `at`. */
  z.object({
    type: z.literal('erased'),
    collection: z.string().min(1).default(MEMORY),
    item: z.string().min(1),
    at: Instant,
    ids: z.array(z.string()),
  }),
  /** A session was deleted for good, when the device knew these events of it. */
  z.object({
    type: z.literal('deleted'),
    sessionId: z.string().min(1),
    ids: z.array(z.string()),
  }),
  /** A file cannot be read: devices that know its content publish it again. */
  z.object({ type: z.literal('wanted'), name: z.string().min(1) }),
  /** The content of these files is published again, so they can be ignored. */
  z.object({ type: z.literal('replaced'), names: z.array(z.string()) }),
])
export type SyncRecord = z.infer<typeof SyncRecord>

/** What is published together, about so many characters. */
export const FILE_CHARACTERS = 300_000

/** A record with what to note when it is published. */
export interface OutgoingRecord {
  readonly record: SyncRecord
  readonly bytes?: Uint8Array
  /** Notes that others may have the record from now on, however this tab ends and whatever the remote shows later. */
  readonly onSending?: () => void
  /** Called when the file is stored at the remote. */
  readonly onStored?: () => void
}

/** The record of a file; null for one of a newer version. */
export function readRecord({ value }: FileRecord): SyncRecord | null {
  const earlier = EarlierMemory.safeParse(value).data
  if (earlier) return { type: 'changes', changes: earlier.changes.map(fromMemoryChange) }
  const record = SyncRecord.safeParse(value).data ?? null
  return record?.type === 'value' ? (earlierItem(record) ?? record) : record
}

/** The memory as earlier versions published it. */
const EarlierMemory = z.object({ type: z.literal('memory'), changes: z.array(MemoryChange) })

/** Collections of which earlier versions published each item as a value. */
const EARLIER_VALUES = [prompts, projects, presets, settings].map(({ name }) => `${name}/`)

function earlierItem({ key, at, by, value }: ValueRecord): SyncRecord | null {
  const of = earlierItemOf(key)
  if (!of) return null
  const id = `value-${contentHash(JSON.stringify([key, at, by]))}`
  return { type: 'changes', changes: [{ id, ...of, after: null, at, value }] }
}

/** The marks of a session as earlier versions called them. */
const EARLIER_MARKS: Readonly<Record<string, MarkName>> = {
  pinned: 'pinnedAt',
  trash: 'trashedAt',
  archive: 'archivedAt',
  project: 'projectId',
  tags: 'tags',
}

function earlierItemOf(key: string): Pick<Change, 'collection' | 'item'> | null {
  const [, sessionId = '', mark = ''] = /^session\/(.*)\/([^/]*)$/.exec(key) ?? []
  const name = EARLIER_MARKS[mark]
  if (name) return { collection: marks.name, item: markItem(sessionId, name) }
  const start = EARLIER_VALUES.find(each => key.startsWith(each))
  return start === undefined
    ? null
    : { collection: start.slice(0, -1), item: key.slice(start.length) }
}
