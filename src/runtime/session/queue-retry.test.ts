import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StoreError } from '../../ports/errors.ts'
import { ROOM_RETRY_MS } from '../notices/full-disk.ts'
import { createQueueRetry } from './queue-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function retrying(...ends: readonly (boolean | Error)[]) {
  const left = [...ends]
  const faults: unknown[] = []
  let resumed = 0
  const sendNext = createQueueRetry({
    sendNext: async () => {
      const end = left.shift() ?? false
      if (typeof end === 'boolean') return end
      throw end
    },
    resume: async () => {
      resumed += 1
    },
    onFault: error => faults.push(error),
  })
  return { sendNext, faults, resumed: () => resumed }
}
const full = () => new StoreError('full', 'full')

it('leaves the message in the queue while the disk is full, says so, and resumes later', async () => {
  const { sendNext, faults, resumed } = retrying(full())
  expect(await sendNext(false)).toBe(false)
  expect(faults).toMatchObject([{ code: 'full', isRetried: true }])
  await vi.advanceTimersByTimeAsync(ROOM_RETRY_MS - 1)
  expect(resumed()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(resumed()).toBe(1)
})

it('does not resume once a person has sent what waits', async () => {
  const { sendNext, resumed } = retrying(full(), true)
  await sendNext(false)
  expect(await sendNext(true)).toBe(true)
  await vi.advanceTimersByTimeAsync(2 * ROOM_RETRY_MS)
  expect(resumed()).toBe(0)
})

it('rejects with any other failure', async () => {
  const { sendNext, faults } = retrying(new RangeError('ours'))
  await expect(sendNext(false)).rejects.toThrow(RangeError)
  expect(faults).toEqual([])
})
