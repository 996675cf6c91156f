import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkdownNode } from '../ports/markdown.ts'
import { MATH } from './math-tree.ts'
import { mayHoldMath, readMarkdown } from './markdown-pieces.ts'

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
    const before = performance.now()
    read(bomb)
    read(`\\[ ${'x_{1}^{2} + '.repeat(20_000)}\\]`)
    expect(performance.now() - before).toBeLessThan(3_000)
  })
})
