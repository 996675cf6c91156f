import type {
  MarkdownBlock,
  MarkdownElement,
  MarkdownNode,
  MarkdownPieces,
} from '../ports/markdown.ts'
import { markdownTree, type MathReader } from './markdown-tree.ts'

/** Characters of text that cost as much as one node. */
const CHARACTERS_PER_NODE = 20
/** The most cost of a piece. */
const MOST = 600

/** Cuts nodes into pieces to draw at once. Lists continue their numbers, tables repeat their head; code and formulas stay whole. */
export function cutIntoPieces(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap(node => cut(node).map(({ node: piece }) => piece))
}

interface Piece {
  readonly node: MarkdownNode
  readonly cost: number
}

function cut(node: MarkdownNode): readonly Piece[] {
  if (typeof node === 'string')
    return cutText(node).map(text => ({ node: text, cost: 1 + text.length / CHARACTERS_PER_NODE }))
  if (node.tag === 'pre') return [{ node, cost: MOST / 2 }]
  if (node.tag === 'math') return [{ node, cost: sizeOf(node) }]
  if (node.tag === 'table') return cutTable(node)
  return cutChildren(node, node.children)
}

/** Counts the nodes of a formula. */
function sizeOf(node: MarkdownNode): number {
  return typeof node === 'string' ? 1 : node.children.reduce((sum, child) => sum + sizeOf(child), 1)
}

/** Groups the pieces, each group as large as possible, each in an element like the given one. */
function cutChildren(
  element: MarkdownElement,
  children: readonly MarkdownNode[],
): readonly Piece[] {
  const pieces: Piece[] = []
  let group: MarkdownNode[] = []
  let cost = 1
  let first = 0
  for (const [index, child] of children.entries())
    for (const piece of cut(child)) {
      if (group.length > 0 && cost + piece.cost > MOST) {
        pieces.push({ node: like(element, group, first), cost })
        group = []
        cost = 1
        first = index
      }
      group.push(piece.node)
      cost += piece.cost
    }
  return [...pieces, { node: like(element, group, first), cost }]
}

function like(
  element: MarkdownElement,
  children: readonly MarkdownNode[],
  first: number,
): MarkdownElement {
  const { tag, attributes } = element
  if (tag !== 'ol' || first === 0) return { tag, attributes, children }
  return {
    tag,
    attributes: { ...attributes, start: Number(attributes.start ?? 1) + first },
    children,
  }
}

function cutTable(table: MarkdownElement): readonly Piece[] {
  const whole = cutChildren(table, table.children)
  if (whole.length === 1) return whole
  const heads = table.children.filter(child => typeof child !== 'string' && child.tag === 'thead')
  const [head] = heads.flatMap(cut)
  if (head === undefined || heads.flatMap(cut).length > 1 || head.cost > MOST / 4) return whole
  const rows = table.children.filter(child => !heads.includes(child))
  return cutChildren(table, rows).map(({ node, cost }) =>
    typeof node === 'string'
      ? { node, cost }
      : { node: { ...node, children: [head.node, ...node.children] }, cost: cost + head.cost },
  )
}

/** Characters of one text; several such texts fit into a piece. */
const MOST_CHARACTERS = (MOST / 2) * CHARACTERS_PER_NODE

function cutText(text: string): readonly string[] {
  if (text.length <= MOST_CHARACTERS) return [text]
  const texts: string[] = []
  for (let start = 0; start < text.length;) {
    const end = start + MOST_CHARACTERS
    // Never between the halves of a surrogate pair.
    const isHalf = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
    texts.push(text.slice(start, isHalf ? end - 1 : end))
    start = isHalf ? end - 1 : end
  }
  return texts
}

/** A block as pieces, in this thread; null if it is nested too deeply. May take very long. */
export function readMarkdown(block: MarkdownBlock, math: MathReader | null = null): MarkdownPieces {
  try {
    return cutIntoPieces(markdownTree(block, math)).map(piece => JSON.stringify(piece))
  } catch (error) {
    // Also thrown by the parser when its recursion fills the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** True if the text may hold a formula. May be wrong, but never misses one. */
export function mayHoldMath(text: string): boolean {
  return /\\[([]|\$\$|\$[^\s$][^$\n]*\$/.test(text)
}
