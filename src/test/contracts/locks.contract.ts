import { describe, expect, it } from 'vitest'
import type { Locks } from '../../ports/platform.ts'

/** Waits for it: a browser hears of a release a moment later. */
async function isFree(locks: Locks, name: string): Promise<void> {
  await expect.poll(() => locks.tryAcquire(name)).not.toBeNull()
}

const patient = () => new AbortController().signal

/** What every `Locks` keeps to. `make` gives locks with new names. */
export function locksContract(name: string, make: () => Locks): void {
  describe(`the locks of ${name}`, () => {
    it('gives a lock to one at a time, in the order of asking', async () => {
      const locks = make()
      const release = await locks.tryAcquire('s')
      expect(await locks.tryAcquire('s')).toBeNull()
      expect(await locks.tryAcquire('another')).not.toBeNull()
      const order: string[] = []
      const waits = ['second', 'third'].map(async turn => {
        const free = await locks.acquire('s', patient())
        order.push(turn)
        free()
      })
      release?.()
      await Promise.all(waits)
      expect(order).toEqual(['second', 'third'])
      await isFree(locks, 's')
    })

    it('passes over who gave up waiting', async () => {
      const locks = make()
      const release = await locks.tryAcquire('s')
      const impatient = new AbortController()
      const gone = locks.acquire('s', impatient.signal)
      impatient.abort(new Error('gone'))
      await expect(gone).rejects.toThrow('gone')
      release?.()
      await isFree(locks, 's')
    })

    it('is held together by all who share it, and by nobody alone meanwhile', async () => {
      const locks = make()
      const first = await locks.share('s', patient())
      const second = await locks.share('s', patient())
      expect(await locks.tryAcquire('s')).toBeNull()
      first()
      first()
      expect(await locks.tryAcquire('s')).toBeNull()
      second()
      await isFree(locks, 's')
    })

    it('is shared only once nobody holds it alone, and then by all who waited for that', async () => {
      const locks = make()
      const alone = await locks.tryAcquire('s')
      const shared: number[] = []
      const waits = [1, 2].map(async number => {
        const free = await locks.share('s', patient())
        shared.push(number)
        return free
      })
      const after = locks.acquire('s', patient())
      await Promise.resolve()
      expect(shared).toEqual([])
      alone?.()
      const frees = await Promise.all(waits)
      expect(shared).toEqual([1, 2])
      for (const free of frees) free()
      expect(await after).toEqual(expect.any(Function))
    })

    it('gives nothing to who had given up before asking', async () => {
      const locks = make()
      await expect(locks.acquire('s', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
      await isFree(locks, 's')
    })
  })
}
