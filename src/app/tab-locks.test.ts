import { describe, expect, it } from 'vitest'
import { tabLocks } from './tab-locks.ts'

const patient = () => new AbortController().signal

describe('tabLocks', () => {
  it('gives a lock to one at a time, in the order of asking', async () => {
    const locks = tabLocks()
    const release = await locks.tryAcquire('s')
    expect(await locks.tryAcquire('s')).toBeNull()
    expect(await locks.tryAcquire('another')).not.toBeNull()
    const order: string[] = []
    const second = locks.acquire('s', patient()).then(free => {
      order.push('second')
      free()
    })
    const third = locks.acquire('s', patient()).then(free => {
      order.push('third')
      free()
    })
    release?.()
    await Promise.all([second, third])
    expect(order).toEqual(['second', 'third'])
    expect(await locks.tryAcquire('s')).not.toBeNull()
  })

  it('passes over who gave up waiting', async () => {
    const locks = tabLocks()
    const release = await locks.tryAcquire('s')
    const impatient = new AbortController()
    const gone = locks.acquire('s', impatient.signal)
    impatient.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    release?.()
    expect(await locks.tryAcquire('s')).not.toBeNull()
  })

  it('gives nothing to who had given up before asking', async () => {
    const locks = tabLocks()
    await expect(locks.acquire('s', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(await locks.tryAcquire('s')).not.toBeNull()
  })
})
