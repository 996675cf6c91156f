/**
 * Tells a request that another tab is answering from one that nobody will answer any more: shows
 * the first as it grows, has the second one ended.
 *
 * @module
 */
import { type Branch, isAbandoned } from '../../../engine/index.ts'
import type { LiveDraft, StoragePort } from '../../../ports/ports.ts'

/** How often the other tab's words are looked up. */
const LOOK_MS = 500

export interface WatchOptions {
  readonly sessionId: string
  readonly storage: StoragePort
  readonly branch: () => Branch
  /** False while this tab itself is at work. */
  readonly isIdle: () => boolean
  /** Ends what a closed tab left open. False: another tab is at work. */
  readonly end: () => Promise<boolean>
  /** Another tab is at work, and this is what it has written so far. */
  readonly elsewhere: (live: LiveDraft | null) => void
  /** Nobody is at work in another tab. */
  readonly here: () => void
  readonly onFault: (error: unknown) => void
}

export interface Watch {
  watch(): void
  dispose(): void
}

export function watchInterrupted(options: WatchOptions): Watch {
  const { sessionId, storage, branch } = options
  let timer: ReturnType<typeof setTimeout> | null = null
  let looking = false
  let disposed = false

  const look = async () => {
    timer = null
    if (disposed || !options.isIdle()) return
    if (!isAbandoned(branch()) || (await options.end())) return options.here()
    const { live } = await storage.drafts.read(sessionId)
    if (disposed || !options.isIdle()) return
    if (!isAbandoned(branch())) return options.here()
    options.elsewhere(live)
    timer = setTimeout(start, LOOK_MS)
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
