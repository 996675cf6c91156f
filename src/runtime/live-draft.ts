/**
 * Keeps the answer that is being written on disk: at once, then at most every half second,
 * so that a closed tab loses no more than that.
 *
 * @module
 */
import type { DraftStore, LiveDraft } from './ports.ts'

/** The most that a killed tab may lose of an answer. */
const INTERVAL_MS = 400

export interface LiveDraftKeeper {
  update(draft: LiveDraft): void
  /** The answer is in the log: the draft goes. */
  clear(): Promise<void>
}

export function createLiveDraftKeeper(
  store: DraftStore,
  sessionId: string,
  onFault: (error: unknown) => void,
): LiveDraftKeeper {
  let waiting: LiveDraft | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = (draft: LiveDraft | null) => {
    writing = writing.then(() => store.write(sessionId, 'live', draft)).catch(onFault)
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
