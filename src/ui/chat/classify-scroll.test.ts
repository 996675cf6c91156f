import { describe, expect, it } from 'vitest'
import { classifyScroll } from './classify-scroll.ts'

const LONG_AGO = 60_000
const quiet = {
  following: true,
  sinceReader: LONG_AGO,
  sinceRows: LONG_AGO,
}

describe('judgeScroll', () => {
  it('follows again whoever comes back to the end', () => {
    const situation = { ...quiet, following: false, sinceReader: 10 }
    expect(classifyScroll({ top: 100, toEnd: 400 }, { top: 470, toEnd: 30 }, situation)).toBe(
      'at-end',
    )
  })

  it('lets the reader go at the first pixels upwards, even while an answer grows', () => {
    const situation = { ...quiet, sinceReader: 10, sinceRows: 5 }
    expect(classifyScroll({ top: 500, toEnd: 0 }, { top: 480, toEnd: 20 }, situation)).toBe('away')
  })

  it('returns to the end when only rows changed', () => {
    const situation = { ...quiet, sinceRows: 16 }
    expect(classifyScroll({ top: 500, toEnd: 0 }, { top: 220, toEnd: 280 }, situation)).toBe(
      'return',
    )
  })

  it('returns to the end when a row grew, or shrank and took the place with it, however late', () => {
    expect(classifyScroll({ top: 500, toEnd: 0 }, { top: 500, toEnd: 90 }, quiet)).toBe('return')
    expect(classifyScroll({ top: 500, toEnd: 0 }, { top: 220, toEnd: 180 }, quiet)).toBe('return')
  })

  it('lets go whom no hand scrolled up while a row grew', () => {
    expect(classifyScroll({ top: 500, toEnd: 0 }, { top: 20, toEnd: 520 }, quiet)).toBe('away')
  })

  it('stays where a search in the page or a screen reader went', () => {
    expect(classifyScroll({ top: 500, toEnd: 0 }, { top: 20, toEnd: 480 }, quiet)).toBe('away')
  })

  it('never pulls back a reader who is away', () => {
    const situation = { ...quiet, following: false, sinceRows: 5 }
    expect(classifyScroll({ top: 100, toEnd: 400 }, { top: 80, toEnd: 420 }, situation)).toBe(
      'away',
    )
  })
})
