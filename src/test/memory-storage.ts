/**
 * Storage without a browser: passes the same contract as the real one and forgets everything at the end.
 * For tests of all that stands on storage.
 */
import { createNextId } from '../app/next-id.ts'
import type { SessionEvent } from '../engine/log/event.ts'
import { attachmentKey } from '../engine/message/files.ts'
import { readEvent } from '../engine/log/read-event.ts'
import { arranged } from '../ports/arrange-queue.ts'
import {
  hasUnsent,
  NO_DRAFTS,
  type Drafts,
  type FromComposer,
  type FromQueue,
  type QueuedMessage,
} from '../ports/drafts.ts'
import type { SessionMarks, SessionRow, StoragePort, StoredSnapshot } from '../ports/storage.ts'
import { assertReadable, SLICE } from '../store/event-store.ts'
import { type LogRow, rowOfLog } from '../store/session-row.ts'
import { storeFault } from '../store/store-fault.ts'
import type { Change, Collection } from '../ports/change-log.ts'
import { marks as markItems, marksOf, sessionOfMark, withMark } from '../ports/collections.ts'
import { type CollectionsPort, openCollections } from '../store/collections.ts'
import { createMemoryChanges } from './memory-changes.ts'

export interface MemoryStorage extends StoragePort {
  /** A second connection to the same data, as another tab has it. */
  connect(): MemoryStorage
  /** From now on every write of events rejects with `full`, or no longer. */
  setDiskFull(full: boolean): void
}

interface StoredBlob {
  readonly bytes: Uint8Array
  readonly at: number
}

type Marks = Pick<
  SessionRow,
  'trashedAt' | 'backedUpAt' | 'imported' | 'pinnedAt' | keyof SessionMarks
>
const NO_MARKS: Marks = { trashedAt: null, backedUpAt: null, imported: null, pinnedAt: null }

interface Shared {
  readonly logs: Map<string, SessionEvent[]>
  readonly rows: Map<string, LogRow>
  readonly marks: Map<string, Marks>
  readonly drafts: Map<string, Drafts>
  readonly blobs: Map<string, Map<string, StoredBlob>>
  readonly settings: Map<string, unknown>
  readonly snapshots: Map<string, StoredSnapshot>
  readonly collections: CollectionsPort
  readonly listeners: Set<Parameters<StoragePort['events']['subscribe']>[0]>
  full: boolean
}

export function createMemoryStorage(): MemoryStorage {
  const settings = new Map<string, unknown>()
  const onMark = (item: string, value: unknown) => {
    const sessionId = sessionOfMark(item)
    shared.marks.set(sessionId, withMark(shared.marks.get(sessionId) ?? NO_MARKS, item, value))
    announce(shared, sessionId)
  }
  const shared: Shared = {
    logs: new Map(),
    rows: new Map(),
    marks: new Map(),
    drafts: new Map(),
    blobs: new Map(),
    settings,
    snapshots: new Map(),
    collections: openCollections(createMemoryChanges(settings, onMark), {
      now: Date.now,
      nextId: createNextId(Date.now),
    }),
    listeners: new Set(),
    full: false,
  }
  return storageOver(shared)
}

/** Replaces the marks of a session, and notes in the log which are others. */
async function changeMarks(
  shared: Shared,
  sessionId: string,
  after: Marks,
): Promise<readonly Change[]> {
  const before = marksOf(sessionId, shared.marks.get(sessionId) ?? {})
  shared.marks.set(sessionId, after)
  const isOther = ([item, value]: readonly [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(item))
  const changed = new Map([...marksOf(sessionId, after)].filter(isOther))
  if (changed.size > 0) return shared.collections.items(anyMarks).change(() => changed)
  announce(shared, sessionId)
  return []
}

const anyMarks: Collection<unknown> = markItems

function storageOver(shared: Shared): MemoryStorage {
  return {
    events: eventsOver(shared),
    sessions: sessionsOver(shared),
    drafts: {
      read: async sessionId => structuredClone(draftsOf(shared, sessionId)),
      unlogged: async () =>
        [...shared.drafts]
          .flatMap(([id, drafts]) =>
            hasUnsent({ ...drafts, queue: [] }) && !shared.logs.has(id) ? [id] : [],
          )
          .toSorted(),
      write: async (sessionId, key, value) => {
        changeDrafts(shared, sessionId, { [key]: structuredClone(value) })
      },
    },
    queue: queueOver(shared),
    blobs: blobsOver(shared),
    settings: {
      read: async key => structuredClone(shared.settings.get(key)),
      write: async (key, value) => {
        shared.settings.set(key, structuredClone(value))
      },
    },
    snapshots: snapshotsOver(shared),
    ...shared.collections,
    addSession: adderOver(shared),
    estimate: async () => null,
    persist: async () => null,
    connect: () => storageOver(shared),
    setDiskFull: full => {
      shared.full = full
    },
  }
}

function announce({ listeners }: Shared, sessionId: string, appended: string | null = null): void {
  for (const listener of listeners) queueMicrotask(() => listener(sessionId, appended))
}

function draftsOf({ drafts }: Shared, sessionId: string): Drafts {
  return drafts.get(sessionId) ?? NO_DRAFTS
}

function changeDrafts(shared: Shared, sessionId: string, change: Partial<Drafts>): void {
  shared.drafts.set(sessionId, { ...draftsOf(shared, sessionId), ...change })
}

function takeFromComposer(
  shared: Shared,
  sessionId: string,
  { stored, left, images }: FromComposer,
): void {
  const { composer, attachments } = draftsOf(shared, sessionId)
  const taken = new Set(images.map(attachmentKey))
  changeDrafts(shared, sessionId, {
    composer: composer === stored ? left : composer,
    attachments: attachments.filter(part => !taken.has(attachmentKey(part))),
  })
}

function takeQueued(shared: Shared, sessionId: string, { id, text }: FromQueue['message']): void {
  const { queue } = draftsOf(shared, sessionId)
  if (queue.find(message => message.id === id)?.text !== text) throw storeFault('not-queued')
  changeDrafts(shared, sessionId, { queue: queue.filter(message => message.id !== id) })
}

function queueOver(shared: Shared): StoragePort['queue'] {
  const queueNow = (sessionId: string) => draftsOf(shared, sessionId).queue
  const change = (sessionId: string, queue: readonly QueuedMessage[]) => {
    changeDrafts(shared, sessionId, { queue })
    announce(shared, sessionId)
  }
  return {
    add: async (sessionId, message, from) => {
      if (shared.full) throw storeFault('full')
      takeFromComposer(shared, sessionId, from)
      change(sessionId, [...queueNow(sessionId), structuredClone(message)])
    },
    edit: async (sessionId, { id, text: before }, text) => {
      const queue = queueNow(sessionId)
      const edited = queue.map(message =>
        message.id === id && message.text === before ? { ...message, text } : message,
      )
      change(sessionId, edited)
      return edited.some((message, index) => message !== queue[index])
    },
    arrange: async (sessionId, id, asked) => {
      const queue = arranged(queueNow(sessionId), id, asked)
      if (queue) change(sessionId, queue)
      return queue !== null
    },
    remove: async (sessionId, id) => {
      const queue = queueNow(sessionId)
      const left = queue.filter(message => message.id !== id)
      change(sessionId, left)
      return left.length < queue.length
    },
  }
}

function eventsOver(shared: Shared): StoragePort['events'] {
  return {
    append: async (sessionId, events, { expectedRevision, from, note }) => {
      assertReadable(events)
      const log = shared.logs.get(sessionId) ?? []
      if (log.length !== expectedRevision) throw storeFault('conflict')
      const whole = [...log, ...structuredClone(events)]
      if (new Set(whole.map(({ id }) => id)).size < whole.length) throw storeFault('conflict')
      if (shared.full) throw storeFault('full')
      if (from?.type === 'composer') takeFromComposer(shared, sessionId, from)
      if (from?.type === 'queue') takeQueued(shared, sessionId, from.message)
      if (note) shared.settings.set(note.key, structuredClone(note.value))
      const row = rowOfLog(sessionId, whole)
      shared.logs.set(sessionId, whole)
      shared.rows.set(sessionId, row)
      announce(shared, sessionId, events.at(-1)?.id)
      return marked(shared, row)
    },
    read: async (sessionId, after = 0) => {
      const log = shared.logs.get(sessionId)
      if (!log) throw storeFault('not-found')
      const events = log.slice(after).map(event => {
        const reading = readEvent(structuredClone(event))
        if (!reading.ok) throw new RangeError(`Event ${event.id} became unreadable`)
        return reading.event
      })
      return { events, revision: log.length }
    },
    subscribe: listener => {
      const own: typeof listener = (...news) => listener(...news)
      shared.listeners.add(own)
      return () => shared.listeners.delete(own)
    },
  }
}

/** A slice at a time, as the real one, so that it can be cancelled in the middle. */
function adderOver(shared: Shared): StoragePort['addSession'] {
  return async (
    { sessionId, events, blobs, at, imported = null, projectId },
    { signal, onStored } = {},
  ) => {
    for (let stored = 0; stored < events.length; stored += SLICE) {
      signal?.throwIfAborted()
      onStored?.(Math.min(events.length, stored + SLICE))
      await Promise.resolve()
    }
    signal?.throwIfAborted()
    const row = await eventsOver(shared).append(sessionId, events, { expectedRevision: 0 })
    await blobsOver(shared).add(sessionId, blobs, at)
    const flags = { imported, ...(projectId !== undefined && { projectId }) }
    const after = { ...NO_MARKS, ...shared.marks.get(sessionId), ...flags }
    await changeMarks(shared, sessionId, after)
    return { ...row, ...flags }
  }
}

function blobsOver(shared: Shared): StoragePort['blobs'] {
  const of = (sessionId: string) => shared.blobs.get(sessionId) ?? new Map<string, StoredBlob>()
  return {
    add: async (sessionId, blobs, at) => {
      if (shared.full) throw storeFault('full')
      const stored = of(sessionId)
      for (const { hash, bytes } of blobs)
        if (!stored.has(hash)) stored.set(hash, { bytes: bytes.slice(), at })
      shared.blobs.set(sessionId, stored)
    },
    read: async (sessionId, hash) => of(sessionId).get(hash)?.bytes.slice() ?? null,
    list: async sessionId => [...of(sessionId).keys()].toSorted(),
    delete: async (sessionId, hashes) => {
      for (const hash of hashes) of(sessionId).delete(hash)
    },
    sweepUnsaved: async before => {
      let swept = 0
      for (const [sessionId, stored] of shared.blobs) {
        if (shared.logs.has(sessionId)) continue
        for (const [hash, { at }] of stored) if (at < before && stored.delete(hash)) swept += 1
      }
      return swept
    },
  }
}

function snapshotsOver({ snapshots, logs }: Shared): StoragePort['snapshots'] {
  const revisionOf = (sessionId: string) => logs.get(sessionId)?.length ?? 0
  return {
    read: async (sessionId, writtenBy) => {
      const stored = snapshots.get(sessionId)
      return stored?.writtenBy === writtenBy && stored.revision === revisionOf(sessionId)
        ? stored.text
        : null
    },
    write: async (sessionId, snapshot) => {
      if (snapshot.revision === revisionOf(sessionId)) snapshots.set(sessionId, snapshot)
    },
  }
}

function marked({ marks }: Shared, row: LogRow): SessionRow {
  return { ...row, ...(marks.get(row.id) ?? NO_MARKS) }
}

function sessionsOver(shared: Shared): StoragePort['sessions'] {
  const list = () => [...shared.rows.values()].map(row => marked(shared, row))
  const rowOf = (sessionId: string) => {
    const row = shared.rows.get(sessionId)
    if (!row) throw storeFault('not-found')
    return marked(shared, row)
  }
  const mark = async (sessionId: string, change: Partial<Marks>) => {
    rowOf(sessionId)
    await changeMarks(shared, sessionId, {
      ...NO_MARKS,
      ...shared.marks.get(sessionId),
      ...change,
    })
  }
  const rebuild = async () => {
    for (const [sessionId, events] of shared.logs)
      shared.rows.set(sessionId, rowOfLog(sessionId, events))
  }
  const deleteForever = async (sessionId: string, revision?: number) => {
    if (rowOf(sessionId).trashedAt === null)
      throw new RangeError(`Session ${sessionId} is not in the trash`)
    if (revision !== undefined) {
      const isLonger = shared.logs.get(sessionId)?.length !== revision
      if (isLonger || hasUnsent(shared.drafts.get(sessionId) ?? NO_DRAFTS)) return false
    }
    const { logs, rows, marks, drafts, blobs, snapshots } = shared
    const items = [...marksOf(sessionId, {}).keys()]
    await shared.collections.changes.erase(markItems.name, items)
    for (const table of [logs, rows, marks, drafts, blobs, snapshots]) table.delete(sessionId)
    announce(shared, sessionId)
    return true
  }
  return {
    list: async ({ trashed = false } = {}) =>
      list()
        .filter(({ trashedAt }) => trashed === (trashedAt !== null))
        .toSorted(
          (left, right) =>
            right.updatedAt - left.updatedAt ||
            Number(left.id > right.id) - Number(left.id < right.id),
        ),
    get: async sessionId => (shared.rows.has(sessionId) ? rowOf(sessionId) : null),
    moveToTrash: (sessionId, at) => mark(sessionId, { trashedAt: at }),
    restoreFromTrash: sessionId => mark(sessionId, { trashedAt: null }),
    markBackedUp: (sessionId, at) => mark(sessionId, { backedUpAt: at }),
    setPinned: (sessionId, at) => mark(sessionId, { pinnedAt: at }),
    marksOf: async sessionId => shared.marks.get(sessionId) ?? {},
    mark: async changes => {
      const made: Change[] = []
      for (const [sessionId, change] of changes) {
        const before = shared.marks.get(sessionId) ?? NO_MARKS
        const { projectId, tags, archivedAt, ...others } = { ...before, ...change }
        const after = {
          ...others,
          ...(projectId && { projectId }),
          ...(tags && tags.length > 0 && { tags }),
          ...(archivedAt && { archivedAt }),
        }
        made.push(...(await changeMarks(shared, sessionId, after)))
      }
      return made
    },
    deleteForever,
    emptyTrash: async before => {
      const old = list().filter(({ trashedAt }) => trashedAt !== null && trashedAt < before)
      for (const { id } of old) await deleteForever(id)
      return old.length
    },
    rebuild,
    repair: rebuild,
  }
}
