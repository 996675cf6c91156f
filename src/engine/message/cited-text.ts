/** The words of an answer with links to their sources, as Markdown. */
import type { Citation, Part, TextPart, WebSource } from './message-schema.ts'

/**
 * The texts, joined by blank lines, with a link to each source behind the words that cite it: `([example.org](…))`. Words that hold
 * the address already stay as they are, and nothing is written into code.
 */
export function citedText(parts: readonly Part[]): string {
  return parts
    .filter(part => part.type === 'text')
    .map(withLinks)
    .join('\n\n')
}

function withLinks({ text, citations = [] }: TextPart): string {
  if (citations.length === 0) return text
  const closed = closedStretches(text)
  const behind = new Map<number, WebSource[]>()
  for (const citation of citations) {
    const position = placeOf(citation, text, closed)
    if (position === null || text.includes(citation.url)) continue
    const there = behind.get(position) ?? []
    if (there.every(({ url }) => url !== citation.url)) behind.set(position, [...there, citation])
  }
  let from = 0
  const pieces: string[] = []
  for (const [position, sources] of [...behind].toSorted(([left], [right]) => left - right)) {
    pieces.push(
      text.slice(from, position),
      ` (${sources.map(source => linkTo(source)).join(', ')})`,
    )
    from = position
  }
  return pieces.join('') + text.slice(from)
}

/** A link in Markdown with the site as its words and the title on it, or with these words, which are Markdown. */
export function linkTo(source: WebSource, given?: string): string {
  const { url, title = '' } = source
  const words = given ?? siteOf(source).replace(/[[\]\\`*_<>]/g, '')
  const address = url.replace(/[()<>|"\\`]/g, encoded)
  const named = title.replace(/[\s"\\]+/g, ' ').trim()
  return `[${words}](${address}${named === '' ? '' : ` "${named}"`})`
}

function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

interface Stretch {
  readonly start: number
  readonly end: number
  /** True for a block of code, into and right behind which nothing is written. */
  readonly isBlock: boolean
}

/** Code blocks, inline code, links and addresses. */
const CLOSED =
  /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*(?:\n[^\n]*)?|`[^`\n]{1,400}`|\[[^\]\n]{0,300}\]\([^)\n]{0,2100}\)|https?:\/\/[^\s)\]]{1,2000}/gm

function closedStretches(text: string): readonly Stretch[] {
  return [...text.matchAll(CLOSED)].map(({ index, 0: found, 1: fence }) => ({
    start: index,
    end: index + found.length,
    isBlock: fence !== undefined,
  }))
}

/** Where the link of a citation stands; null for none. */
function placeOf(
  { start, end }: Citation,
  text: string,
  closed: readonly Stretch[],
): number | null {
  if (end > text.length || end <= start) return null
  let position = start + text.slice(start, end).trimEnd().length
  const inside = closed.find(stretch => position > stretch.start && position <= stretch.end)
  if (inside?.isBlock === true) return null
  if (inside) position = inside.end
  // What closes a mark of Markdown belongs to the words before it.
  while (/[*_~]/.test(text.charAt(position))) position += 1
  return position
}

/** Google's links lead to the page by this host, and name the page's own host in the title. */
const REDIRECT = 'vertexaisearch.cloud.google.com'
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u

/** The host of a page, as a person knows it: `example.org`. */
export function siteOf({ url, title = '' }: Pick<WebSource, 'url' | 'title'>): string {
  const [, authority = ''] = /^https?:\/\/([^/?#\\]*)/i.exec(url) ?? []
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
  const site = host === REDIRECT && HOST.test(title) ? title.toLowerCase() : host
  return site.replace(/^www\./, '')
}
