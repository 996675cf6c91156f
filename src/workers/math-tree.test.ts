import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkdownNode } from '../ports/markdown.ts'
import { hidePipes } from './hidden-pipes.ts'
import { MATH } from './math-tree.ts'
import { mayHoldMath, readMarkdown } from './markdown-pieces.ts'
import { processorMs } from '../test/processor-time.ts'

function read(text: string, unfinished = false): readonly MarkdownNode[] {
  const pieces = readMarkdown({ text, unfinished }, MATH)
  return (pieces ?? []).map(piece => JSON.parse(piece))
}

function all(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap(node => (typeof node === 'string' ? [node] : [node, ...all(node.children)]))
}

const elements = (text: string, unfinished?: boolean) =>
  all(read(text, unfinished)).flatMap(node => (typeof node === 'string' ? [] : [node]))
const formulas = (text: string, unfinished?: boolean) =>
  elements(text, unfinished).filter(({ tag }) => tag === 'math')
const textOf = (node: MarkdownNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

describe('a formula in Markdown', () => {
  it.each([
    ['in dollars', 'so $x^2$ holds'],
    ['in two dollars', 'so $$x^2$$ holds'],
    ['in round brackets', 'so \\(x^2\\) holds'],
    ['in square brackets', 'so \\[x^2\\] holds'],
    ['in dollars on lines of its own', 'so\n\n$$\nx^2\n$$\n\nholds'],
    ['in brackets on lines of its own', 'so\n\\[\nx\n= y\n\\]\nholds'],
    ['in a list', '- so \\(x\\)\n- and'],
    ['in a table', '| a |\n|---|\n| $x$ |'],
  ])('is read %s', (_where, text) => {
    expect(mayHoldMath(text)).toBe(true)
    expect(formulas(text)).toHaveLength(1)
  })

  it.each([
    ['in dollars', '$|x|$', 2],
    ['in two dollars', '$$|x|$$', 2],
    ['in brackets', '\\(P(A|B)\\)', 2],
    ['twice in a row', '$|x|$ and $|y|$', 2],
    ['with escaped ones', '$\\|x\\|$', 2],
    ['in a quotation', '$|x|$', 2, '> '],
  ])('keeps its pipes in the cell of a table, %s', (_where, formula, cells, quote = '') => {
    const text = ['| a | b |', '|---|---|', `| ${formula} | last |`].map(line => quote + line)
    const drawn = elements(text.join('\n'))
    const row = drawn.filter(({ tag }) => tag === 'td')
    expect(row).toHaveLength(cells)
    expect(textOf(row.at(-1) ?? '')).toBe('last')
    expect(all(row.slice(0, 1)).some(node => typeof node !== 'string' && node.tag === 'math')).toBe(
      true,
    )
    expect(JSON.stringify(drawn)).not.toMatch(/[\uFDD0]/)
  })

  it('ends no cell in the head, and neither does code', () => {
    const cells = (text: string) =>
      elements(text).flatMap(node => (/^t[dh]$/.test(node.tag) ? [textOf(node)] : []))
    expect(cells('| $|x|$ | b |\n|---|---|\n| c | d |')).toHaveLength(4)
    const row = (text: string) => cells(`| a | b |\n|---|---|\n${text}`).slice(2)
    expect(row('| `a || b` | `$|` |')).toEqual(['a || b', '$|'])
    expect(row('| `a \\| b` | c |')).toEqual(['a | b', 'c'])
    // Prices, variables, and more cells than the table has.
    expect(row('| $5 | $10 |')).toEqual(['$5', '$10'])
    expect(row('|$HOME|$PATH|')).toEqual(['$HOME', '$PATH'])
    expect(row('| $a | b | c$ |')).toEqual(['$a', 'b'])
  })

  it.each([
    ['$$\nx^2\n$$ where x is', ['where x is']],
    ['$$x\n= y$$ where\n\nnext', ['where', 'next']],
    ['So $$x\n= y\n$$ holds.', ['So', 'holds.']],
    ['$$\nx^2$$\n\nnext', ['next']],
    ['\\[\nx\n\\] where', [' where']],
    ['\\[x\\], \\[y\\]', [', ']],
    ['> $$\n> x\n> $$ where', ['where']],
    ['- a\n  $$\n  x\n  $$ where\n- b', ['a', 'where', 'b']],
    ['1. $$x\n   = y$$ where', ['where']],
  ])('is followed by the text in its last line: %s', (text, wanted) => {
    const withoutMath = (nodes: readonly MarkdownNode[]): readonly string[] =>
      nodes.flatMap(node =>
        typeof node === 'string' ? [node] : node.tag === 'math' ? [] : withoutMath(node.children),
      )
    expect(formulas(text).length).toBeGreaterThan(0)
    expect(withoutMath(read(text))).toEqual(wanted)
  })

  it.each(['```\n$$x\n= y$$ z\n```', '`$$x\n= y$$ z`', 'US$$ and\n\nmore $$ here'])(
    'is no reason to change code, or text without a formula: %j',
    text => {
      expect(MATH.prepare(text)).toBe(text)
    },
  )

  it.each(['$$ ', '\\[ ', '\\[\\]', '`$$', '$$\n', '``', '|$', '\\(|', '$a|', '$$\n\n', '> $$\nx'])(
    'is looked for in time, in many of %j',
    text => {
      const many = text.repeat(100_000 / text.length)
      const took = processorMs(() => {
        const prepared = hidePipes(MATH.prepare(`|a|b|\n|-|-|\n${many}`))
        expect(prepared.length).toBeGreaterThan(many.length)
      })
      expect(took).toBeLessThan(3_000)
    },
  )

  it('leaves its sentence in one paragraph, however many there are', () => {
    const sentence = 'with \\(E = mc^2\\), \\(m\\) and $v$, '.repeat(8)
    expect(read(sentence)).toHaveLength(1)
    expect(formulas(sentence)).toHaveLength(24)
  })

  it('stands on a line of its own where it was written so', () => {
    expect(formulas('$$\nx\n$$')[0]?.attributes.display).toBe('block')
    expect(formulas('\\[x\\]')[0]?.attributes.display).toBe('block')
    expect(formulas('$x$')[0]?.attributes.display).toBeUndefined()
  })

  it.each([
    'costs $5 and $10',
    'US$5/CA$7',
    'costs $10; `$x` is code',
    'from $HOME to $PATH',
    'a $ b $ c',
    '`$x$` and `\\(x\\)`',
    '```\n$$x$$\n```',
    'an escaped \\$x$ dollar',
    'two\\\\(x)',
  ])('is none in %s', text => {
    expect(formulas(text)).toEqual([])
    expect(read(text)).toEqual(
      (readMarkdown({ text, unfinished: false }) ?? []).map(p => JSON.parse(p)),
    )
  })

  it('ends with its bracket: one that nothing closes is text, unless more is about to come', () => {
    const text = '\\[1] is a source\n\nand **more**'
    expect(formulas(text)).toEqual([])
    expect(elements(text).map(({ tag }) => tag)).toContain('strong')
    for (const begun of ['\\[\nx^2', 'so \\(x^2', '$$\nx^2', '\\[ x^2 \\'])
      expect(formulas(begun, true)).toHaveLength(1)
  })

  it.each(['$\\frac{1}{$', '$\\href{javascript:alert(1)}{x}$', `$${'{'.repeat(3000)}x$`])(
    'that is not known is shown as it was written: %s',
    text => {
      expect(formulas(text)).toEqual([])
      expect(read(text).map(textOf).join('')).toBe(text)
    },
  )

  it('brings no element and no address but those of MathML, whatever it says', () => {
    const command = fc.constantFrom(
      ...'\\href \\url \\includegraphics \\class \\id \\style \\data \\def \\color \\text \\frac \\sqrt \\begin{matrix} \\end{matrix} { } ^ _ & \\\\ x 1 "'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), words => {
        for (const { tag, attributes } of elements(`$$${words.join(' ')}$$`)) {
          expect(tag).toMatch(
            /^(?:m[a-z]+|none|semantics|span|p|code|em|strong|del|table|t[a-z]+)$/,
          )
          for (const name of Object.keys(attributes))
            expect(name).not.toMatch(/^(?:href|src|on.*|id)$/)
        }
      }),
    )
  })

  it('costs little, however hostile', () => {
    const bomb = `$$\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\d\\d}\\def\\d{xx}${'\\a'.repeat(200)}$$`
    const took = processorMs(() => {
      read(bomb)
      read(`\\[ ${'x_{1}^{2} + '.repeat(20_000)}\\]`)
    })
    expect(took).toBeLessThan(3_000)
  })
})
