import { describe, expect, it } from 'vitest'
import { METER } from '../../test/meter.ts'
import { drawSegments, groupSegments, positionOf, segmentsOf } from './Segments.tsx'

const tokensOf = (list: readonly { readonly tokens: number }[]) =>
  list.reduce((sum, one) => sum + one.tokens, 0)

describe('segmentsOf', () => {
  it('fills the window exactly while the request fits', () => {
    expect(tokensOf(segmentsOf(METER))).toBe(METER.windowTokens)
  })

  it('counts the draft against what is free', () => {
    const free = segmentsOf(METER).find(segment => segment.name === 'free')
    expect(free?.tokens).toBe(80_000 - 60_000)
  })

  it('has nothing free, not less, when the request is over its budget', () => {
    const over = { ...METER, tokens: { tokens: 90_000, source: 'tokenized' as const } }
    expect(segmentsOf(over).find(segment => segment.name === 'free')?.tokens).toBe(0)
  })
})

it('groupSegments adds each group up and leaves out parts that take nothing', () => {
  const groups = groupSegments(segmentsOf(METER))
  expect(groups.map(group => [group.name, group.tokens])).toEqual([
    ['always', 5_000],
    ['conversation', 54_500],
    ['end', 500],
    ['unused', 40_000],
  ])
  expect(groups[0]?.segments.map(segment => segment.name)).toEqual(['system', 'tools'])
})

it('groupSegments leaves out a group with nothing in it', () => {
  const calm = { ...METER, parts: { ...METER.parts, draft: 0 } }
  expect(groupSegments(segmentsOf(calm)).map(group => group.name)).not.toContain('end')
})

describe('drawSegments', () => {
  it('keeps proportion and order, and stays inside the strip', () => {
    const drawn = drawSegments(segmentsOf(METER), 300)
    expect(drawn.map(segment => segment.x)).toEqual(
      drawn.map(segment => segment.x).toSorted((left, right) => left - right),
    )
    for (const segment of drawn) expect(segment.x + segment.width).toBeLessThanOrEqual(300)
    expect(positionOf(60_000, segmentsOf(METER), 300)).toBeCloseTo(180)
  })

  it('squeezes a request that is longer than the window', () => {
    const over = {
      ...METER,
      tokens: { tokens: 140_000, source: 'tokenized' as const },
      parts: { ...METER.parts, toolResults: 100_000 },
    }
    for (const segment of drawSegments(segmentsOf(over), 300))
      expect(segment.x + segment.width).toBeLessThanOrEqual(300)
  })

  it('draws nothing of nothing', () => {
    expect(drawSegments([], 300)).toEqual([])
  })
})
