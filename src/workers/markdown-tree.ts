import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import remend from 'remend'
import type { MarkdownBlock, MarkdownNode } from '../ports/markdown.ts'

type Nodes = ReturnType<typeof toHast>
type Child = Extract<Nodes, { children: unknown }>['children'][number]
type Properties = Extract<Nodes, { type: 'element' }>['properties']

/** Elements in elements; deeper ones could overflow the stack of whoever draws them. */
const MOST_DEPTH = 100

const SYNTAX = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

/**
 * Markdown to the tree that the interface draws, in this thread. The nodes of a block of GitHub's Markdown. Throws
 * `RangeError` when it nests too deeply. May take very long: whoever calls this has bounded the text, or can end the
 * thread.
 */
export function markdownTree({ text, unfinished }: MarkdownBlock): readonly MarkdownNode[] {
  const whole = unfinished ? remend(text, { linkMode: 'text-only' }) : text
  const tree = toHast(fromMarkdown(whole, SYNTAX), { allowDangerousHtml: true })
  return nodesOf(tree, 0)
}

/** A line end between their children is how the source is laid out, and no text. */
const HOLDS_BLOCKS = new Set('root ul ol li blockquote table thead tbody tr section'.split(' '))

function nodesOf(parent: Nodes, depth: number): readonly MarkdownNode[] {
  if (depth > MOST_DEPTH) throw new RangeError(`Markdown nests deeper than ${MOST_DEPTH} levels.`)
  if (!('children' in parent)) return []
  const holdsBlocks = HOLDS_BLOCKS.has(parent.type === 'element' ? parent.tagName : parent.type)
  return parent.children.flatMap((child: Child): readonly MarkdownNode[] => {
    if (child.type === 'text' || child.type === 'raw')
      return holdsBlocks && child.value === '\n' ? [] : [child.value]
    if (child.type !== 'element') return []
    const { tagName: tag, properties } = child
    return [{ tag, attributes: attributesOf(properties), children: nodesOf(child, depth + 1) }]
  })
}

/** By the names of hast: those that Markdown can set, by the names that React takes. */
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
    attributes[known] = known === 'href' || known === 'src' ? safeAddress(String(plain)) : plain
  }
  return attributes
}

const SAFE_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i

/** The address, or nothing where following it could run a script. Source: react-markdown 10.1.0, `defaultUrlTransform`. */
function safeAddress(address: string): string {
  const colon = address.indexOf(':')
  const path = address.search(/[/?#]/)
  const hasProtocol = colon !== -1 && (path === -1 || colon < path)
  return !hasProtocol || SAFE_PROTOCOL.test(address.slice(0, colon)) ? address : ''
}
