import { describe, expect, it } from 'vitest'
import { moveActive } from './command-list.ts'

describe('moveActive', () => {
  it('goes round the ends', () => {
    expect(moveActive('ArrowDown', 2, 3)).toBe(0)
    expect(moveActive('ArrowUp', 0, 3)).toBe(2)
  })

  it('comes in at either end while none is chosen', () => {
    expect(moveActive('ArrowDown', -1, 3)).toBe(0)
    expect(moveActive('ArrowUp', -1, 3)).toBe(2)
  })

  it('stops at the ends by pages', () => {
    expect(moveActive('PageDown', 1, 3)).toBe(2)
    expect(moveActive('PageUp', 1, 3)).toBe(0)
  })

  it('leaves other keys, and empty lists, alone', () => {
    expect(moveActive('a', 0, 3)).toBeNull()
    expect(moveActive('ArrowDown', 0, 0)).toBeNull()
  })
})
