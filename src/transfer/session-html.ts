/** A session as one HTML page: to read, to print and to import again. It runs nothing and loads nothing. */
import { citedText, fileText, isFile, type Part, type ToolResultPart } from '../engine/index.ts'
import { chatFileText, formatUtc } from '../i18n/en/sentences/export.ts'
import { languageNow } from '../i18n/language.ts'
import type { SessionToWrite, WriteForm } from '../ports/backup.ts'
import type { MarkdownNode, MarkdownPieces } from '../ports/markdown.ts'
import { toBase64, sha256Bytes } from './bytes.ts'
import { carrierOf, WRITER } from './session-file.ts'
import { imageAddress } from './openai-messages.ts'
import { otherVersions, rowsToWrite } from './parts-to-write.ts'
import { headingOf } from './session-markdown.ts'
import { sourcesToWrite } from './sources-to-write.ts'
import type { WrittenMessage } from './written-message.ts'

/** Reads Markdown as the interface does; null if that takes too long or nests too deeply. */
export type ReadMarkdown = (text: string) => Promise<MarkdownPieces>

interface Page {
  readonly images: SessionToWrite['images']
  readonly read: ReadMarkdown
}

/** The page. `json`: the session file that it carries. */
export async function sessionHtml(
  { title, events, images }: SessionToWrite,
  form: WriteForm,
  { json, read }: { readonly json: string; readonly read: ReadMarkdown },
): Promise<string> {
  const page = { images, read }
  const messages = rowsToWrite(events, form)
  const articles = await inOrder(messages, message => articleOf(message, page))
  const versions = await inOrder(otherVersions(events, form), async (version, at) => {
    const inside = await inOrder(version.messages, message => articleOf(message, page))
    return `<h3>${escapeHtml(chatFileText('version', { index: at + 2, firstNumber: version.firstNumber }))}</h3>\n${inside}`
  })
  const name = escapeHtml(title || chatFileText('untitled'))
  return `<!doctype html>
<html lang="${languageNow()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${WRITER}">
<title>${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header><h1 dir="auto">${name}</h1><p>${escapeHtml(headOf(messages))}</p></header>
${articles}${versions === '' ? '' : `<section><h2>${escapeHtml(chatFileText('versions'))}</h2>\n${versions}</section>\n`}<footer>${escapeHtml(chatFileText('madeBy'))}</footer>
</main>
${carrierOf(json)}
</body>
</html>
`
}

/** Nothing runs, and only this style sheet and pictures in the page itself are shown. */
function policy(): string {
  const hash = toBase64(sha256Bytes(STYLE))
  return `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
}

function headOf(messages: readonly WrittenMessage[]): string {
  const times = messages.flatMap(({ entry }) => (entry ? [entry.event.at] : []))
  const day = (at: number) => formatUtc(at).slice(0, 10)
  const count = messages.filter(
    ({ aside, compaction, among }) => !aside && !compaction && !among,
  ).length
  const from = times.length === 0 ? '' : day(times.reduce((one, other) => Math.min(one, other)))
  const to = times.length === 0 ? '' : day(times.reduce((one, other) => Math.max(one, other)))
  return from === to
    ? chatFileText('head-of-day', { count, day: from })
    : chatFileText('head', { count, from, to })
}

async function articleOf(message: WrittenMessage, page: Page): Promise<string> {
  const parts = await inOrder(message.parts, part => partOf(part, page))
  const sources = sourcesToWrite(message.parts)
  const found = sources === '' ? '' : await markdownOf(sources, page.read)
  const mark = message.aside ? ' data-aside' : message.compaction ? ' data-compaction' : ''
  return `<article data-role="${message.role}"${mark}>\n<h2>${escapeHtml(headingOf(message))}</h2>\n${parts}${found}</article>\n`
}

async function partOf(part: Part, page: Page): Promise<string> {
  switch (part.type) {
    case 'text':
      return isFile(part)
        ? folded(part.file, preOf(fileText(part)))
        : await markdownOf(citedText([part]), page.read)
    case 'server-work':
      return ''
    case 'reasoning':
      return folded(chatFileText('reasoning'), await markdownOf(part.text, page.read))
    case 'image': {
      const caption = escapeHtml(pictureWords('picture', part.name))
      const address = imageAddress(part, page.images)
      const size = `width="${part.width}" height="${part.height}"`
      const image =
        address === null ? '' : `<img src="${address}" alt="${escapeHtml(part.name)}" ${size}>`
      return `<figure>${image}<figcaption>${caption}</figcaption></figure>\n`
    }
    case 'tool-call':
      return folded(
        chatFileText('calls', { tool: part.tool }),
        preOf(JSON.stringify(part.input, null, 2)),
      )
    case 'tool-result':
      return folded(
        part.isError === true
          ? chatFileText('failed', { tool: part.tool })
          : chatFileText('answered', { tool: part.tool }),
        preOf(part.output) + drawingOf(part),
      )
  }
}

/** As an image, a drawing runs nothing and loads nothing. */
function drawingOf({ drawing, tool }: ToolResultPart): string {
  if (drawing === undefined) return ''
  const address = `data:image/svg+xml,${encodeURIComponent(drawing.toWellFormed())}`
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(tool)}"></figure>`
}

function folded(name: string, inside: string): string {
  return `<details><summary>${escapeHtml(name)}</summary>${inside}</details>\n`
}

function preOf(text: string): string {
  return `<pre>\n${escapeHtml(text)}</pre>`
}

async function markdownOf(text: string, read: ReadMarkdown): Promise<string> {
  const pieces = await read(text)
  if (pieces === null) return `<pre class="plain">\n${escapeHtml(text)}</pre>\n`
  const nodes = pieces.map((piece): MarkdownNode => JSON.parse(piece))
  return `${nodes.map(blockOf).join('')}\n`
}

/** It runs in the direction of its first letter: Arabic and Hebrew from the right. HTML in the text stands there as words of its own. */
function blockOf(node: MarkdownNode): string {
  const block = typeof node === 'string' ? { tag: 'p', attributes: {}, children: [node] } : node
  return nodeOf({ ...block, attributes: { ...block.attributes, dir: 'auto' } }, false)
}

/** One after the other, because each may take the only reader. */
async function inOrder<Item>(
  items: readonly Item[],
  write: (item: Item, at: number) => Promise<string>,
): Promise<string> {
  const texts: string[] = []
  for (const [at, item] of items.entries()) texts.push(await write(item, at))
  return texts.join('')
}

/** How a saved page looks on a screen and on paper, light and dark. The policy of the page names it by its hash. */
const STYLE = `
:root{color-scheme:light dark;--ink:#1f2430;--soft:#5b6272;--line:#d9dce3;--sheet:#fff;--ground:#f4f5f8;--link:#2a50b8}
@media(prefers-color-scheme:dark){:root{--ink:#e4e6ec;--soft:#a3aab8;--line:#3a4050;--sheet:#171a21;--ground:#20242e;--link:#9db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--sheet);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.5em 0 .5em}
main>header{border-bottom:1px solid var(--line);margin-bottom:2rem}
main>header h1{margin:0}
main>header p,article>h2,figcaption,summary,footer{color:var(--soft);font-size:.875rem}
article{margin:0 0 2rem;overflow-wrap:anywhere}
.continued{list-style:none}
article>h2{margin:0 0 .5rem;font-weight:600}
article[data-role=user]{background:var(--ground);border-radius:.75rem;padding:1rem 1.25rem}
article[data-aside]{background:none;border-left:3px dashed var(--line);border-radius:0;padding:0 0 0 1rem}
article>:last-child,blockquote>:last-child,li>:last-child{margin-bottom:0}
p,ul,ol,blockquote,pre,table,figure,details{margin:0 0 1rem}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--soft)}
pre{background:var(--ground);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow:auto;white-space:pre-wrap}
pre,code{font:.875rem/1.5 ui-monospace,monospace;direction:ltr;unicode-bidi:isolate}
pre.plain{background:none;border:0;padding:0;font:inherit;unicode-bidi:plaintext}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border:1px solid var(--line);padding:.35rem .6rem;text-align:start}
img{max-width:100%;height:auto}
a{color:var(--link)}
summary{cursor:pointer}
details>summary+*{margin-top:.5rem}
math[display=block]{overflow-x:auto}
@media print{
body{background:#fff;color:#000;font-size:10.5pt}
main{max-width:none;padding:0}
article[data-role=user]{border:1px solid #bbb;background:none}
article>h2,summary{break-after:avoid}
pre,blockquote,tr,img{break-inside:avoid}
details::details-content{content-visibility:visible;display:block}
}
`

/** The text as HTML that shows it. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

const PLAIN =
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong del table thead tbody tr th td sup section span'
const MATH =
  'math maction menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
const TAGS = new Set(`${PLAIN} ${MATH}`.split(' '))

/** They set how something looks, or number a list; none holds an address, an id or a style. */
const ATTRIBUTES = new Set(
  'accent accentunder align columnalign columnspan depth dir display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator start stretchy symmetric title voffset width'.split(
    ' ',
  ),
)

/** Only absolute addresses: a relative one would lead somewhere on the reader's own disk. */
const LINK = /^(?:https?|mailto|xmpp|ircs?):/i
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=]+$/i

/** The nodes as HTML. A picture of the web becomes a link, because a saved page loads nothing. */
function htmlOf(nodes: readonly MarkdownNode[], isInLink = false): string {
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
        : linkOf(link, escapeHtml(pictureWords('remote', text('alt'))))
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
  if (attributes['className'] === 'continued') kept.push(' class="continued"')
  // A parser removes the first line end of `pre`.
  return `<${tag}${kept.join('')}>${tag === 'pre' ? '\n' : ''}${inside}</${tag}>`
}

function linkOf(address: string, words: string): string {
  if (!LINK.test(address)) return words
  return `<a href="${escapeHtml(address)}" rel="noreferrer noopener">${words}</a>`
}

function pictureWords(what: 'picture' | 'remote', name: string): string {
  return name === '' ? chatFileText(what) : chatFileText(`${what}-named`, { name })
}
