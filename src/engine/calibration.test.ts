import { describe, expect, it } from 'vitest'
import { branch } from '../test/session.ts'
import { calibrationOf, wasClipped } from './calibration.ts'
import type { EventDraft } from './event.ts'
import type { TokenCount } from './tokens.ts'

const model = { provider: 'test', host: 'a.test', model: 'test' }
const report = (inputTokens: number, counted: TokenCount): EventDraft => ({
  type: 'v1.usage-reported',
  requestId: 'r1',
  kind: 'chat',
  model,
  usage: { inputTokens, outputTokens: 1, cachedInputTokens: null, reasoningTokens: null },
  counted,
})
const after = (...reports: readonly EventDraft[]) =>
  calibrationOf(branch('u hi', 'a hello', ...reports), model)
const tokenized = (tokens: number): TokenCount => ({ tokens, source: 'tokenized' })

describe('calibrationOf', () => {
  it('is reported over counted tokens of the newest report', () => {
    expect(after()).toBe(1)
    expect(after(report(1_250, tokenized(1_000)))).toBeCloseTo(1.25)
    expect(after(report(1_250, tokenized(1_000)), report(2_200, tokenized(2_000)))).toBeCloseTo(1.1)
  })

  it('learns nothing from a short request, an estimate, another model or a clipped prompt', () => {
    expect(after(report(900, tokenized(500)))).toBe(1)
    expect(after(report(3_000, { tokens: 2_000, source: 'estimated' }))).toBe(1)
    expect(after(report(600, tokenized(2_000)))).toBe(1)
    const other = { ...model, host: 'b.test' }
    const reported = branch('u hi', 'a hello', report(1_500, tokenized(1_000)))
    expect(calibrationOf(reported, other)).toBe(1)
  })

  it('stays within what tokenizers differ by', () => {
    expect(after(report(9_000, tokenized(1_000)))).toBe(2)
    expect(after(report(750, tokenized(1_000)))).toBe(0.8)
  })
})

describe('wasClipped', () => {
  it('notices a server that read far less than it was sent', () => {
    expect(wasClipped(4_096, 9_000)).toBe(true)
    expect(wasClipped(8_500, 9_000)).toBe(false)
  })

  it('says nothing of short requests and of servers that report nothing', () => {
    expect(wasClipped(100, 900)).toBe(false)
    expect(wasClipped(0, 9_000)).toBe(false)
  })
})
