/**
 * The `Locks` port on the Web Locks API; on a plain-http page, which has none, on a lock of this tab alone.
 *
 * @module
 */
import type { Locks } from '../runtime/ports.ts'

export function webLocks(): Locks {
  return 'locks' in navigator ? acrossTabs(navigator.locks) : inThisTab()
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
  }
}

/** Holds the lock until the release function, which it hands out, is called. */
function held(give: (release: () => void) => void): Promise<void> {
  return new Promise(release => give(() => release()))
}

function inThisTab(): Locks {
  const taken = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  const take = (name: string) => {
    taken.add(name)
    return () => {
      taken.delete(name)
      waiting.get(name)?.shift()?.()
    }
  }
  return {
    tryAcquire: async name => (taken.has(name) ? null : take(name)),
    acquire: (name, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        if (!taken.has(name)) return resolve(take(name))
        waiting.set(name, [...(waiting.get(name) ?? []), () => resolve(take(name))])
        return undefined
      }),
  }
}
