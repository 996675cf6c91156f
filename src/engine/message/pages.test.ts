import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsForModel } from '../request/request.ts'
import { fileOf, fileText } from './files.ts'
import { Part } from './message-schema.ts'
import { citePage, hasPages, isLong, PAGE_BREAK, pagesOf } from './pages.ts'
import { longFile, shortFile, wholeFile } from './long-file.ts'

const long = (
  file: string,
  pages: readonly string[],
  headings: Parameters<typeof longFile>[0]['headings'] = [],
) => longFile({ file, whole: pages.join(PAGE_BREAK), headings, tokens: 152_000 })

describe('a long file', () => {
  it('is read as its outline: pages, tokens, and each heading with its page', () => {
    const pages = ['# One\nwords', 'more', '## Two\nwords']
    expect(long('a `b`.pdf', pages).text).toBe(
      "`a 'b'.pdf` (3 pages, about 152000 tokens)\n\n" +
        'Too long to read at once. This is its outline; passages for a question stand before the question. Cite them as “a `b`.pdf”, page 5.\n\n' +
        '```\nOne (page 1)\n  Two (page 3)\n```',
    )
    const marked = long('a.pdf', pages, [{ title: 'Bookmark', level: 1, page: 2 }])
    expect(marked.text).toContain('\nBookmark (page 2)\n')
    // Without headings, the first line of each page.
    expect(long('a.txt', ['first line\nx', '', 'third']).text).toContain(
      '\nfirst line (part 1)\nthird (part 3)\n',
    )
  })

  it('keeps all words, which no model is sent', () => {
    const part = long('a.pdf', ['one', 'two'])
    expect(Part.parse(part)).toEqual(part)
    expect(fileText(part)).toBe('one\ftwo')
    expect(partsForModel([part])).toEqual([{ type: 'text', file: 'a.pdf', text: part.text }])
    expect(fileText(wholeFile(part))).toBe('[page 1]\none\n\f[page 2]\ntwo')
    expect(isLong(wholeFile(part))).toBe(false)
    expect(wholeFile(long('a.txt', ['just\nwords']))).toEqual(fileOf('a.txt', 'just\nwords'))
  })

  it('has an outline of a bounded size that ends its fence itself, whatever it contains', () => {
    const title = fc.oneof(fc.string(), fc.constantFrom('# `````', '# Heading', '## a\n```\nb', ''))
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 3_000 }), pages => {
        const { text } = long('a.pdf', pages)
        expect(text.length).toBeLessThan(5_000)
        const [, fence = '', inner = ''] = /\n\n(`{3,})\n([^]*)\n\1$/.exec(text) ?? expect.fail()
        expect(inner.split('\n').filter(line => line.trimStart().startsWith(fence))).toEqual([])
      }),
    )
  })

  it('leaves out deep headings first, then each second one', () => {
    const headings = Array.from({ length: 900 }, (_, at) => ({
      title: `Chapter ${at} and its long name`,
      level: at % 30 === 0 ? 1 : 3,
      page: at + 1,
    }))
    const { text } = long('a.pdf', headings.map(String), headings)
    expect(text.match(/\(page \d+\)/g)).toHaveLength(30)
  })
})

describe('the pages of a file', () => {
  it('are those that its page breaks divide, whole or as an outline', () => {
    expect(pagesOf(long('a.pdf', ['one', '', 'three']))).toEqual(['one', '', 'three'])
    expect(pagesOf(shortFile('a.pdf', ['one', 'two'])).map(page => page.trim())).toEqual([
      '[page 1]\none',
      '[page 2]\ntwo',
    ])
    expect(shortFile('a.md', ['one'])).toEqual(fileOf('a.md', 'one'))
    expect(hasPages(fileOf('a.md', 'one'))).toBe(false)
    expect(citePage(long('a.docx', ['one', 'two']), 2)).toBe('“a.docx”, part 2')
  })

  it('are cut from a long text at ends of lines, without a lost character', () => {
    const line = fc.oneof(fc.string({ maxLength: 200 }), fc.constant('word '.repeat(900)))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), lines => {
        const text = lines.join('\n').replaceAll('\f', '')
        fc.pre(text !== '')
        const pages = pagesOf(long('a.txt', [text]))
        expect(pages.join('')).toBe(text)
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(3_000)
      }),
    )
  })

  it('repeat the first line of a table', () => {
    const rows = Array.from({ length: 400 }, (_, at) => `tool ${at};${at}`)
    const pages = pagesOf(long('a.csv', [['name;price', ...rows].join('\n')]))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toMatch(/^name;price\n/)
  })
})
