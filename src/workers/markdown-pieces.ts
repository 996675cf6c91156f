import type {
  MarkdownBlock,
  MarkdownElement,
  MarkdownNode,
  MarkdownPieces,
} from '../ports/markdown.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import remend from 'remend'
import { friendlyMarks } from './friendly-marks.ts'
import { hidePipes, showPipes } from './hidden-pipes.ts'
import type { MATH } from './math-tree.ts'
import { tableTexts } from './table-texts.ts'

/** Characters of text that cost as much as one node. */
const CHARACTERS_PER_NODE = 20
/** The most cost of a piece. */
const MOST = 600
/** An image that was not asked for is drawn as its words, its host and a button. */
const IMAGE = 6

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
  if (node.tag === 'img') return [{ node, cost: IMAGE }]
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
        pieces.push({ node: like(element, group, { first, isContinued: pieces.length > 0 }), cost })
        group = []
        cost = 1
        first = index
      }
      group.push(piece.node)
      cost += piece.cost
    }
  return [
    ...pieces,
    { node: like(element, group, { first, isContinued: pieces.length > 0 }), cost },
  ]
}

interface Part {
  /** The place of the first child among those of the whole. */
  readonly first: number
  /** An earlier piece holds the beginning of the same element. */
  readonly isContinued: boolean
}

function like(
  { tag, attributes }: MarkdownElement,
  children: readonly MarkdownNode[],
  { first, isContinued }: Part,
): MarkdownElement {
  if (tag === 'li' && isContinued) return { tag, attributes: CONTINUED, children }
  if (tag !== 'ol' || first === 0) return { tag, attributes, children }
  return {
    tag,
    attributes: { ...attributes, start: Number(attributes.start ?? 1) + first },
    children,
  }
}

/** An item whose number or mark stands in the piece before. */
const CONTINUED = { className: 'continued' }

/** The texts of the whole table stay with its last piece. */
function cutTable(table: MarkdownElement): readonly Piece[] {
  const { markdown: _markdown, csv: _csv, ...attributes } = table.attributes
  return cutRows(table).map((piece, index, { length }) =>
    typeof piece.node === 'string' || index === length - 1
      ? piece
      : { ...piece, node: { ...piece.node, attributes } },
  )
}

function cutRows(table: MarkdownElement): readonly Piece[] {
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
    return cutIntoPieces(markdownTree(block, math)).map(piece => showPipes(JSON.stringify(piece)))
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

type Tree = Parameters<typeof toHast>[0]
type Nodes = ReturnType<typeof toHast>
type Child = Extract<Nodes, { children: unknown }>['children'][number]
type Element = Extract<Nodes, { type: 'element' }>
type Properties = Element['properties']

/** The most nested elements; more could overflow the stack of the drawing code. */
const MOST_DEPTH = 100

/** One tilde is text: it means “about”. */
const GITHUB = {
  extensions: [gfm({ singleTilde: false }), friendlyMarks],
  mdastExtensions: [gfmFromMarkdown()],
}

/** How formulas are found and read (`math-tree.ts`). */
type MathReader = typeof MATH

/** The nodes of GitHub Markdown; with `math`, also formulas. Throws `RangeError` if nested too deeply. May take very long. */
export function markdownTree(
  { text, unfinished }: MarkdownBlock,
  math: MathReader | null = null,
): readonly MarkdownNode[] {
  const closed = unfinished ? remend(math?.close(text) ?? text, { linkMode: 'text-only' }) : text
  const whole = hidePipes(math?.prepare(closed) ?? closed)
  const tree = toHast(parsed(whole, math), { allowDangerousHtml: true })
  return nodesOf(tree, { depth: 0, whole, math })
}

function parsed(whole: string, math: MathReader | null) {
  const parse = (syntax: Syntax) =>
    fromMarkdown(whole, {
      extensions: [...GITHUB.extensions, ...syntax.extensions],
      mdastExtensions: [...GITHUB.mdastExtensions, ...syntax.mdastExtensions],
    })
  if (math === null) return parse({ extensions: [], mdastExtensions: [] })
  const tree = parse(math.syntax(true))
  // An unclosed bracket is no formula.
  return hasOpenBracket(tree, whole) ? parse(math.syntax(false)) : tree
}

type Syntax = ReturnType<MathReader['syntax']>

function hasOpenBracket(node: Tree, whole: string): boolean {
  if (node.type === 'math') {
    const source = sourceOf(node, whole)
    return source.startsWith('\\[') && !source.trimEnd().endsWith('\\]')
  }
  return 'children' in node && node.children.some(child => hasOpenBracket(child, whole))
}

function sourceOf({ position }: Pick<Tree, 'position'>, whole: string): string {
  return whole.slice(position?.start.offset, position?.end.offset)
}

/** Elements in which line ends between children are only layout. */
const HOLDS_BLOCKS = new Set('root ul ol li blockquote table thead tbody tr section'.split(' '))

interface TextPosition {
  readonly depth: number
  readonly whole: string
  readonly math: MathReader | null
}

function nodesOf(parent: Nodes, place: TextPosition): readonly MarkdownNode[] {
  const { depth } = place
  if (depth > MOST_DEPTH) throw new RangeError(`Markdown nests deeper than ${MOST_DEPTH} levels.`)
  if (!('children' in parent)) return []
  const holdsBlocks = HOLDS_BLOCKS.has(parent.type === 'element' ? parent.tagName : parent.type)
  return parent.children.flatMap((child: Child): readonly MarkdownNode[] => {
    if (child.type === 'raw' && isLineBreak(child, parent)) return [BREAK]
    if (child.type === 'text' || child.type === 'raw')
      return holdsBlocks && child.value === '\n' ? [] : [child.value]
    if (child.type !== 'element') return []
    const formula = formulaOf(child, place)
    if (formula !== null) return formula
    const { tagName: tag, properties } = child
    const children = nodesOf(child, { ...place, depth: depth + 1 })
    const texts = tag === 'table' ? tableTexts(child, sourceOf(child, place.whole)) : {}
    return [{ tag, attributes: { ...attributesOf(properties), ...texts }, children }]
  })
}

const BREAK: MarkdownNode = { tag: 'br', attributes: {}, children: [] }

/** A tag that breaks the line, where models write one: in a cell, which has no other way, and at the end of a line. */
function isLineBreak(child: Child, parent: Extract<Nodes, { children: unknown }>): boolean {
  if (child.type !== 'raw' || !/^(?:<br\s*\/?>\s*)+$/i.test(child.value)) return false
  if (parent.type !== 'element' || /^t[dh]$/.test(parent.tagName)) return true
  const next: Nodes | undefined = parent.children[parent.children.indexOf(child) + 1]
  return next === undefined || (next.type === 'text' && next.value.startsWith('\n'))
}

/** A formula, or its source if it cannot be read; null for every other element. */
function formulaOf(
  element: Element,
  { whole, math }: TextPosition,
): readonly MarkdownNode[] | null {
  const [code = element] = element.tagName === 'pre' ? element.children : []
  const kind = code.type === 'element' ? mathKindOf(code) : null
  if (math === null || kind === null) return null
  const source = sourceOf(element, whole)
  const isLarge = kind === 'display' || /^(?:\$\$|\\\[)/.test(source)
  const nodes = math.read(showPipes(plainText(code)), isLarge)
  if (nodes !== null) return nodes
  const text: MarkdownNode = { tag: 'code', attributes: {}, children: [source] }
  return [kind === 'display' ? { tag: 'p', attributes: {}, children: [text] } : text]
}

/** The marks of mdast-util-math. */
function mathKindOf({ properties: { className } }: Element): 'display' | 'inline' | null {
  const names = Array.isArray(className) ? className : []
  if (names.includes('math-display')) return 'display'
  return names.includes('math-inline') ? 'inline' : null
}

function plainText(node: Child): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(plainText).join('') : ''
}

/** The attributes that Markdown can set: hast's name, then React's. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  align: 'align',
  alt: 'alt',
  ariaDescribedBy: 'aria-describedby',
  ariaLabel: 'aria-label',
  checked: 'checked',
  className: 'className',
  dataFootnoteBackref: 'data-footnote-backref',
  dataFootnoteRef: 'data-footnote-ref',
  dataFootnotes: 'data-footnotes',
  href: 'href',
  id: 'id',
  src: 'src',
  start: 'start',
  title: 'title',
}

function attributesOf(properties: Properties): Record<string, string | number | boolean> {
  const attributes: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(properties)) {
    const known = ATTRIBUTES[name]
    if (known === undefined || value === null || value === undefined) continue
    const plain = Array.isArray(value) ? value.join(' ') : value
    if (known === 'src' && isDrawing(String(plain))) attributes.src = plain
    else
      attributes[known] = known === 'href' || known === 'src' ? safeAddress(String(plain)) : plain
  }
  return attributes
}

/** Characters of an embedded image: 3 MB in base64. */
const MOST_IMAGE_CHARACTERS = 4_000_000

/** An embedded image of a type that cannot hold a script. */
function isDrawing(address: string): boolean {
  if (address.length > MOST_IMAGE_CHARACTERS) return false
  return /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=%]+$/i.test(address)
}

const SAFE_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i

/** The address, or empty if it could run a script. Source: react-markdown 10.1.0, `defaultUrlTransform`. */
function safeAddress(address: string): string {
  const colon = address.indexOf(':')
  const path = address.search(/[/?#]/)
  const hasProtocol = colon !== -1 && (path === -1 || colon < path)
  return !hasProtocol || SAFE_PROTOCOL.test(address.slice(0, colon)) ? address : ''
}
