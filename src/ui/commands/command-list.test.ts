import { expect, it } from 'vitest'
import { moveActive } from './CommandOption.tsx'

it.each([
  ['goes round the ends', 'ArrowDown', 2, 3, 0],
  ['goes round the ends', 'ArrowUp', 0, 3, 2],
  ['comes in at either end while none is chosen', 'ArrowDown', -1, 3, 0],
  ['comes in at either end while none is chosen', 'ArrowUp', -1, 3, 2],
  ['stops at the ends by pages', 'PageDown', 1, 3, 2],
  ['stops at the ends by pages', 'PageUp', 1, 3, 0],
  ['leaves other keys alone', 'a', 0, 3, null],
  ['leaves empty lists alone', 'ArrowDown', 0, 0, null],
])('the active row %s: %s at %i of %i', (_, key, active, count, next) => {
  expect(moveActive(key, active, count)).toBe(next)
})
