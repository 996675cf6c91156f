import { expect, it } from 'vitest'
import { classifyScroll } from './use-stick-to-end.ts'

const LONG_AGO = 60_000
const quiet = {
  following: true,
  sinceReader: LONG_AGO,
  sinceRows: LONG_AGO,
}

const AWAY = { following: false, sinceReader: 10 }
const READING = { sinceReader: 10, sinceRows: 5 }
const LEFT = { following: false, sinceRows: 5 }

/** From and to are the distances to the start and to the end. */
it.each([
  ['follows again a reader who comes back to the end', [100, 400], [470, 30], AWAY, 'at-end'],
  ['lets the reader go at the first pixels upwards', [500, 0], [480, 20], READING, 'away'],
  ['returns to the end when only rows changed', [500, 0], [220, 280], { sinceRows: 16 }, 'return'],
  ['returns to the end when a row grew, however late', [500, 0], [500, 90], {}, 'return'],
  ['returns to the end when a row shrank and took the place', [500, 0], [220, 180], {}, 'return'],
  ['lets go whom no hand scrolled up while a row grew', [500, 0], [20, 520], {}, 'away'],
  ['stays where a search in the page went', [500, 0], [20, 480], {}, 'away'],
  ['never pulls back a reader who is away', [100, 400], [80, 420], LEFT, 'away'],
] as const)('%s', (_, [top, toEnd], [nextTop, nextToEnd], situation, verdict) => {
  const moved = { ...quiet, ...situation }
  expect(classifyScroll({ top, toEnd }, { top: nextTop, toEnd: nextToEnd }, moved)).toBe(verdict)
})
