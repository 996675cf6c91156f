import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StoreError } from '../../ports/errors.ts'
import { createRefusals, ROOM_RETRY_MS } from './full-disk.ts'
import { ownNotices } from '../../test/own-notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function refusing() {
  const notices = ownNotices()
  return { notices, texts: notices.texts, refusals: createRefusals(notices) }
}
/** Told after some milliseconds whether the wait is over. */
function watched(wait: Promise<void>): (milliseconds: number) => Promise<boolean> {
  let isOver = false
  void wait.then(() => {
    isOver = true
  })
  return async milliseconds => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return isOver
  }
}

it('tries again by itself where the disk is full, and takes the sentence away once something is stored', async () => {
  const { refusals, texts } = refusing()
  const after = watched(refusals.wait(new StoreError('full', 'No room.')))
  expect(texts()).toEqual(['No room.'])
  expect(await after(ROOM_RETRY_MS - 1)).toBe(false)
  expect(await after(1)).toBe(true)
  refusals.show(new StoreError('full', 'No room for what you type.'))
  expect(texts()).toHaveLength(2)
  refusals.over()
  expect(texts()).toEqual([])
})

it('waits for the person where anything else is refused', async () => {
  const { refusals, notices } = refusing()
  const after = watched(refusals.wait(new StoreError('unavailable', 'Not allowed.')))
  expect(await after(10 * ROOM_RETRY_MS)).toBe(false)
  notices.press(notices.list()[0]?.id ?? '')
  expect(await after(0)).toBe(true)
})

it('leaves the sentences of others', () => {
  const { refusals, notices, texts } = refusing()
  notices.show({ tone: 'info', text: 'Something else.', action: null })
  refusals.show(new StoreError('full', 'No room.'))
  refusals.over()
  expect(texts()).toEqual(['Something else.'])
})
