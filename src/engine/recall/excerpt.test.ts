import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../test/log-steps.ts'
import { excerptOf, WHOLE_CHARACTERS } from './candidates.ts'
import { termsOf } from './query.ts'

const filler = (from: number, lines: number) =>
  Array.from({ length: lines }, (_, at) => `Line ${from + at} says nothing of any use here.`).join(
    '\n',
  )

describe('an excerpt', () => {
  it('of a short text is the text, of a long one what stands around the words asked for, cut at lines', () => {
    expect(excerptOf('  The key is here.\n', termsOf('key'))).toBe('The key is here.')
    expect(excerptOf(' \n', termsOf('key'))).toBeNull()
    const text = `${filler(1, 60)}\nThe greenhouse key lies under the flowerpot.\n${filler(61, 60)}`
    const excerpt = excerptOf(text, termsOf('Where is the greenhouse key?')) ?? ''
    expect(excerpt).toContain('The greenhouse key lies under the flowerpot.')
    expect(excerpt).toMatch(/^… Line \d+ .* …$/s)
    expect(excerpt.length).toBeLessThan(WHOLE_CHARACTERS)
  })

  it('holds nothing but the text’s own words, and no half of a character', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 60 }), anyText, (texts, query) => {
        const text = texts.join('\n').replaceAll(/\p{Surrogate}/gu, '')
        const excerpt = excerptOf(text, termsOf(query))
        expect(excerpt === null).toBe(text.trim() === '')
        if (excerpt === null) return
        const words =
          excerpt.length < text.trim().length
            ? excerpt.replace(/^… /, '').replace(/ …$/, '')
            : excerpt
        expect(text).toContain(words)
        expect(excerpt).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })
})
