import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../test/log-steps.ts'
import { clipEnd, clipMiddle } from './clip.ts'

describe('clipEnd', () => {
  it('keeps the beginning and names the original length', () => {
    expect(clipEnd('x'.repeat(5_000), 2_000)).toBe(`${'x'.repeat(2_000)}\n[…truncated, 5000 chars]`)
  })

  it('names the original length also when a cut text is cut shorter', () => {
    expect(clipEnd(clipEnd('x'.repeat(5_000), 2_000), 100)).toBe(
      `${'x'.repeat(100)}\n[…truncated, 5000 chars]`,
    )
  })

  it('leaves a text alone that the notice would make longer', () => {
    expect(clipEnd('x'.repeat(2_001), 2_000)).toBe('x'.repeat(2_001))
  })
})

describe('clipMiddle', () => {
  it('keeps beginning and end and counts what is between', () => {
    expect(clipMiddle(`${'a'.repeat(50)}${'b'.repeat(90)}${'c'.repeat(50)}`, 100)).toBe(
      `${'a'.repeat(50)}\n\n[… 90 characters left out …]\n\n${'c'.repeat(50)}`,
    )
  })

  it('counts all that is left out when a cut text is cut shorter', () => {
    const whole = `${'a'.repeat(500)}${'c'.repeat(500)}`
    expect(clipMiddle(clipMiddle(whole, 400), 100)).toBe(clipMiddle(whole, 100))
  })
})

describe.each([
  ['clipEnd', clipEnd],
  ['clipMiddle', clipMiddle],
])('%s', (_name, clip) => {
  const texts = fc
    .array(fc.oneof(anyText, fc.constant('👩‍👩‍👧'.repeat(9))), { maxLength: 9 })
    .map(parts => parts.join(''))
  const limits = fc.integer({ min: 1, max: 300 })

  it('S7 P3 never splits a surrogate pair, never makes longer, and changes nothing the second time', () => {
    const lone = (text: string) => (text.match(/\p{Surrogate}/gu) ?? []).length
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        const clipped = clip(text, limit)
        expect(lone(clipped)).toBeLessThanOrEqual(lone(text))
        expect(clipped.length).toBeLessThanOrEqual(text.length)
        expect(clip(clipped, limit)).toBe(clipped)
        if (text.length <= limit) expect(clipped).toBe(text)
      }),
    )
  })

  it('leaves no more than the limit and a notice', () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        expect(clip(text, limit).length).toBeLessThanOrEqual(limit + 50)
      }),
    )
  })
})
