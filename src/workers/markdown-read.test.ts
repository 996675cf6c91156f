import { describe, expect, it } from 'vitest'
import type { MarkdownNode } from '../ports/markdown.ts'
import { cutIntoPieces, readMarkdown } from './markdown-pieces.ts'

/** A block as something like HTML, one piece a line. */
function read(text: string, unfinished = false): string | null {
  const pieces = readMarkdown({ text, unfinished })
  return pieces?.map(piece => html(JSON.parse(piece))).join('\n') ?? null
}

function html(node: MarkdownNode): string {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${value}`)
  return `<${node.tag}${attributes.join('')}>${node.children.map(html).join('')}</${node.tag}>`
}

function textOf(node: MarkdownNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

const word = (index: number): MarkdownNode => ({
  tag: 'em',
  attributes: {},
  children: [`${index} `],
})
const listOf = (children: readonly MarkdownNode[]): MarkdownNode => ({
  tag: 'ol',
  attributes: { start: 5 },
  children: children.map(child => ({ tag: 'li', attributes: {}, children: [child] })),
})
const many = (count: number) => Array.from({ length: count }, (_, index) => word(index))

describe('readMarkdown', () => {
  it('reads GitHub’s Markdown', () => {
    expect(read('## A *b*\n\n- [x] c\n- d')).toBe(
      '<h2>A <em>b</em></h2>\n<ul className=contains-task-list><li className=task-list-item><input checked=true></input> c</li><li>d</li></ul>',
    )
    expect(read('| a |\n|--:|\n| ~~b~~ |')).toBe(
      '<table><thead><tr><th align=right>a</th></tr></thead><tbody><tr><td align=right><del>b</del></td></tr></tbody></table>',
    )
  })

  it('closes what an unfinished block leaves open', () => {
    expect(read('so **much', true)).toBe('<p>so <strong>much</strong></p>')
    expect(read('so **much')).toBe('<p>so **much</p>')
  })

  it('takes raw HTML as text, and no address that could run a script', () => {
    expect(read('a <b onclick="x()">b</b>')).toBe('<p>a <b onclick="x()">b</b></p>')
    expect(JSON.parse(readMarkdown({ text: 'a <b>', unfinished: false })?.[0] ?? '')).toEqual({
      tag: 'p',
      attributes: {},
      children: ['a ', '<b>'],
    })
    expect(read('[a](javascript:x()) [b](JaVaScRiPt:x) [c](https://c.d/?e:f) [d](./g:h)')).toBe(
      '<p><a href=>a</a> <a href=>b</a> <a href=https://c.d/?e:f>c</a> <a href=./g:h>d</a></p>',
    )
  })

  it(
    'keeps an image that the text holds, of a kind and a size that are safe to draw',
    { timeout: 60_000 },
    () => {
      const src = (address: string) => /src=(\S*)/.exec(read(`![a](${address})`) ?? '')?.[1] ?? null
      for (const kind of ['png', 'jpeg', 'webp', 'gif', 'PNG']) {
        const address = `data:image/${kind};base64,iVBORw0KGgo=`
        expect(src(address)).toBe(address)
      }
      for (const address of [
        'data:image/svg+xml;base64,iVBORw0KGgo=',
        'data:image/svg+xml,x',
        'data:text/html;base64,iVBORw0KGgo=',
        'data:image/png,iVBORw0KGgo=',
        `data:image/png;base64,${'A'.repeat(4_000_000)}`,
      ])
        expect(src(address)).toBe('')
      // A link to one leads nowhere.
      expect(read('[a](data:image/png;base64,iVBORw0KGgo=)')).toBe('<p><a href=>a</a></p>')
    },
  )

  it('gives up on a block that nests too deeply to be drawn', () => {
    expect(read('> '.repeat(90) + 'a')).toContain('a')
    expect(read('> '.repeat(110) + 'a')).toBeNull()
    expect(read('> '.repeat(1_500))).toBeNull()
  })
})

describe('cutIntoPieces', () => {
  it('leaves a small tree as it is', () => {
    const list = listOf(many(20))
    expect(cutIntoPieces([list, 'and text'])).toEqual([list, 'and text'])
  })

  it('goes on counting where a list is cut, and loses nothing', () => {
    const pieces = cutIntoPieces([listOf(many(1_000))])
    const starts = pieces.map(piece => (typeof piece === 'string' ? 0 : piece.attributes.start))
    expect(pieces.length).toBeGreaterThan(3)
    expect(starts.slice(0, 2)).toEqual([
      5,
      5 +
        textOf(pieces[0] ?? '')
          .trim()
          .split(' ').length,
    ])
    expect(pieces.map(textOf).join('')).toBe(many(1_000).map(textOf).join(''))
  })

  it('repeats the head of a table', () => {
    const rows = Array.from({ length: 500 }, (_, row) => `| ${row} | b |`).join('\n')
    const pieces = read(`| One | Two |\n|---|---|\n${rows}`)?.split('\n') ?? []
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) expect(piece).toContain('<th>One</th><th>Two</th>')
  })

  it('makes every piece small, however the tree is grown, but for code', () => {
    const size = (node: MarkdownNode): number =>
      typeof node === 'string'
        ? 1 + node.length / 20
        : 1 + node.children.reduce((sum, child) => sum + size(child), 0)
    const wide: MarkdownNode = { tag: 'p', attributes: {}, children: many(5_000) }
    const long: MarkdownNode = { tag: 'p', attributes: {}, children: ['x'.repeat(100_000)] }
    const deep: MarkdownNode = { tag: 'blockquote', attributes: {}, children: [wide, long, wide] }
    for (const piece of cutIntoPieces([wide, long, deep])) expect(size(piece)).toBeLessThan(700)
    const code: MarkdownNode = { tag: 'pre', attributes: {}, children: [long] }
    expect(cutIntoPieces([code])).toEqual([code])
  })
})
