import { describe, expect, it } from 'vitest'
import { judgeScroll } from './judge-scroll.ts'

const LONG_AGO = 60_000
const quiet = { following: true, sinceReader: LONG_AGO, sinceChange: LONG_AGO }

describe('judgeScroll', () => {
  it('follows again whoever comes back to the end', () => {
    const situation = { following: false, sinceReader: 10, sinceChange: LONG_AGO }
    expect(judgeScroll({ top: 100, toEnd: 400 }, { top: 470, toEnd: 30 }, situation)).toBe('at-end')
  })

  it('lets the reader go at the first pixels upwards, even while an answer grows', () => {
    const situation = { following: true, sinceReader: 10, sinceChange: 5 }
    expect(judgeScroll({ top: 500, toEnd: 0 }, { top: 480, toEnd: 20 }, situation)).toBe('away')
  })

  it('returns to the end when only rows changed', () => {
    const situation = { ...quiet, sinceChange: 16 }
    expect(judgeScroll({ top: 500, toEnd: 0 }, { top: 220, toEnd: 280 }, situation)).toBe('return')
  })

  it('stays where a search in the page or a screen reader went', () => {
    expect(judgeScroll({ top: 500, toEnd: 0 }, { top: 20, toEnd: 480 }, quiet)).toBe('away')
  })

  it('never pulls back a reader who is away', () => {
    const situation = { following: false, sinceReader: LONG_AGO, sinceChange: 5 }
    expect(judgeScroll({ top: 100, toEnd: 400 }, { top: 80, toEnd: 420 }, situation)).toBe('away')
  })
})
