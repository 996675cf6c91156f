import type { toHast } from 'mdast-util-to-hast'

type Nodes = ReturnType<typeof toHast>
type Child = Extract<Nodes, { children: unknown }>['children'][number]
type Element = Extract<Child, { type: 'element' }>

/** A table as people take it elsewhere. A type and no interface: it is spread into attributes. */
export type TableTexts = {
  /** As it was written, without what stands before its rows in a list or a quote. */
  readonly markdown: string
  /** By RFC 4180, with `\n` at line ends; formulas as LaTeX, pictures as their words. */
  readonly csv: string
}

/** The texts of a table; `source`: its Markdown. */
export function tableTexts(table: Element, source: string): TableTexts {
  return {
    markdown: source
      .split('\n')
      .map(line => line.replace(/^[\s>]+/, '').trimEnd())
      .join('\n'),
    csv: rowsOf(table)
      .map(row => row.map(quoted).join(','))
      .join('\n'),
  }
}

function rowsOf(node: Element): readonly (readonly string[])[] {
  if (node.tagName === 'tr')
    return [node.children.filter(isElement).map(cell => wordsOf(cell).trim())]
  return node.children.filter(isElement).flatMap(rowsOf)
}

function isElement(node: Child): node is Element {
  return node.type === 'element'
}

function wordsOf(node: Child): string {
  if (node.type === 'raw') return node.value.replaceAll(/<br\s*\/?>\s*/gi, '\n')
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'img') return String(node.properties.alt ?? '')
  return node.children.map(wordsOf).join('')
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
