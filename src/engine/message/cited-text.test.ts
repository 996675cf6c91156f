import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCitations, joinedCitations } from './citations.ts'
import { citedText, linkTo } from './cited-text.ts'
import type { Citation, Part } from './message-schema.ts'
import { textOf } from './message.ts'

const PAGE = { url: 'https://www.example.org/a', title: 'A page' }
const LINK = ' ([example.org](https://www.example.org/a "A page"))'

const cite = (text: string, words: string, page = PAGE): Part => {
  const start = text.indexOf(words)
  return { type: 'text', text, citations: [{ ...page, start, end: start + words.length }] }
}

describe('citedText', () => {
  it.each([
    [
      'words of a sentence',
      'It is high. It is cold.',
      'It is high.',
      `It is high.${LINK} It is cold.`,
    ],
    ['white space at their end', 'High. Cold.', 'High. ', `High.${LINK} Cold.`],
    ['bold words', 'It is **high** here.', 'high', `It is **high**${LINK} here.`],
    ['inline code', 'Call `run()` now.', 'run', `Call \`run()\`${LINK} now.`],
    [
      'the words of another link',
      'See [the docs](https://x.example/y) now.',
      'docs',
      `See [the docs](https://x.example/y)${LINK} now.`,
    ],
  ])('puts the link behind %s', (_, text, words, expected) => {
    expect(citedText([cite(text, words)])).toBe(expected)
  })

  it.each([
    ['in a block of code', 'So:\n```sh\nls -l\n```\n', 'ls'],
    ['in a block of code that is still written', 'So:\n~~~\nls -l\n', 'ls'],
    ['that links its source itself', `High ([a](${PAGE.url})).`, 'High'],
  ])('leaves words %s as they are', (_, text, words) => {
    expect(citedText([cite(text, words)])).toBe(text)
  })

  it('names two sources of the same words once each, side by side', () => {
    const other = { url: 'https://b.example/', start: 0, end: 5 }
    const first = { ...PAGE, start: 0, end: 5 }
    const part: Part = { type: 'text', text: 'High.', citations: [first, other, first] }
    expect(citedText([part])).toBe(
      'High. ([example.org](https://www.example.org/a "A page"), [b.example](https://b.example/))',
    )
  })

  it('writes no word of a page as Markdown, and no address that ends the link', () => {
    const link = linkTo({
      url: 'https://evil.example/a)b(c"d|e`f\\g<h>',
      title: '"](javascript:alert(1)) ![x](https://t.example)\n# Title',
    })
    expect(link).toMatch(
      /^\[evil\.example\]\(https:\/\/evil\.example\/a%29b%28c%22d%7Ce%60f%5Cg%3Ch%3E "[^"\n]*"\)$/,
    )
    expect(linkTo({ url: 'https://bank.example@evil.example/' })).toMatch(/^\[evil\.example\]/)
  })

  it('keeps all words in their order, for any places', () => {
    const place = fc.integer({ min: 0, max: 60 })
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '`', '```\n', '*', '[', '](', ')', '🏔'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, fc.array(fc.tuple(place, place), { maxLength: 5 }), (words, places) => {
        const citations = places.map(([start, end]) => ({ ...PAGE, start, end }))
        const cited = citedText([
          { type: 'text', text: words, ...(citations.length > 0 && { citations }) },
        ])
        expect(cited.replaceAll(LINK, '')).toBe(words)
      }),
    )
  })
})

describe('addCitations', () => {
  const at = (start: number, end: number): Citation => ({ ...PAGE, start, end })

  it('finds the text of a place among all texts of an answer', () => {
    const parts: readonly Part[] = [
      { type: 'text', text: 'One.' },
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Two.' },
    ]
    const [first, , second] = addCitations(parts, [at(0, 4), at(4, 8), at(2, 6)])
    expect(first).toMatchObject({ citations: [at(0, 4)] })
    expect(second).toMatchObject({ citations: [at(0, 4), at(0, 2)] })
  })

  it('keeps a source whose place is none with the last text', () => {
    const [part] = addCitations([{ type: 'text', text: 'One.' }], [at(0, 0), at(9, 12), at(3, 1)])
    expect(part).toMatchObject({ citations: [at(0, 0), at(0, 0), at(0, 0)] })
    expect(citedText([part as Part])).toBe('One.')
  })

  it('moves the places of a text that goes on with another one', () => {
    const joined = joinedCitations(
      { text: 'One. ', citations: [at(0, 4)] },
      { citations: [at(0, 4)] },
    )
    expect(joined).toEqual({ citations: [at(0, 4), at(5, 9)] })
    expect(joinedCitations({ text: 'a' }, {})).toEqual({})
  })
})

it('reads an answer without sources as before', () => {
  const parts: readonly Part[] = [
    { type: 'text', text: 'One.' },
    { type: 'text', text: 'Two.' },
  ]
  expect(citedText(parts)).toBe(textOf(parts))
})
