import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveStart, piecesOf, STRETCH } from './text-pieces.ts'

const textsOf = (text: string, most = Infinity) => piecesOf(text, most).map(piece => piece.text)

describe('piecesOf', () => {
  it('leaves a short text whole', () => {
    expect(textsOf('One.\nTwo.')).toEqual(['One.\nTwo.'])
    expect(textsOf('')).toEqual([])
  })

  it('loses nothing, whatever the text', () => {
    const part = fc.constantFrom('word ', '\n', '\u{1F469}', 'a\u0301', '\uD800', 'x'.repeat(5_000))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 600 }), parts => {
        expect(textsOf(parts.join('')).join('')).toBe(parts.join(''))
      }),
    )
  })

  it('cuts after a line, after a space where a line is too long, and never inside a pair', () => {
    const lines = `${'a line of words\n'.repeat(2_000)}`
    for (const piece of textsOf(lines)) expect(piece).toMatch(/\n$/)
    for (const piece of textsOf('word '.repeat(5_000))) expect(piece).toMatch(/ $/)
    for (const piece of textsOf('\u{1F469}'.repeat(5_000))) expect(piece.isWellFormed()).toBe(true)
  })

  it('makes smaller pieces of what takes longer to lay out', () => {
    const longest = (text: string) => Math.max(...textsOf(text).map(({ length }) => length))
    expect(longest('a'.repeat(50_000))).toBe(8_000)
    expect(longest('a\u0301'.repeat(50_000))).toBeLessThan(1_500)
    expect(longest('\n'.repeat(50_000))).toBe(200)
  })

  it('takes so much, and fewer of many lines', () => {
    const length = (text: string) => textsOf(text, STRETCH).join('').length
    expect(length('word '.repeat(200_000))).toBeLessThan(STRETCH + 8_001)
    expect(length('\n'.repeat(1_000_000))).toBe(2_000)
  })

  it('leaves all but the last piece as they are when text is added', () => {
    const text = `${'some words\n'.repeat(1_000)}${'x'.repeat(20_000)}\n${'a\u0301'.repeat(3_000)}`
    const whole = textsOf(text)
    for (let length = 1; length < text.length; length += 997) {
      const settled = textsOf(text.slice(0, length)).slice(0, -1)
      expect(settled).toEqual(whole.slice(0, settled.length))
    }
  })
})

it('liveStart is 0 until a text is very long, then leaves a stretch or two', () => {
  expect(liveStart('a\n'.repeat(STRETCH - 1))).toBe(0)
  for (const text of ['word\n'.repeat(50_000), 'x'.repeat(250_000)]) {
    const left = text.length - liveStart(text)
    expect(left).toBeGreaterThan(STRETCH / 2)
    expect(left).toBeLessThanOrEqual(2 * STRETCH)
  }
})
