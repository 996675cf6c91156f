/**
 * What a full disk means for what was being done, and how long to wait for room.
 *
 * @module
 */
import type { EventDraft } from '../../engine/index.ts'
import { fullDisk } from '../../i18n/en/sentences/runtime.ts'
import { isFull, StoreError } from '../../ports/errors.ts'
import { noticeActions } from '../../i18n/en/sentences/runtime.ts'
import type { Notices } from './notices.ts'

/** Milliseconds from one try to the next of what continues by itself. */
export const ROOM_RETRY_MS = 2_000

export type Doing =
  /** A message was sent from the box. */
  | 'sending'
  /** A message in the queue had its turn. */
  | 'waiting'
  | 'answer'
  | 'summary'
  /** Any other entry of the log. */
  | 'record'
  /** A part of the answer that is being written. */
  | 'drafting'
  | 'typing'
  | 'importing'
  | 'image'
  | 'keys'
  | 'setting'
  /** The page was opened. */
  | 'opening'
  /** A saved session was opened. */
  | 'reading'

const RETRIED: ReadonlySet<Doing> = new Set([
  'waiting',
  'answer',
  'summary',
  'record',
  'drafting',
  'typing',
  'opening',
])

/** The failure with the sentence that fits what was being done, where the disk is full; any other one as it is. */
export function explainFullDisk<Failure>(doing: Doing, error: Failure): Failure | StoreError {
  if (!isFull(error)) return error
  return new StoreError('full', fullDisk[doing], { cause: error, isRetried: RETRIED.has(doing) })
}

/** Rejects as the work does, with the sentence that fits. */
export async function whileDoing<Result>(doing: Doing, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw explainFullDisk(doing, error)
  }
}

/** Does the work, again and again while there is no room for it; `onFull` hears why. Rejects with any other failure. */
export async function onceThereIsRoom(
  doing: Doing,
  work: () => Promise<void>,
  onFull: (sentence: string) => void,
): Promise<void> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isFull(error)) throw error
      onFull(fullDisk[doing])
      await roomPause()
    }
}

/** Resolves when it is time to try again. */
export function roomPause(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ROOM_RETRY_MS)
  })
}

/** What is being done when these go into the log. */
export function recordingOf(drafts: readonly EventDraft[]): Doing {
  const isAnswer = drafts.some(
    draft => draft.type === 'v1.message-appended' && draft.role === 'assistant',
  )
  if (isAnswer) return 'answer'
  return drafts.some(({ type }) => SUMMARIES.has(type)) ? 'summary' : 'record'
}

const SUMMARIES: ReadonlySet<EventDraft['type']> = new Set<EventDraft['type']>([
  'v1.compaction-proposed',
  'v1.compaction-completed',
])

/** What the disk refused of one session and what is tried again: shown until it is stored. */
export function createRefusals(notices: Notices) {
  const shown = new Set<string>()
  return {
    /** Shows what is retried automatically. */
    show: (error: StoreError) => {
      shown.add(error.message)
      notices.fault(error)
    },
    /** Shows what cannot continue without it; resolves when it is to be tried again: when the person asks, and automatically where the disk is full. */
    wait: (error: StoreError) => {
      shown.add(error.message)
      const asked = notices.ask(error.message, noticeActions.tryAgain)
      return isFull(error) ? Promise.race([asked, roomPause()]) : asked
    },
    /** Something was stored: what is shown goes. */
    over: () => {
      if (shown.size === 0) return
      for (const { id, text } of notices.list()) if (shown.has(text)) notices.dismiss(id)
      shown.clear()
    },
  }
}
