import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spaced } from './calls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A call whose runs take this long. */
function counted(tookMs: number) {
  const counts = { runs: 0 }
  const call = spaced(async () => {
    counts.runs += 1
    await new Promise(resolve => setTimeout(resolve, tookMs))
  }, Date.now)
  return { counts, call }
}

it('runs at once, and once more for all calls that come while it runs', async () => {
  const { counts, call } = counted(5)
  for (let times = 0; times < 50; times += 1) call()
  expect(counts.runs).toBe(1)
  await vi.advanceTimersByTimeAsync(5)
  expect(counts.runs).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(counts.runs).toBe(2)
})

it('rests after a long run, and leaves out no last call', async () => {
  const { counts, call } = counted(100)
  call()
  call()
  await vi.advanceTimersByTimeAsync(450)
  expect(counts.runs).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(counts.runs).toBe(2)
})
