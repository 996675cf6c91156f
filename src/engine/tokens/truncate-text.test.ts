import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../test/log-steps.ts'
import {
  truncateEnd,
  truncateMiddle,
  truncateToCharacters,
  truncateToTokens,
} from './truncate-text.ts'
import type { CountText } from './count.ts'

/** The first and the last character that take two code units. */
const WIDE = ['\u{10000}', '\u{10ffff}']
const x = (count: number) => 'x'.repeat(count)
/** Four characters a token. */
const count: CountText = text => ({ tokens: Math.ceil(text.length / 4), source: 'estimated' })

describe('clipEnd', () => {
  it('keeps the beginning and names the original length, also when a cut text is cut shorter', () => {
    expect(truncateEnd('x'.repeat(5_000), 2_000)).toBe(
      `${'x'.repeat(2_000)}\n[…truncated, 5000 chars]`,
    )
    expect(truncateEnd(truncateEnd('x'.repeat(5_000), 2_000), 100)).toBe(
      `${'x'.repeat(100)}\n[…truncated, 5000 chars]`,
    )
  })

  it('leaves a text alone that the notice would make no shorter', () => {
    expect(truncateEnd(x(2_001), 2_000)).toBe(x(2_001))
    const notice = '\n[…truncated, 124 chars]'.length
    expect(truncateEnd(`y${x(99)}${x(notice)}`, 100)).toBe(`y${x(99)}${x(notice)}`)
    expect(truncateEnd(`y${x(100)}${x(notice)}`, 100)).toBe(`y${x(99)}\n[…truncated, 125 chars]`)
  })

  it('takes a notice for one only where it ends the text, and cuts next to a half that stands alone', () => {
    const quoted = `${x(10)}\n[…truncated, 9 chars] ${x(200)}`
    expect(truncateEnd(quoted, 100)).toBe(
      `${quoted.slice(0, 100)}\n[…truncated, ${quoted.length} chars]`,
    )
    expect(truncateEnd(`abc\udc00${x(90)}`, 3)).toBe('abc\n[…truncated, 94 chars]')
    expect(truncateEnd(`ab\ud800${x(90)}`, 3)).toBe('ab\ud800\n[…truncated, 93 chars]')
  })

  it.each(WIDE)('leaves out a character whose first half alone would fit: %j', wide => {
    expect(truncateEnd(`abc${wide}${x(90)}`, 4)).toBe('abc\n[…truncated, 95 chars]')
    expect(truncateEnd(`abc${wide}${x(90)}`, 5)).toBe(`abc${wide}\n[…truncated, 95 chars]`)
  })
})

describe('clipMiddle', () => {
  it('keeps beginning and end and counts what is between, also when a cut text is cut shorter', () => {
    expect(truncateMiddle(`${'a'.repeat(50)}${'b'.repeat(90)}${'c'.repeat(50)}`, 100)).toBe(
      `${'a'.repeat(50)}\n\n[… 90 characters left out …]\n\n${'c'.repeat(50)}`,
    )
    const whole = `${'a'.repeat(500)}${'c'.repeat(500)}`
    expect(truncateMiddle(truncateMiddle(whole, 400), 100)).toBe(truncateMiddle(whole, 100))
  })

  it.each(WIDE)('leaves out a character that the cut would split, on either side: %j', wide => {
    expect(truncateMiddle(`a${wide}${x(90)}${wide}z`, 4)).toBe(
      'a\n\n[… 94 characters left out …]\n\nz',
    )
    expect(truncateMiddle(`a${wide}${x(90)}${wide}z`, 6)).toBe(
      `a${wide}\n\n[… 90 characters left out …]\n\n${wide}z`,
    )
  })

  it('leaves a text alone that the notice would make no shorter', () => {
    const notice = '\n\n[… 32 characters left out …]\n\n'.length
    expect(notice).toBe(32)
    expect(truncateMiddle(`y${x(9)}${x(32)}${x(10)}`, 20)).toBe(`y${x(51)}`)
    expect(truncateMiddle(`y${x(9)}${x(33)}${x(10)}`, 20)).toBe(
      `y${x(9)}\n\n[… 33 characters left out …]\n\n${x(10)}`,
    )
  })
})

describe.each([
  ['clipEnd', truncateEnd],
  ['clipMiddle', truncateMiddle],
])('%s', (_name, clip) => {
  const texts = fc
    .array(fc.oneof(anyText, fc.constant('👩‍👩‍👧'.repeat(9))), { maxLength: 9 })
    .map(parts => parts.join(''))
  const limits = fc.integer({ min: 1, max: 300 })

  it('P3, S7: never splits a surrogate pair, never makes longer, and changes nothing the second time', () => {
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

describe('clipToCharacters', () => {
  it('keeps three fifths from the beginning and two from the end', () => {
    expect(truncateToCharacters(`${'a'.repeat(50)}${'z'.repeat(50)}`, 10)).toBe(
      'aaaaaa\n[… 90 characters left out …]\nzzzz',
    )
    expect(truncateToCharacters(x(10), 10)).toBe(x(10))
    expect(truncateToCharacters(x(10), -5)).toBe('\n[… 10 characters left out …]\n')
  })
})

describe('clipToTokens', () => {
  it('leaves an empty text empty, gives a text back that fits, and keeps most of the room', () => {
    for (const limit of [-10, -1, 0, 1]) expect(truncateToTokens('', limit, count)).toBe('')
    expect(truncateToTokens(x(400), 100, count)).toBe(x(400))
    expect(count(truncateToTokens(x(4_000), 100, count)).tokens).toBeGreaterThan(60)
  })

  it('B1, S7: takes no more tokens than the limit, down to the notice, and changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 12 }).map(parts => parts.join(' ')),
        fc.integer({ min: 12, max: 60 }),
        (text, limit) => {
          const clipped = truncateToTokens(text, limit, count)
          expect(count(clipped).tokens).toBeLessThanOrEqual(limit)
          expect(truncateToTokens(clipped, limit, count)).toBe(clipped)
        },
      ),
    )
  })
})
