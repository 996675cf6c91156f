import { describe, expect, it } from 'vitest'
import type { MarkdownElement, MarkdownNode } from '../ports/markdown.ts'
import { cutIntoPieces, readMarkdown } from './markdown-pieces.ts'

/** A block as something like HTML, one piece a line. */
function read(text: string, unfinished = false): string | null {
  const pieces = readMarkdown({ text, unfinished })
  return pieces?.map(piece => html(JSON.parse(piece))).join('\n') ?? null
}

function html(node: MarkdownNode): string {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => name !== 'markdown' && name !== 'csv')
    .map(([name, value]) => ` ${name}=${value}`)
  return `<${node.tag}${attributes.join('')}>${node.children.map(html).join('')}</${node.tag}>`
}

function textOf(node: MarkdownNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

function tablesOf(node: MarkdownNode): readonly MarkdownElement['attributes'][] {
  if (typeof node === 'string') return []
  return node.tag === 'table' ? [node.attributes] : node.children.flatMap(tablesOf)
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

  it('leaves one tilde as it is, which means “about”', () => {
    for (const text of ['(~1.34) and (~5.4)', '大约~12万和~510万', '~5~6~'])
      expect(read(text)).toBe(`<p>${text}</p>`)
    expect(read('~~“旧”~~新')).toBe('<p><del>“旧”</del>新</p>')
  })

  it.each([
    ['这是**“会引起”**错误的**“问题”**', '这是<b>“会引起”</b>错误的<b>“问题”</b>'],
    ['**重要：**内容', '<b>重要：</b>内容'],
    ['请看**（注）**这里**《书》**。', '请看<b>（注）</b>这里<b>《书》</b>。'],
    ['これは**「強調」**です', 'これは<b>「強調」</b>です'],
    ['이것은 **"강조"**입니다', '이것은 <b>"강조"</b>입니다'],
    ['中文**`code`**中文', '中文<b><code>code</code></b>中文'],
    ['a**"b"**c and **«d»**e', 'a<b>"b"</b>c and <b>«d»</b>e'],
    ['**A**，**B**。', '<b>A</b>，<b>B</b>。'],
  ])('draws bold words beside quotation marks and punctuation without spaces: %s', (text, bold) => {
    expect(read(text)).toBe(`<p>${bold.replaceAll(/<(\/?)b>/g, '<$1strong>')}</p>`)
  })

  it.each(['2 ** 3 ** 4', 'f(**a, **b)', 'a ** “b” ** c', '**“a', '5*(x)*6'])(
    'leaves marks that open or close nothing: %s',
    text => {
      expect(read(text)).toBe(`<p>${text}</p>`)
    },
  )

  it('breaks the line at a tag that says so, in a cell and at the end of a line', () => {
    expect(read('| a |\n|---|\n| b<br>c<BR/>d<br />e |')).toContain(
      '<td>b<br></br>c<br></br>d<br></br>e</td>',
    )
    expect(read('a<br>\nb')).toBe('<p>a<br></br>\nb</p>')
    expect(read('a\n\n<br>\n\nb')).toBe('<p>a</p>\n<br></br>\n<p>b</p>')
    expect(read('Write <br> or `<br>` here')).toBe('<p>Write <br> or <code><br></code> here</p>')
    expect(read('| a |\n|---|\n| `<br>` <b>b</b> <brx> |')).toContain(
      '<td><code><br></code> <b>b</b> <brx></td>',
    )
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

  it('draws no second number before the rest of an item', () => {
    const code = '   ```\n   x\n   ```\n'
    const pieces = read(`1. a\n\n${code}\n   b\n\n${code}\n2. c`)?.split('\n<ol') ?? []
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.map(piece => piece.match(/<li[^>]*>/g))).toEqual([
      ['<li>'],
      ['<li className=continued>', '<li>'],
    ])
  })

  it('repeats the head of a table', () => {
    const rows = Array.from({ length: 500 }, (_, row) => `| ${row} | b |`).join('\n')
    const pieces = read(`| One | Two |\n|---|---|\n${rows}`)?.split('\n') ?? []
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) expect(piece).toContain('<th>One</th><th>Two</th>')
  })

  it('keeps what is copied of a table with its last piece alone, and whole', () => {
    const rows = Array.from({ length: 500 }, (_, row) => `| ${row} | $a|b$ |`)
    const table = ['| One | Two |', '|---|---|', ...rows].join('\n')
    const pieces = readMarkdown({ text: `> ${table.replaceAll('\n', '\n> ')}`, unfinished: false })
    const kept = (pieces ?? []).flatMap(piece => tablesOf(JSON.parse(piece)))
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.slice(0, -1).every(({ markdown, csv }) => !markdown && !csv)).toBe(true)
    expect(kept.at(-1)).toMatchObject({ markdown: table })
    expect(String(kept.at(-1)?.csv).split('\n').slice(0, 2)).toEqual(['One,Two', '0,$a|b$'])
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
