import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spaced } from './spaced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs the first call at once, and many calls within a pause once at its end', () => {
  let runs = 0
  const call = spaced(() => (runs += 1), 300)
  call()
  expect(runs).toBe(1)
  for (let times = 0; times < 50; times += 1) call()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(300)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(runs).toBe(2)
  call()
  expect(runs).toBe(3)
})
