import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import remend from 'remend'
import type { MarkdownBlock, MarkdownNode } from '../ports/markdown.ts'
import type { MATH } from './math-tree.ts'

type Tree = Parameters<typeof toHast>[0]
type Nodes = ReturnType<typeof toHast>
type Child = Extract<Nodes, { children: unknown }>['children'][number]
type Element = Extract<Nodes, { type: 'element' }>
type Properties = Element['properties']

/** The most nested elements; more could overflow the stack of the drawing code. */
const MOST_DEPTH = 100

const GITHUB = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

/** How formulas are found and read (`math-tree.ts`). */
export type MathReader = typeof MATH

/** The nodes of GitHub Markdown; with `math`, also formulas. Throws `RangeError` if nested too deeply. May take very long. */
export function markdownTree(
  { text, unfinished }: MarkdownBlock,
  math: MathReader | null = null,
): readonly MarkdownNode[] {
  const whole = unfinished ? remend(math?.close(text) ?? text, { linkMode: 'text-only' }) : text
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

interface Place {
  readonly depth: number
  readonly whole: string
  readonly math: MathReader | null
}

function nodesOf(parent: Nodes, place: Place): readonly MarkdownNode[] {
  const { depth } = place
  if (depth > MOST_DEPTH) throw new RangeError(`Markdown nests deeper than ${MOST_DEPTH} levels.`)
  if (!('children' in parent)) return []
  const holdsBlocks = HOLDS_BLOCKS.has(parent.type === 'element' ? parent.tagName : parent.type)
  return parent.children.flatMap((child: Child): readonly MarkdownNode[] => {
    if (child.type === 'text' || child.type === 'raw')
      return holdsBlocks && child.value === '\n' ? [] : [child.value]
    if (child.type !== 'element') return []
    const formula = formulaOf(child, place)
    if (formula !== null) return formula
    const { tagName: tag, properties } = child
    const children = nodesOf(child, { ...place, depth: depth + 1 })
    return [{ tag, attributes: attributesOf(properties), children }]
  })
}

/** A formula, or its source if it cannot be read; null for every other element. */
function formulaOf(element: Element, { whole, math }: Place): readonly MarkdownNode[] | null {
  const [code = element] = element.tagName === 'pre' ? element.children : []
  const kind = code.type === 'element' ? mathKindOf(code) : null
  if (math === null || kind === null) return null
  const source = sourceOf(element, whole)
  const isLarge = kind === 'display' || /^(?:\$\$|\\\[)/.test(source)
  const nodes = math.read(plainText(code), isLarge)
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
