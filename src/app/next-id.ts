import type { NextId } from '../ports/platform.ts'

const TIME_DIGITS = 9
const COUNTER_DIGITS = 4
const DEVICE_BYTES = 5

/** Ids of time, device and counter in base 36: they sort by time and never collide. Each tab is a device. */
export function createNextId(now: () => number): NextId {
  const device = Array.from(crypto.getRandomValues(new Uint8Array(DEVICE_BYTES)), byte =>
    byte.toString(36).padStart(2, '0'),
  ).join('')
  let counter = 0
  let newest = 0
  return () => {
    newest = Math.max(newest, now())
    counter = (counter + 1) % 36 ** COUNTER_DIGITS
    const time = newest.toString(36).padStart(TIME_DIGITS, '0')
    return `${time}${device}${counter.toString(36).padStart(COUNTER_DIGITS, '0')}`
  }
}
