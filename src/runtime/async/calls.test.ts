import { describe, expect, it } from 'vitest'
import { createCancellableCalls } from './calls.ts'

/** Work that ends only when it is aborted. */
const endless = (signal: AbortSignal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

describe('a call that can be cancelled', () => {
  it('is given up by its id, and no other is', async () => {
    const calls = createCancellableCalls()
    const first = calls.run('first', endless)
    const other = calls.run('other', async signal => {
      await first.catch(() => undefined)
      return signal.aborted
    })
    calls.cancel('first')
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    expect(await other).toBe(false)
  })

  it('makes way for another with the same id, which can then be cancelled too', async () => {
    const calls = createCancellableCalls()
    const first = calls.run('call', endless)
    const second = calls.run('call', endless)
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    calls.cancel('call')
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is forgotten once it has ended', async () => {
    const calls = createCancellableCalls()
    const signal = await calls.run('call', async given => given)
    calls.cancel('call')
    expect(signal.aborted).toBe(false)
  })
})
