import type { Locks } from '../ports/platform.ts'
import { locksContract } from '../test/contracts/locks.contract.ts'
import { webLocks } from './locks.ts'

let made = 0

locksContract('the browser', (): Locks => {
  const locks = webLocks()
  const prefix = `${(made += 1)}:`
  return {
    tryAcquire: name => locks.tryAcquire(prefix + name),
    acquire: (name, signal) => locks.acquire(prefix + name, signal),
    share: (name, signal) => locks.share(prefix + name, signal),
  }
})
