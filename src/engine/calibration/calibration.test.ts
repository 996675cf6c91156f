import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usageOf } from '../../test/drive.ts'
import { branch } from '../../test/session.ts'
import { coldExpectation, expectedCount, expectedTokens, wasClipped } from './calibration.ts'
import type { EventDraft } from '../log/event.ts'
import type { TokenCount } from '../tokens/count.ts'

const model = { provider: 'test', host: 'a.test', model: 'test' }
const report = (inputTokens: number, counted: TokenCount): EventDraft => ({
  type: 'v1.usage-reported',
  requestId: 'r1',
  kind: 'chat',
  model,
  usage: usageOf(inputTokens),
  counted,
})
const after = (...reports: readonly EventDraft[]) =>
  coldExpectation(branch('u hi', 'a hello', ...reports), model, false).factor
const tokenized = (tokens: number): TokenCount => ({ tokens, source: 'tokenized' })

describe('the learned factor', () => {
  it('is reported over counted tokens of the newest report, within what tokenizers differ by', () => {
    expect(after()).toBe(1)
    expect(after(report(1_250, tokenized(1_000)))).toBeCloseTo(1.25)
    expect(after(report(1_250, tokenized(1_000)), report(2_200, tokenized(2_000)))).toBeCloseTo(1.1)
    expect(after(report(9_000, tokenized(1_000)))).toBe(2)
    expect(after(report(750, tokenized(1_000)))).toBe(0.8)
  })

  it('learns nothing from a short request, an estimate, another model or a clipped prompt', () => {
    expect(after(report(900, tokenized(500)))).toBe(1)
    expect(after(report(3_000, { tokens: 2_000, source: 'estimated' }))).toBe(1)
    expect(after(report(600, tokenized(2_000)))).toBe(1)
    const other = { ...model, host: 'b.test' }
    const reported = branch('u hi', 'a hello', report(1_500, tokenized(1_000)))
    expect(coldExpectation(reported, other, false).factor).toBe(1)
  })
})

describe('wasClipped', () => {
  it('notices a server that read far less than it was sent, but says nothing of short requests and of servers that report nothing', () => {
    expect(wasClipped(4_096, 9_000)).toBe(true)
    expect(wasClipped(8_500, 9_000)).toBe(false)
    expect(wasClipped(100, 900)).toBe(false)
    expect(wasClipped(0, 9_000)).toBe(false)
  })
})

describe('expectations before a report', () => {
  const about = (name: string, hasTools = false) =>
    coldExpectation(branch('u hi'), { ...model, model: name }, hasTools)

  it('takes the family’s factor and what its template adds, and says that it estimates where the tokenizer is not ours', () => {
    expect(expectedTokens(about('anthropic/claude-sonnet-4-5'), 1_000)).toBe(1_220)
    expect(expectedTokens(about('claude-sonnet-4-5', true), 1_000)).toBe(1_220 + 346)
    expect(expectedTokens(about('gpt-4o', true), 1_000)).toBe(1_000)
    expect(expectedCount(about('gemini-2.5-pro'), tokenized(9)).source).toBe('estimated')
    expect(expectedCount(about('something-new'), tokenized(9))).toEqual({
      tokens: 9,
      source: 'estimated',
    })
    expect(expectedCount(about('gpt-5.2'), tokenized(9))).toEqual(tokenized(9))
  })

  it('forgets the family with the first report', () => {
    const claude = { ...model, model: 'claude-opus-4-1' }
    const reported = { ...report(1_300, tokenized(1_000)), model: claude } as EventDraft
    const expected = coldExpectation(branch('u hi', 'a hello', reported), claude, true)
    expect(expected).toEqual({ factor: 1.3, extraTokens: 0, basis: 'learned', exact: true })
  })

  it('never expects less than nothing, and grows with the count', () => {
    const expectations = fc.record({
      factor: fc.double({ min: 0.8, max: 2, noNaN: true }),
      extraTokens: fc.integer({ min: -9_000, max: 9_000 }),
      basis: fc.constant('learned' as const),
      exact: fc.boolean(),
    })
    const counts = fc.tuple(fc.nat(300_000), fc.nat(300_000))
    fc.assert(
      fc.property(expectations, counts, (expectation, [one, other]) => {
        const less = expectedTokens(expectation, Math.min(one, other))
        expect(less).toBeGreaterThanOrEqual(0)
        expect(less).toBeLessThanOrEqual(expectedTokens(expectation, Math.max(one, other)))
      }),
    )
  })
})
