/** A session as one HTML page: to read, to print and to import again. It runs nothing and loads nothing. */
import { fileText, isFile, type Part, type ToolResultPart } from '../engine/index.ts'
import { exportSentences } from '../i18n/en/sentences/export.ts'
import { formatUtc } from '../i18n/utc.ts'
import type { SessionToWrite } from '../ports/backup.ts'
import type { WriteForm } from '../ports/export-form.ts'
import type { MarkdownNode, MarkdownPieces } from '../ports/markdown.ts'
import { toBase64 } from './base64.ts'
import { carrierOf } from './html-carrier.ts'
import { escapeHtml, htmlOf } from './html-nodes.ts'
import { STYLE } from './html-style.ts'
import { imageAddress } from './openai-messages.ts'
import { messagesToWrite, otherVersions, type WrittenMessage } from './parts-to-write.ts'
import { headingOf } from './session-markdown.ts'
import { WRITER } from './session-file.ts'
import { sha256Bytes } from './sha256.ts'

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
  const messages = messagesToWrite(events, form)
  const articles = await inOrder(messages, message => articleOf(message, page))
  const versions = await inOrder(otherVersions(events, form), async (version, at) => {
    const inside = await inOrder(version.messages, message => articleOf(message, page))
    return `<h3>${escapeHtml(exportSentences.version(at + 2, version.firstNumber))}</h3>\n${inside}`
  })
  const name = escapeHtml(title || exportSentences.untitled)
  return `<!doctype html>
<html lang="en">
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
<header><h1>${name}</h1><p>${escapeHtml(headOf(messages))}</p></header>
${articles}${versions === '' ? '' : `<section><h2>${exportSentences.versions}</h2>\n${versions}</section>\n`}<footer>${exportSentences.madeBy}</footer>
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
  return exportSentences.head(
    messages.length,
    times.length === 0 ? '' : day(times.reduce((one, other) => Math.min(one, other))),
    times.length === 0 ? '' : day(times.reduce((one, other) => Math.max(one, other))),
  )
}

async function articleOf(message: WrittenMessage, page: Page): Promise<string> {
  const parts = await inOrder(message.parts, part => partOf(part, page))
  return `<article data-role="${message.role}">\n<h2>${escapeHtml(headingOf(message))}</h2>\n${parts}</article>\n`
}

async function partOf(part: Part, page: Page): Promise<string> {
  switch (part.type) {
    case 'text':
      return isFile(part)
        ? folded(part.file, preOf(fileText(part)))
        : await markdownOf(part.text, page.read)
    case 'reasoning':
      return folded(exportSentences.reasoning, await markdownOf(part.text, page.read))
    case 'image': {
      const caption = escapeHtml(exportSentences.picture(part.name))
      const address = imageAddress(part, page.images)
      const size = `width="${part.width}" height="${part.height}"`
      const image =
        address === null ? '' : `<img src="${address}" alt="${escapeHtml(part.name)}" ${size}>`
      return `<figure>${image}<figcaption>${caption}</figcaption></figure>\n`
    }
    case 'tool-call':
      return folded(exportSentences.calls(part.tool), preOf(JSON.stringify(part.input, null, 2)))
    case 'tool-result':
      return folded(
        part.isError === true
          ? exportSentences.failed(part.tool)
          : exportSentences.answered(part.tool),
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
  // HTML in the text stands there as words of its own.
  return `${nodes.map(node => (typeof node === 'string' ? `<p>${htmlOf([node])}</p>` : htmlOf([node]))).join('')}\n`
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
