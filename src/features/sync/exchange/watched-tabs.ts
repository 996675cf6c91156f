import type { Locks, Visibility } from '../../../ports/platform.ts'

/** Held by each tab that a person can see. */
const LOCK = 'palimpsest:sync-visible'

export interface WatchedTabs {
  /** True if a person can see one of the tabs. */
  isAnyVisible(): Promise<boolean>
}

/** Until the signal. `onVisible`: this tab was hidden, and is not any more. */
export function watchTabs(
  { locks, visibility }: { readonly locks: Locks; readonly visibility: Visibility },
  signal: AbortSignal,
  onVisible: () => void,
): WatchedTabs {
  let hiding = new AbortController()
  const hold = () => {
    hiding.abort()
    hiding = new AbortController()
    const held = AbortSignal.any([hiding.signal, signal])
    if (!visibility.isVisible() || held.aborted) return
    const release = (free: () => void) =>
      held.aborted ? free() : held.addEventListener('abort', free, { once: true })
    // It is rejected if the tab is hidden before it has the lock.
    void locks.share(LOCK, held).then(release, () => undefined)
  }
  hold()
  const leave = visibility.subscribe(() => {
    hold()
    if (visibility.isVisible()) onVisible()
  })
  signal.addEventListener('abort', leave, { once: true })
  return {
    isAnyVisible: async () => {
      if (visibility.isVisible()) return true
      const free = await locks.tryAcquire(LOCK)
      free?.()
      return free === null
    },
  }
}
