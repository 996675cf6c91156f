import type { Locks } from '../ports/platform.ts'

interface Waiter {
  readonly signal: AbortSignal
  readonly isShared: boolean
  readonly give: (release: () => void) => void
}

interface Holders {
  /** The number of holders, and whether they share the lock. */
  readonly count: number
  readonly isShared: boolean
}

/** Locks among users of this value: the sessions of one tab or, in tests, several tabs. */
export function tabLocks(): Locks {
  const taken = new Map<string, Holders>()
  const waiting = new Map<string, readonly Waiter[]>()

  const isFree = (name: string, isShared: boolean) => {
    const holders = taken.get(name)
    return holders === undefined || (isShared && holders.isShared)
  }
  const take = (name: string, isShared: boolean) => {
    taken.set(name, { count: (taken.get(name)?.count ?? 0) + 1, isShared })
    let isHeld = true
    return () => {
      if (isHeld) leave(name)
      isHeld = false
    }
  }
  const leave = (name: string) => {
    const { count = 1, isShared = false } = taken.get(name) ?? {}
    if (count > 1) taken.set(name, { count: count - 1, isShared })
    else taken.delete(name)
    giveOn(name)
  }
  const giveOn = (name: string) => {
    const [next, ...others] = (waiting.get(name) ?? []).filter(({ signal }) => !signal.aborted)
    if (!next || !isFree(name, next.isShared)) return
    waiting.set(name, others)
    next.give(take(name, next.isShared))
    giveOn(name)
  }
  const wait = (name: string, isShared: boolean, signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      if (isFree(name, isShared)) return resolve(take(name, isShared))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      waiting.set(name, [...(waiting.get(name) ?? []), { signal, isShared, give: resolve }])
      return undefined
    })

  return {
    tryAcquire: async name => (isFree(name, false) ? take(name, false) : null),
    acquire: (name, signal) => wait(name, false, signal),
    share: (name, signal) => wait(name, true, signal),
  }
}

/** The `Locks` port on the Web Locks API; on a plain-http page, which has none, with locks of this tab alone. */
export function webLocks(): Locks {
  return 'locks' in navigator ? acrossTabs(navigator.locks) : tabLocks()
}

function acrossTabs(manager: LockManager): Locks {
  return {
    tryAcquire: name =>
      new Promise((resolve, reject) => {
        manager
          .request(name, { ifAvailable: true }, lock => (lock ? held(resolve) : resolve(null)))
          .catch(reject)
      }),
    acquire: (name, signal) =>
      new Promise((resolve, reject) => {
        manager.request(name, { signal }, () => held(resolve)).catch(reject)
      }),
    share: (name, signal) =>
      new Promise((resolve, reject) => {
        manager.request(name, { mode: 'shared', signal }, () => held(resolve)).catch(reject)
      }),
  }
}

/** Holds the lock until the release function is called, which it passes to `give`. */
function held(give: (release: () => void) => void): Promise<void> {
  return new Promise(release => give(() => release()))
}
