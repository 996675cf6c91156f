/** Writes Markdown trees as HTML in which nothing is active: known elements and attributes only, and no address but links. */
import type { MarkdownNode } from '../ports/markdown.ts'
import { exportSentences } from '../i18n/en/sentences/export.ts'

/** The text as HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

const PLAIN =
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong del table thead tbody tr th td sup section span'
const MATH =
  'math maction menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
const TAGS = new Set(`${PLAIN} ${MATH}`.split(' '))

/** They set how something looks, or number a list; none holds an address, an id or a style. */
const ATTRIBUTES = new Set(
  'accent accentunder align columnalign columnspan depth display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator start stretchy symmetric title voffset width'.split(
    ' ',
  ),
)

/** Only absolute addresses: a relative one would lead somewhere on the reader's own disk. */
const LINK = /^(?:https?|mailto|xmpp|ircs?):/i
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=]+$/i

/** The nodes as HTML. A picture of the web becomes a link, because a saved page loads nothing. */
export function htmlOf(nodes: readonly MarkdownNode[], isInLink = false): string {
  return nodes.map(node => nodeOf(node, isInLink)).join('')
}

function nodeOf(node: MarkdownNode, isInLink: boolean): string {
  if (typeof node === 'string') return escapeHtml(node)
  const { tag, attributes, children } = node
  const text = (name: string) => String(attributes[name] ?? '')
  const link = isInLink ? '' : text(tag === 'a' ? 'href' : 'src')
  switch (tag) {
    case 'br':
    case 'hr':
      return `<${tag}>`
    case 'input':
      return attributes.checked === true ? '☑' : '☐'
    case 'img':
      return PICTURE.test(text('src'))
        ? `<img src="${escapeHtml(text('src'))}" alt="${escapeHtml(text('alt'))}">`
        : linkOf(link, escapeHtml(exportSentences.remote(text('alt'))))
    case 'a':
      return linkOf(link, htmlOf(children, true))
    default: {
      const inside = htmlOf(children, isInLink)
      return TAGS.has(tag) ? elementOf(nameOf(tag), attributes, inside) : inside
    }
  }
}

/** A heading of a message stands below the name of its author. */
function nameOf(tag: string): string {
  return /^h[1-6]$/.test(tag) ? `h${Math.min(6, Number(tag.slice(1)) + 2)}` : tag
}

function elementOf(tag: string, attributes: Readonly<Record<string, unknown>>, inside: string) {
  const kept = Object.entries(attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
  // A parser removes the first line end of `pre`.
  return `<${tag}${kept.join('')}>${tag === 'pre' ? '\n' : ''}${inside}</${tag}>`
}

function linkOf(address: string, words: string): string {
  if (!LINK.test(address)) return words
  return `<a href="${escapeHtml(address)}" rel="noreferrer noopener">${words}</a>`
}
