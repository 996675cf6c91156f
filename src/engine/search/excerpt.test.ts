import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { excerptOf, type Excerpt } from './excerpt.ts'

/** Matches in brackets, cuts as dots. */
function shown({ pieces, isCutBefore, isCutAfter }: Excerpt): string {
  const text = pieces.map(piece => (piece.isMatch ? `[${piece.text}]` : piece.text)).join('')
  return `${isCutBefore ? '…' : ''}${text}${isCutAfter ? '…' : ''}`
}

describe('excerptOf', () => {
  it('lets words stand out in the form in which they were written, identifiers and Chinese pairs whole', () => {
    expect(shown(excerptOf('We painted the\nold fences.', ['fenc', 'paint']))).toBe(
      'We [painted] the old [fences].',
    )
    expect(shown(excerptOf('call createSearchIndex() now', ['search']))).toBe(
      'call [createSearchIndex]() now',
    )
    expect(shown(excerptOf('昨天数据库连接超时了', ['数据', '据库', '超时']))).toBe(
      '昨天[数据库]连接[超时]了',
    )
  })

  it('shows the place where most words stand together', () => {
    const filler = 'nothing of interest here '.repeat(30)
    const text = `fence first. ${filler}then the green fence of Ann. ${filler}`
    expect(shown(excerptOf(text, ['fenc', 'green', 'ann'], 100))).toContain(
      'the [green] [fence] of [Ann].',
    )
  })

  it('is a part of the text, not much longer than asked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('fence', 'green ', 'x'.repeat(90), '😀', '数据库', ' ', '\n'), {
          maxLength: 60,
        }),
        fc.array(fc.constantFrom('fenc', 'green', '数据'), { maxLength: 3 }),
        (words, wanted) => {
          const text = words.join('')
          const excerpt = excerptOf(text, wanted, 60)
          const said = excerpt.pieces.map(piece => piece.text).join('')
          expect(text.replace(/\s+/gu, ' ')).toContain(said.trim())
          expect(said.length).toBeLessThanOrEqual(101)
          expect(said.isWellFormed()).toBe(true)
        },
      ),
      { numRuns: propertyRuns() },
    )
  })
})
