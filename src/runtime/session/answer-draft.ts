/**
 * Keeps the answer that is being written on disk: at once, then at most every half second, so that a closed tab loses no
 * more than that.
 *
 * @module
 */
import type { LiveDraft } from '../../ports/drafts.ts'
import { createKeepNewest, type KeepNewestOptions } from './keep-newest.ts'

/** The most that a killed tab may lose of an answer. */
const INTERVAL_MS = 400

export interface AnswerDraft {
  /** More of the answer arrived. */
  keep(value: LiveDraft): void
  /** The answer is in the log: the draft goes, whatever it waits for. */
  clear(): void
}

export function createAnswerDraft(
  write: (value: LiveDraft | null) => Promise<void>,
  options: Pick<KeepNewestOptions, 'timers' | 'onFault' | 'onStored'>,
): AnswerDraft {
  let newest: LiveDraft | null = null
  const keepNewest = createKeepNewest({
    ...options,
    write: () => write(newest),
    pauseMs: () => (newest === null ? 0 : INTERVAL_MS),
    doing: 'drafting',
    timer: 'answer',
  })
  return {
    keep: value => {
      newest = value
      keepNewest()
    },
    clear: () => {
      newest = null
      keepNewest('at-once')
    },
  }
}
