/**
 * Tells a request that another tab is answering from one that nobody will answer any more: shows
 * the first as it grows, ends the second.
 *
 * @module
 */
import type { Branch } from '../engine/branch.ts'
import type { EventDraft } from '../engine/event.ts'
import type { LiveDraft, StoragePort } from './ports.ts'
import { endAbandoned, isAbandoned } from './recovery.ts'
import type { TurnLock } from './turn-lock.ts'

/** How often the other tab's words are looked up. */
const LOOK_MS = 500

export interface WatchOptions {
  readonly sessionId: string
  readonly storage: StoragePort
  readonly lock: TurnLock
  readonly branch: () => Branch
  /** False while this tab itself is at work. */
  readonly isIdle: () => boolean
  readonly end: (drafts: readonly EventDraft[]) => Promise<void>
  /** `elsewhere`: another tab is at work, and this is what it has written so far. */
  readonly show: (elsewhere: boolean, live: LiveDraft | null) => void
  readonly onFault: (error: unknown) => void
}

export interface Watch {
  watch(): void
  dispose(): void
}

export function watchAbandoned(options: WatchOptions): Watch {
  const { sessionId, storage, lock, branch } = options
  let timer: ReturnType<typeof setTimeout> | null = null
  let looking = false
  let disposed = false

  const look = async () => {
    timer = null
    if (disposed || !options.isIdle()) return
    if (!isAbandoned(branch())) return options.show(false, null)
    const { live } = await storage.drafts.read(sessionId)
    if (await lock.tryAcquire()) {
      if (isAbandoned(branch()) && options.isIdle()) await options.end(endAbandoned(branch(), live))
      if (options.isIdle()) lock.release()
      return options.show(false, null)
    }
    options.show(true, live)
    timer = setTimeout(start, LOOK_MS)
    return undefined
  }

  const start = () => {
    if (looking) return
    looking = true
    look()
      .catch(options.onFault)
      .finally(() => {
        looking = false
      })
  }

  return {
    watch: () => {
      if (timer === null) start()
    },
    dispose: () => {
      disposed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
