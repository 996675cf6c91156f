import { expect, it } from 'vitest'
import type { EngineState } from '../../../engine/index.ts'
import { configFor, createDrive, says } from '../../../test/drive.ts'
import { counted, decided, message } from '../../../test/edge-of-window.ts'
import { isPreparing } from './ports.ts'

const config = configFor(32_768)

function talk(): EngineState {
  const drive = createDrive({ answer: () => says('Yes.'), config: {} })
  drive.user('One question')
  return drive.driven().state
}

it('is preparing a request from the moment at which its message leaves the box until the request has left', () => {
  const before = talk()
  expect(isPreparing(before, { leaving: 0, now: 10_000 })).toBe(false)
  expect(isPreparing(before, { leaving: 1, now: 10_000 })).toBe(true)

  const counting = decided(before, config, message(before)).state
  expect(counting.turn.type).toBe('preparing')
  expect(isPreparing(counting, { leaving: 0, now: 10_000 })).toBe(true)

  const { state: sending, events } = decided(counting, config, counted)
  expect(sending.turn.type).toBe('sending')
  expect(events.map(({ type }) => type)).toContain('v1.request-sent')
  // The request's event is of 10,000: a moment later the body is still written.
  expect(isPreparing(sending, { leaving: 0, now: 10_040 })).toBe(true)
  expect(isPreparing(sending, { leaving: 0, now: 10_900 })).toBe(false)
  // Somebody set the clock back.
  expect(isPreparing(sending, { leaving: 0, now: 1_000 })).toBe(false)
})

it('is preparing it while its event is not stored', () => {
  const before = talk()
  const sending = decided(before, config, message(before), counted).state
  const unstored = { ...sending, branch: before.branch }
  expect(isPreparing(unstored, { leaving: 0, now: 99_000 })).toBe(true)
})
