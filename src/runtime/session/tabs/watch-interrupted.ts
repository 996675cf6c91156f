/**
 * Distinguishes a request that another tab is answering from one that nobody will answer any more: shows
 * the first as it grows, has the second one ended.
 *
 * @module
 */
import { type Branch, isAbandoned } from '../../../engine/index.ts'
import type { LiveDraft } from '../../../ports/drafts.ts'
import type { StoragePort } from '../../../ports/storage.ts'

/** How often the other tab's answer is read. */
const POLL_MS = 500

export interface WatchOptions {
  readonly sessionId: string
  readonly storage: StoragePort
  readonly branch: () => Branch
  /** False while this tab itself is at work. */
  readonly isIdle: () => boolean
  /** Ends what a closed tab left open. False: another tab is at work. */
  readonly end: () => Promise<boolean>
  /** Another tab is at work; `live` is as much as it has written. */
  readonly otherTabBusy: (live: LiveDraft | null) => void
  /** No other tab is at work. */
  readonly otherTabIdle: () => void
  readonly onFault: (error: unknown) => void
}

export interface Watch {
  watch(): void
  dispose(): void
}

export function watchInterrupted(options: WatchOptions): Watch {
  const { sessionId, storage, branch } = options
  let timer: ReturnType<typeof setTimeout> | null = null
  let polling = false
  let disposed = false

  const poll = async () => {
    timer = null
    if (disposed || !options.isIdle()) return
    if (!isAbandoned(branch()) || (await options.end())) return options.otherTabIdle()
    const { live } = await storage.drafts.read(sessionId)
    if (disposed || !options.isIdle()) return
    if (!isAbandoned(branch())) return options.otherTabIdle()
    options.otherTabBusy(live)
    timer = setTimeout(start, POLL_MS)
  }

  const start = () => {
    if (polling) return
    polling = true
    poll()
      .catch(options.onFault)
      .finally(() => {
        polling = false
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
