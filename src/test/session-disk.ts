/** The storage behind `session-tabs.ts`: a log, and what was typed, written by whichever tab the test says. */
import type { SessionEvent } from '../engine/log/event.ts'
import type { Drafts, FromBox, QueuedMessage } from '../ports/drafts.ts'
import { StoreError, type StoreErrorCode } from '../ports/errors.ts'
import { stampEvents } from '../runtime/session/stamp-events.ts'
import type { SessionEffect, Timer } from '../runtime/session/step/effects.ts'
import type { SessionInput } from '../runtime/session/step/inputs.ts'
import type { Append } from '../runtime/session/step/state.ts'

/** Something that a tab has asked for. */
export type Pending =
  | SessionEffect
  | { readonly type: 'append'; readonly append: Append }
  | { readonly type: 'timer'; readonly timer: Timer }
  | { readonly type: 'announce' }

/** How it ends. `full`: there is no room. `unsure`: it was written, and reported as refused. `unreachable`: is tried again. */
export type Ending = 'done' | 'full' | 'unsure' | 'chunk' | 'failed' | 'unreachable'

export interface DiskContents {
  log: SessionEvent[]
  drafts: Drafts
  isFull: boolean
}

/**
 * Reads from `disk` and writes to it. `now` gives the time that events are stamped with, in ms; `onChange` is called
 * after each change of which other tabs hear.
 */
export function createDisk(disk: DiskContents, now: () => number, onChange: () => void) {
  let ids = 0
  const refusal = (code: StoreErrorCode) => new StoreError(code, code)
  const leaveBox = ({ stored, left }: FromBox) => {
    if (disk.drafts.composer === stored) disk.drafts = { ...disk.drafts, composer: left }
  }
  const changeQueue = (queue: readonly QueuedMessage[]) => {
    disk.drafts = { ...disk.drafts, queue }
    onChange()
  }

  const append = (
    { drafts, ids: given, from, revision, parentId }: Append,
    ending: Ending,
  ): SessionInput => {
    const left = [...(given ?? [])]
    const nextId = () => left.shift() ?? `i${(ids += 1)}`
    const events = stampEvents(drafts, { nextId, clock: { now } }, parentId)
    const refused = (code: StoreErrorCode): SessionInput => ({
      type: 'refused',
      error: refusal(code),
      ids: events.map(({ id }) => id),
    })
    const { queue } = disk.drafts
    if (revision !== disk.log.length) return refused('conflict')
    if (disk.isFull || ending === 'full') return refused('full')
    if (from?.type === 'queue') {
      const { id, text } = from.message
      if (queue.find(other => other.id === id)?.text !== text) return refused('not-queued')
      disk.drafts = { ...disk.drafts, queue: queue.filter(other => other.id !== id) }
    }
    if (from?.type === 'box') leaveBox(from)
    disk.log.push(...events)
    onChange()
    return ending === 'unsure' ? refused('full') : { type: 'stored', events }
  }

  /** What the session hears of `pending` once it has come about; null where it is not asked of the storage. */
  return (pending: Pending, ending: Ending): SessionInput | null => {
    const isFull = disk.isFull || ending === 'full'
    switch (pending.type) {
      case 'append':
        return append(pending.append, ending)
      case 'read-log':
        return { type: 'log-read', events: [...disk.log] }
      case 'read-news':
        return { type: 'news-read', events: disk.log.slice(pending.after) }
      case 'read-live-draft':
        return { type: 'live-draft-read', live: disk.drafts.live }
      case 'read-queue':
        return { type: 'queue-read', queue: disk.drafts.queue }
      case 'write-draft': {
        const { key, value } = pending.draft
        if (isFull) return { type: 'draft-refused', key, error: refusal('full') }
        disk.drafts = { ...disk.drafts, [key]: value }
        return { type: 'draft-written', key }
      }
      case 'enqueue': {
        const { message, from } = pending
        if (isFull) return { type: 'message-refused', id: message.id, error: refusal('full') }
        leaveBox(from)
        changeQueue([...disk.drafts.queue, message])
        return { type: 'queued', id: message.id }
      }
      case 'edit-queued': {
        const { message, text, reply } = pending
        const isThere = (other: QueuedMessage) =>
          other.id === message.id && other.text === message.text
        const waited = disk.drafts.queue.some(isThere)
        changeQueue(disk.drafts.queue.map(other => (isThere(other) ? { ...other, text } : other)))
        return { type: 'queue-edited', message, text, waited, reply }
      }
      case 'remove-queued': {
        const { id, images, reply } = pending
        changeQueue(disk.drafts.queue.filter(other => other.id !== id))
        return { type: 'queue-removed', id, images, reply }
      }
      case 'check-images':
        return { type: 'message-checked', id: pending.id }
      default:
        return null
    }
  }
}
