/** Stores a value that changes often, one write at a time. On a full disk it retries with the newest value. */
import { isFull } from '../../ports/errors.ts'
import { type Doing, explainFullDisk, ROOM_RETRY_MS } from '../notices/full-disk.ts'
import type { Timer, Timers } from './handlers/timers.ts'
import type { LiveDraft } from '../../ports/drafts.ts'

export interface KeepNewestOptions {
  /** Writes the value that is current when the write starts. */
  readonly write: () => Promise<void>
  /** Milliseconds between the starts of two writes. */
  readonly pauseMs: () => number
  readonly doing: Doing
  /** The timer of its waits. */
  readonly timer: Timer
  readonly timers: Timers
  readonly onFault: (error: unknown) => void
  /** A write succeeded after the disk had refused one. */
  readonly onStored: () => void
}

/** Notes a change of the value. Resolves when the newest value is stored. `at-once`: writes without a wait. */
export type KeepNewest = (when?: 'at-once') => Promise<void>

export function createKeepNewest(options: KeepNewestOptions): KeepNewest {
  const { write, pauseMs, doing, timer, timers, onFault, onStored } = options
  let isDue = false
  let isWriting = false
  let isWaiting = false
  let isRefused = false
  let stored: PromiseWithResolvers<void> | null = null

  const wait = (afterMs: number) => {
    isWaiting = true
    timers.start(timer, afterMs, () => {
      isWaiting = false
      void writeDue()
    })
  }
  const writeDue = async () => {
    if (!isDue || isWaiting || isWriting) return
    isDue = false
    isWriting = true
    const written = write()
    if (pauseMs() > 0) wait(pauseMs())
    try {
      await written
      if (isRefused) onStored()
      isRefused = false
      if (!isDue) {
        stored?.resolve()
        stored = null
      }
    } catch (error) {
      afterRefusal(error)
    }
    isWriting = false
    void writeDue()
  }
  const afterRefusal = (error: unknown) => {
    const isAgain = isFull(error) && isRefused
    isRefused = isFull(error)
    if (!isAgain) onFault(explainFullDisk(doing, error))
    if (!isRefused || isDue) return
    isDue = true
    wait(ROOM_RETRY_MS)
  }

  return when => {
    isDue = true
    if (when === 'at-once') isWaiting = false
    stored ??= Promise.withResolvers<void>()
    const { promise } = stored
    void writeDue()
    return promise
  }
}

/** A closed tab loses at most this many milliseconds of an answer. */
const INTERVAL_MS = 400

export type AnswerDraft = ReturnType<typeof createAnswerDraft>

export function createAnswerDraft(
  write: (value: LiveDraft | null) => Promise<void>,
  options: Pick<KeepNewestOptions, 'timers' | 'onFault' | 'onStored'>,
) {
  let newest: LiveDraft | null = null
  const keepNewest = createKeepNewest({
    ...options,
    write: () => write(newest),
    pauseMs: () => (newest === null ? 0 : INTERVAL_MS),
    doing: 'drafting',
    timer: 'answer',
  })
  return {
    /** Takes over the longer answer. */
    keep: (value: LiveDraft) => {
      newest = value
      void keepNewest()
    },
    /** The answer is in the log, so the draft is deleted at once. */
    clear: () => {
      newest = null
      void keepNewest('at-once')
    },
  }
}
