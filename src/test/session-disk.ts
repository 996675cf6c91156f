/** The storage behind `session-tabs.ts`: a log, and what was typed, as values. */
import type { SessionEvent } from '../engine/log/event.ts'
import { arranged } from '../ports/arrange-queue.ts'
import type { Drafts, FromComposer, QueuedMessage } from '../ports/drafts.ts'
import { StoreError, type StoreErrorCode } from '../ports/errors.ts'
import type { StoragePort } from '../ports/storage.ts'
import { addFlags, emptyRow } from '../store/session-row.ts'
import { createMemoryStorage } from './memory-storage.ts'

/**
 * How something ends. `full`: there is no room. `unsure`: it was written, and reported as refused. `record-unsure`: the same
 * for what the engine appends; a person who sends a message once more may have changed it. `unreachable`: is tried again.
 */
export type Ending =
  | 'done'
  | 'full'
  | 'unsure'
  | 'record-unsure'
  | 'chunk'
  | 'failed'
  | 'unreachable'

export interface DiskContents {
  log: SessionEvent[]
  drafts: Drafts
  isFull: boolean
}

/** Has something come about when the test says so, and as it says. */
export type Hold = <Result>(type: string, come: (ending: Ending) => Result) => Promise<Result>

const refusal = (code: StoreErrorCode) => new StoreError(code, code)

/**
 * A connection to the disk: each call is held. `onChange` is called after each change of which tabs hear; `subscribe` is
 * what a tab hears them with.
 */
export function heldStorage(
  disk: DiskContents,
  hold: Hold,
  { onChange, subscribe }: { onChange: () => void; subscribe: StoragePort['events']['subscribe'] },
): StoragePort {
  const takeFromComposer = ({ stored, left }: FromComposer) => {
    if (disk.drafts.composer === stored) disk.drafts = { ...disk.drafts, composer: left }
  }
  const changeQueue = (queue: readonly QueuedMessage[]) => {
    disk.drafts = { ...disk.drafts, queue }
    onChange()
  }
  const needsRoom = (ending: Ending) => {
    if (disk.isFull || ending === 'full') throw refusal('full')
  }
  const memory = createMemoryStorage()
  return {
    ...memory,
    events: {
      append: (sessionId, events, { expectedRevision, from }) =>
        hold('append', ending => {
          const { queue } = disk.drafts
          if (expectedRevision !== disk.log.length) throw refusal('conflict')
          needsRoom(ending)
          if (from?.type === 'queue') {
            const { id, text } = from.message
            if (queue.find(other => other.id === id)?.text !== text) throw refusal('not-queued')
            disk.drafts = { ...disk.drafts, queue: queue.filter(other => other.id !== id) }
          }
          if (from?.type === 'composer') takeFromComposer(from)
          disk.log.push(...events)
          onChange()
          const isUnsure = ending === 'unsure' || (ending === 'record-unsure' && !from)
          if (isUnsure) throw refusal('full')
          return addFlags(emptyRow(sessionId), undefined)
        }),
      read: (_, after) =>
        hold(after === undefined ? 'read-log' : 'read-news', () => ({
          events: disk.log.slice(after ?? 0),
          revision: disk.log.length,
        })),
      subscribe,
    },
    drafts: {
      unlogged: async () => [],
      read: () => hold('read-drafts', () => disk.drafts),
      write: (_, key, value) =>
        hold('write-draft', ending => {
          needsRoom(ending)
          disk.drafts = { ...disk.drafts, [key]: value }
        }),
    },
    queue: {
      add: (_, message, from) =>
        hold('enqueue', ending => {
          needsRoom(ending)
          takeFromComposer(from)
          changeQueue([...disk.drafts.queue, message])
        }),
      edit: (_, message, text) =>
        hold('edit-queued', () => {
          const isThere = (other: QueuedMessage) =>
            other.id === message.id && other.text === message.text
          const waited = disk.drafts.queue.some(isThere)
          changeQueue(disk.drafts.queue.map(other => (isThere(other) ? { ...other, text } : other)))
          return waited
        }),
      arrange: (_, id, change) =>
        hold('arrange-queued', () => {
          const queue = arranged(disk.drafts.queue, id, change)
          if (queue) changeQueue(queue)
          return queue !== null
        }),
      remove: (_, id) =>
        hold('remove-queued', () => {
          const { queue } = disk.drafts
          changeQueue(queue.filter(other => other.id !== id))
          return disk.drafts.queue.length < queue.length
        }),
    },
  }
}
