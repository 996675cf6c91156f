import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import type { Locks } from '../../ports/platform.ts'
import { createTurnLock } from './locks.ts'

const unexpected = (error: unknown) => {
  throw error
}
const lockOn = (locks: Locks) => createTurnLock(locks, 's1')
const moment = () => new Promise(resolve => setTimeout(resolve, 1))

/** Locks whose answers wait until they are let through. */
function slowLocks() {
  const locks = tabLocks()
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const slow: Locks = {
    ...locks,
    tryAcquire: async name => {
      const free = await locks.tryAcquire(name)
      await gate
      return free
    },
  }
  return { locks, slow, open: () => open() }
}

describe('a turn lock', () => {
  it('is held by one tab at a time', async () => {
    const locks = tabLocks()
    const [first, second] = [lockOn(locks), lockOn(locks)]
    expect(await first.tryAcquire()).toBe(true)
    expect(await second.tryAcquire()).toBe(false)
    first.release()
    expect(await second.tryAcquire()).toBe(true)
  })

  it('tells the tab that waits once it holds the lock, also after it let go of nothing', async () => {
    const locks = tabLocks()
    const [first, second] = [lockOn(locks), lockOn(locks)]
    await first.tryAcquire()
    const told: boolean[] = []
    second.whenFree(() => told.push(second.held()), unexpected)
    second.release()
    first.release()
    await moment()
    expect(told).toEqual([true])
  })

  it('keeps what a wait was granted when an earlier try comes back with nothing', async () => {
    const { locks, slow, open } = slowLocks()
    const [first, second] = [lockOn(locks), lockOn(slow)]
    await first.tryAcquire()
    const tried = second.tryAcquire()
    second.whenFree(() => {}, unexpected)
    first.release()
    await moment()
    open()
    expect(await tried).toBe(true)
    expect(second.held()).toBe(true)
  })

  it('gives back what is granted after it was disposed of', async () => {
    const { locks, slow, open } = slowLocks()
    const closed = lockOn(slow)
    const tried = closed.tryAcquire()
    closed.dispose()
    open()
    expect(await tried).toBe(false)
    expect(await lockOn(locks).tryAcquire()).toBe(true)
  })

  it('tries again after the browser failed to answer', async () => {
    let broken = true
    const locks = tabLocks()
    const lock = lockOn({
      ...locks,
      tryAcquire: async name => {
        if (broken) throw new Error('no locks')
        return locks.tryAcquire(name)
      },
    })
    await expect(lock.tryAcquire()).rejects.toThrow('no locks')
    broken = false
    expect(await lock.tryAcquire()).toBe(true)
  })
})
