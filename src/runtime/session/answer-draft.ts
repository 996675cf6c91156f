/**
 * Keeps the answer that is being written on disk: at once, then at most every half second,
 * so that a closed tab loses no more than that. On a full disk the newest words are kept in memory and tried again.
 *
 * @module
 */
import { fitted } from '../notices/full-disk.ts'
import { createPersistentWrite } from '../notices/persistent-write.ts'
import type { DraftStore, LiveDraft } from '../../ports/drafts.ts'
import type { SessionOptions } from './session-api.ts'

/** The most that a killed tab may lose of an answer. */
const INTERVAL_MS = 400

export interface AnswerDraftStore {
  update(draft: LiveDraft): void
  /** The answer is in the log: the draft goes. */
  clear(): Promise<void>
}

export function createAnswerDraftStore(
  store: DraftStore,
  sessionId: string,
  { onFault, onStored }: Pick<SessionOptions, 'onFault' | 'onStored'>,
): AnswerDraftStore {
  let waiting: LiveDraft | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()

  const put = createPersistentWrite<LiveDraft | null>(
    draft => store.write(sessionId, 'live', draft),
    { onFault: error => onFault(fitted('drafting', error)), onRoom: onStored },
  )
  const write = (draft: LiveDraft | null) => {
    writing = writing.then(() => put(draft))
    return writing
  }
  const tick = () => {
    timer = null
    if (!waiting) return
    void write(waiting)
    waiting = null
    timer = setTimeout(tick, INTERVAL_MS)
  }

  return {
    update: draft => {
      waiting = draft
      if (timer === null) tick()
    },
    clear: () => {
      waiting = null
      if (timer !== null) clearTimeout(timer)
      timer = null
      return write(null)
    },
  }
}
