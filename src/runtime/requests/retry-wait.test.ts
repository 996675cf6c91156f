import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptedNetwork } from '../../test/scripted-network.ts'
import { createRetryWaits, defaultWait } from './retry-wait.ts'

const never = new AbortController().signal

/** Whether a promise has ended by now, and how. */
function watched(promise: Promise<boolean>) {
  let ended: boolean | 'not yet' = 'not yet'
  void promise.then(result => {
    ended = result
  })
  return async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    return ended
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a wait between two tries', () => {
  it('ends when its time is over', async () => {
    const { pause } = createRetryWaits(scriptedNetwork().port)
    for (const wait of [pause, defaultWait]) {
      const ended = watched(wait(8_000, never))
      expect(await ended(7_999)).toBe('not yet')
      expect(await ended(1)).toBe(true)
    }
  })

  it('ends at once when it is stopped, and tells so', async () => {
    const network = scriptedNetwork()
    network.set(false)
    const { pause } = createRetryWaits(network.port)
    for (const wait of [pause, defaultWait])
      for (const milliseconds of [8_000, null]) {
        const stop = new AbortController()
        const ended = watched(wait(milliseconds, stop.signal))
        expect(await ended(100)).toBe('not yet')
        stop.abort()
        expect(await ended(0)).toBe(false)
        expect(await watched(wait(milliseconds, stop.signal))(0)).toBe(false)
      }
  })

  it('ends when the person does not want to wait', async () => {
    const network = scriptedNetwork()
    network.set(false)
    const { pause, retryNow } = createRetryWaits(network.port)
    const ended = [watched(pause(8_000, never)), watched(pause(null, never))]
    retryNow()
    for (const end of ended) expect(await end(0)).toBe(true)
    expect(await watched(pause(8_000, never))(0)).toBe('not yet')
  })

  it('for the network ends with it, however long that takes', async () => {
    const network = scriptedNetwork()
    network.set(false)
    const { pause } = createRetryWaits(network.port)
    const ended = watched(pause(null, never))
    expect(await ended(86_400_000)).toBe('not yet')
    network.set(false)
    expect(await ended(0)).toBe('not yet')
    network.set(true)
    expect(await ended(0)).toBe(true)
    expect(await watched(pause(null, never))(0)).toBe(true)
  })

  it('of some seconds ends with it as well, and leaves no listener behind', async () => {
    const network = scriptedNetwork()
    const { pause } = createRetryWaits(network.port)
    const ended = watched(pause(8_000, never))
    network.set(false)
    expect(await ended(0)).toBe('not yet')
    network.set(true)
    expect(await ended(0)).toBe(true)
    expect(network.listeners()).toBe(0)
  })
})
