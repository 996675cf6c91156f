import type { Locks } from '../ports/platform.ts'
import { tabLocks } from './tab-locks.ts'

/** The `Locks` port on the Web Locks API; on a plain-http page, which has none, on a lock of this tab alone. */
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

/** Holds the lock until the release function, which it hands out, is called. */
function held(give: (release: () => void) => void): Promise<void> {
  return new Promise(release => give(() => release()))
}
