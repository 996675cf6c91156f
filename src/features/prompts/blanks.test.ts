import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blanksOf, fillBlanks, partsOf } from './blanks.ts'

/** Any text, most of it braces and what may stand between them. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom('{', '}', '{{', '}}', '\n', ' ', 'a', '{{x}}'), fc.string()))
  .map(pieces => pieces.join(''))

const plain = fc.string().map(text => text.replaceAll(/[{}]/g, ''))

const name = plain.map(text => text.replaceAll('\n', '').trim()).filter(text => text !== '')

const values = fc.dictionary(fc.string(), anyText).map(record => new Map(Object.entries(record)))

describe('blanks', () => {
  it.each([
    ['Write about {{topic}} for {{ who }}.', ['topic', 'who']],
    ['{{a}}{{b}}{{a}}', ['a', 'b']],
    ['{{the day and hour}}', ['the day and hour']],
    ['{{{deep}}}', ['deep']],
    ['{{}} {{  }} {one} {{a{b}} {{two\nlines}} }}{{', []],
    ['', []],
  ])('of %j are %j', (prompt, names) => {
    expect(blanksOf(prompt)).toEqual(names)
  })

  it('and words together are the text, whatever braces it has', () => {
    fc.assert(
      fc.property(anyText, prompt => {
        const parts = partsOf(prompt)
        expect(parts.map(({ text }) => text).join('')).toBe(prompt)
        expect(parts.every(({ text }) => text !== '')).toBe(true)
      }),
    )
  })

  it('leave the text as it is where none is filled', () => {
    fc.assert(
      fc.property(anyText, prompt => {
        expect(fillBlanks(prompt, new Map())).toBe(prompt)
        expect(fillBlanks(prompt, new Map(blanksOf(prompt).map(blank => [blank, ''])))).toBe(prompt)
      }),
    )
  })

  it('give exactly the text where all are filled, whatever they are filled with', () => {
    const written = fc.array(
      fc.tuple(
        plain,
        name,
        anyText.filter(text => text !== ''),
      ),
    )
    fc.assert(
      fc.property(written, plain, (pieces, end) => {
        const filled = new Map(pieces.map(([, blank, value]) => [blank, value]))
        const prompt = pieces.map(([words, blank]) => `${words}{{${blank}}}`).join('') + end
        const text =
          pieces.map(([words, blank]) => words + (filled.get(blank) ?? '')).join('') + end
        expect(fillBlanks(prompt, filled)).toBe(text)
      }),
    )
  })

  it('touch no words, and nothing that a value brings', () => {
    fc.assert(
      fc.property(anyText, values, (prompt, filled) => {
        const expected = partsOf(prompt).map(({ text, blank }) => {
          const value = blank === null ? undefined : filled.get(blank)
          return value === undefined || value === '' ? text : value
        })
        expect(fillBlanks(prompt, filled)).toBe(expected.join(''))
      }),
    )
  })
})
