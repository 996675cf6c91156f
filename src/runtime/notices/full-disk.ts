/** What a full disk means for each kind of work, and how long to wait for space. */
import type { EventDraft } from '../../engine/index.ts'
import { fullDiskText, noticeActionText } from '../../i18n/en/sentences/runtime.ts'
import { isFull, StoreError } from '../../ports/errors.ts'
import type { Notices } from './notices.ts'

/** Milliseconds between automatic tries. */
export const ROOM_RETRY_MS = 2_000

export type Doing =
  /** A message was sent from the box. */
  | 'sending'
  /** The next message of the queue was taken. */
  | 'waiting'
  | 'answer'
  | 'summary'
  /** Any other event of the log. */
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

/** For a full disk, the failure with the sentence for this work; any other failure unchanged. */
export function explainFullDisk<Failure>(doing: Doing, error: Failure): Failure | StoreError {
  if (!isFull(error)) return error
  return new StoreError('full', fullDiskText(doing), {
    cause: error,
    isRetried: RETRIED.has(doing),
  })
}

/** Rejects like the work, with the sentence that fits. */
export async function whileDoing<Result>(doing: Doing, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw explainFullDisk(doing, error)
  }
}

/** Repeats the work while the disk is full; `onFull` gets the sentence. Rejects with any other failure. */
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
      onFull(fullDiskText(doing))
      await roomPause()
    }
}

/** Resolves after the time between two tries. */
export function roomPause(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ROOM_RETRY_MS)
  })
}

/** The kind of work that writes these events. */
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

/** The notices of one session about writes that the disk refused. They stay until the data is stored. */
export function createRefusals(notices: Notices) {
  const shown = new Set<string>()
  return {
    /** Shows a failure that is retried automatically. */
    show: (error: StoreError) => {
      shown.add(error.message)
      notices.fault(error)
    },
    /** Shows a failure that stops the work. Resolves at the next try: on request, or automatically on a full disk. */
    wait: (error: StoreError) => {
      shown.add(error.message)
      const asked = notices.ask(error.message, noticeActionText('tryAgain'))
      return isFull(error) ? Promise.race([asked, roomPause()]) : asked
    },
    /** Something was stored: removes the notices. */
    over: () => {
      if (shown.size === 0) return
      for (const { id, text } of notices.list()) if (shown.has(text)) notices.dismiss(id)
      shown.clear()
    },
  }
}
