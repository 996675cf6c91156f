/** What a server found on the web, read from fields of any shape. */
import {
  type Citation,
  MOST_OF_SOURCE,
  type ServerWorkPart,
  WEB_ADDRESS,
  type WebSource,
} from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { fieldsOf, objectsIn, textIn, type Fields } from './fields.ts'

/** More searches in one answer are not allowed, where the server takes a limit. */
export const MOST_SEARCHES = 5

const MOST_QUERIES = 20
const MOST_SOURCES = 60

/** A source of a server's fields; null for an address that a person may not open. */
export function sourceIn(told: {
  readonly url: unknown
  readonly title?: unknown
  readonly quote?: unknown
}): WebSource | null {
  const url = textIn(told.url)?.trim() ?? ''
  if (url.length > MOST_OF_SOURCE.url || !WEB_ADDRESS.test(url)) return null
  const title = cut(told.title, MOST_OF_SOURCE.title)
  const quote = cut(told.quote, MOST_OF_SOURCE.quote)
  return { url, ...(title !== '' && { title }), ...(quote !== '' && { quote }) }
}

/** The start of a text, without half a character; empty for no text. */
function cut(value: unknown, most: number): string {
  return (textIn(value) ?? '').slice(0, most).toWellFormed().trim()
}

/** Sources of a list whose entries may be anything. */
export function sourcesIn(list: unknown): readonly WebSource[] {
  return objectsIn(list).flatMap(
    entry => sourceIn({ url: entry['url'], title: entry['title'] }) ?? [],
  )
}

/** One search as a part; each address once. */
export function searchPart({
  queries,
  sources,
  fault,
  metadata,
}: {
  readonly queries: readonly unknown[]
  readonly sources: readonly WebSource[]
  readonly fault?: string | undefined
  readonly metadata?: ServerWorkPart['metadata']
}): ServerWorkPart {
  const asked = queries.map(query => cut(query, MOST_OF_SOURCE.query)).filter(query => query !== '')
  const once = new Map(sources.map(source => [source.url, source]))
  const name = cut(fault, 200)
  return {
    type: 'server-work',
    work: 'web-search',
    queries: [...new Set(asked)].slice(0, MOST_QUERIES),
    sources: [...once.values()].slice(0, MOST_SOURCES),
    ...(name !== '' && { fault: name }),
    ...(metadata !== undefined && { metadata }),
  }
}

/** A citation with its place; null without an address. A place that is none becomes the empty one at the start. */
export function citationOf(
  source: WebSource | null,
  { start, end }: { readonly start: unknown; readonly end: unknown },
): Citation | null {
  if (source === null) return null
  const isPlace = isIndex(start) && isIndex(end) && start < end
  return { ...source, start: isPlace ? start : 0, end: isPlace ? end : 0 }
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** The words of an annotation of OpenAI's form, which is nested in chat completions. */
export function annotationIn(told: Fields): Citation | null {
  const {
    url,
    title,
    content,
    start_index: start,
    end_index: end,
  } = 'url_citation' in told ? fieldsOf(told['url_citation']) : told
  return citationOf(sourceIn({ url, title, quote: content }), { start, end })
}

/** Words of an answer so far, in UTF-16 units. */
export function lengthOfText(chunks: readonly StreamChunk[]): number {
  return chunks.reduce((sum, chunk) => sum + (chunk.type === 'text' ? chunk.text.length : 0), 0)
}

/** What the provider bills for searches, added to the report. Its count of the prompt has the pages that it read. */
export function addSearches(
  chunks: readonly StreamChunk[],
  { searches, billedDollars }: { readonly searches: number; readonly billedDollars?: unknown },
): readonly StreamChunk[] {
  const isSum =
    typeof billedDollars === 'number' && Number.isFinite(billedDollars) && billedDollars >= 0
  if (searches === 0 && !isSum) return chunks
  return chunks.map(chunk =>
    chunk.type === 'finish' && chunk.usage
      ? {
          ...chunk,
          usage: {
            ...chunk.usage,
            ...(searches > 0 && { searches, partialPrompt: true }),
            ...(isSum && { billedDollars }),
          },
        }
      : chunk,
  )
}

/** A count in a report; 0 for anything else. */
export function countIn(value: unknown): number {
  return isIndex(value) ? value : 0
}
