import { describe, expect, it } from 'vitest'
import { METER } from '../test/meter.ts'
import { drawMeterParts, groupMeterParts, positionOf, meterPartsOf } from './MeterBar.tsx'

const tokensOf = (list: readonly { readonly tokens: number }[]) =>
  list.reduce((sum, one) => sum + one.tokens, 0)

describe('meterPartsOf', () => {
  it('fills the window exactly while the request fits', () => {
    expect(tokensOf(meterPartsOf(METER))).toBe(METER.windowTokens)
  })

  it('counts the draft against what is free', () => {
    const free = meterPartsOf(METER).find(part => part.name === 'free')
    expect(free?.tokens).toBe(80_000 - 60_000)
  })

  it('has nothing free, not less, when the request is over its budget', () => {
    const over = { ...METER, tokens: { tokens: 90_000, source: 'tokenized' as const } }
    expect(meterPartsOf(over).find(part => part.name === 'free')?.tokens).toBe(0)
  })
})

it('groupMeterParts adds each group up and leaves out parts that take nothing', () => {
  const groups = groupMeterParts(meterPartsOf(METER))
  expect(groups.map(group => [group.name, group.tokens])).toEqual([
    ['always', 5_000],
    ['conversation', 54_500],
    ['end', 500],
    ['unused', 40_000],
  ])
  expect(groups[0]?.parts.map(part => part.name)).toEqual(['system', 'tools'])
})

it('groupMeterParts leaves out a group with nothing in it', () => {
  const calm = { ...METER, parts: { ...METER.parts, draft: 0 } }
  expect(groupMeterParts(meterPartsOf(calm)).map(group => group.name)).not.toContain('end')
})

describe('drawMeterParts', () => {
  it('keeps proportion and order, and stays inside the strip', () => {
    const drawn = drawMeterParts(meterPartsOf(METER), 300)
    expect(drawn.map(part => part.x)).toEqual(
      drawn.map(part => part.x).toSorted((left, right) => left - right),
    )
    for (const part of drawn) expect(part.x + part.width).toBeLessThanOrEqual(300)
    expect(positionOf(60_000, meterPartsOf(METER), 300)).toBeCloseTo(180)
  })

  it('squeezes a request that is longer than the window', () => {
    const over = {
      ...METER,
      tokens: { tokens: 140_000, source: 'tokenized' as const },
      parts: { ...METER.parts, toolResults: 100_000 },
    }
    for (const part of drawMeterParts(meterPartsOf(over), 300))
      expect(part.x + part.width).toBeLessThanOrEqual(300)
  })

  it('draws nothing of nothing', () => {
    expect(drawMeterParts([], 300)).toEqual([])
  })
})
