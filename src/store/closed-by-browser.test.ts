import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallsUnderWay, ENDS_WITHIN_MS } from './closed-by-browser.ts'

const never = () => new Promise<never>(() => {})
/** Told after some milliseconds how the call has ended by then. */
function watched(call: Promise<unknown>): (milliseconds: number) => Promise<string> {
  let end = 'none'
  call.then(
    value => (end = String(value)),
    (cause: unknown) => (end = cause instanceof Error ? cause.name : 'unknown'),
  )
  return async milliseconds => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return end
  }
}

describe('a call under way', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('settles as its work does', async () => {
    const calls = createCallsUnderWay()
    const known = calls.closings()
    expect(await watched(calls.settled(Promise.resolve('done'), known))(0)).toBe('done')
    const refused = Promise.reject(new RangeError('no'))
    expect(await watched(calls.settled(refused, known))(0)).toBe('RangeError')
  })

  it('is given up soon after the database was closed, and not before', async () => {
    const calls = createCallsUnderWay()
    const after = watched(calls.settled(never(), calls.closings()))
    expect(await after(10 * ENDS_WITHIN_MS)).toBe('none')
    calls.closed()
    expect(await after(ENDS_WITHIN_MS - 1)).toBe('none')
    expect(await after(1)).toBe('DatabaseClosedError')
  })

  it('is given up as well where the database was closed just before it', async () => {
    const calls = createCallsUnderWay()
    const known = calls.closings()
    calls.closed()
    const after = watched(calls.settled(never(), known))
    expect(await after(ENDS_WITHIN_MS)).toBe('DatabaseClosedError')
  })

  it('goes on where the database was opened again before it', async () => {
    const calls = createCallsUnderWay()
    calls.closed()
    const after = watched(calls.settled(never(), calls.closings()))
    expect(await after(ENDS_WITHIN_MS)).toBe('none')
  })

  it('counts with the end that it reaches meanwhile', async () => {
    const calls = createCallsUnderWay()
    const { promise, resolve } = Promise.withResolvers<string>()
    const after = watched(calls.settled(promise, calls.closings()))
    calls.closed()
    resolve('done')
    expect(await after(ENDS_WITHIN_MS)).toBe('done')
  })
})
