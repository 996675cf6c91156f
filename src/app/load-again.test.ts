import { describe, expect, it } from 'vitest'
import { loadingAgain } from './load-again.ts'

/** A tab whose worker stops at these seconds. */
function tabOf() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  let loads = 0
  return {
    loads: () => loads,
    page: (seconds: number) =>
      loadingAgain(
        storage,
        () => (loads += 1),
        () => seconds * 1000,
      ),
  }
}

describe('a page whose worker stopped', () => {
  it('is loaded again, and only the next one says so', () => {
    const tab = tabOf()
    expect(tab.page(1).isAfterStop).toBe(false)
    expect(tab.page(1).loadAgain()).toBe(true)
    expect(tab.loads()).toBe(1)
    expect(tab.page(2).isAfterStop).toBe(true)
    expect(tab.page(3).isAfterStop).toBe(false)
  })

  it('is not loaded again after three times within two minutes, and is again later', () => {
    const tab = tabOf()
    const stops = [1, 30, 60, 90, 130, 131].map(at => tab.page(at).loadAgain())
    expect(stops).toEqual([true, true, true, false, true, false])
    expect(tab.loads()).toBe(4)
  })

  it('is not loaded again where the tab keeps nothing, and nobody could count', () => {
    const { loadAgain, isAfterStop } = loadingAgain(null, () => {
      throw new RangeError('Loaded again')
    })
    expect([isAfterStop, loadAgain()]).toEqual([false, false])
  })
})
