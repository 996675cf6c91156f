/** Searches of OpenRouter, in chat completions. */
import { z } from 'zod'
import type { Citation } from '../../engine/index.ts'
import type { Decode } from '../ai-sdk/decode.ts'
import { fieldsOf, objectsIn, type Fields } from '../ai-sdk/fields.ts'
import {
  addSearches,
  annotationIn,
  countIn,
  MOST_SEARCHES,
  searchPart,
} from '../ai-sdk/searches.ts'
import { fieldAt } from '../http/ask.ts'

/** OpenRouter's own tool: it searches zero or more times, if the model wants. Five pages for each search is its default. */
const SEARCH_TOOL = {
  type: 'openrouter:web_search',
  parameters: { max_results: 5, max_total_results: 5 * MOST_SEARCHES },
}

/** The request's body with OpenRouter's search. */
export function withSearch(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { tools } = body
  return { ...body, tools: [...(Array.isArray(tools) ? tools : []), SEARCH_TOOL] }
}

/** The links of a message, for our own reader; none if it has none. */
export function annotationsIn(said: Fields): readonly Fields[] {
  return objectsIn(said['annotations']).filter(
    annotation => annotation['type'] === 'url_citation' || 'url_citation' in annotation,
  )
}

const Event = z.looseObject({
  read_annotations: z.array(z.record(z.string(), z.unknown())).optional(),
})

/** Reads the links at the end of the answer: they come at any time, and none of them ends a text. */
export function readSearches(decode: Decode, isOffered: boolean): Decode {
  const cited = new Map<string, Citation>()
  return part => {
    if (part.type === 'raw') {
      for (const annotation of Event.safeParse(part.rawValue).data?.read_annotations ?? []) {
        const citation = annotationIn(annotation)
        if (citation) cited.set(`${citation.start} ${citation.end} ${citation.url}`, citation)
      }
      return decode(part)
    }
    if (part.type !== 'finish') return decode(part)
    const citations = [...cited.values()]
    const { raw } = part.usage
    const told = countIn(fieldAt(raw, ['server_tool_use', 'web_search_requests']))
    const chunks = addSearches(decode(part), {
      searches: Math.max(told, citations.length > 0 ? 1 : 0),
      ...(isOffered && { billedDollars: fieldsOf(raw)['cost'] }),
    })
    if (citations.length === 0) return chunks
    const sources = citations.map(({ start: _start, end: _end, ...source }) => source)
    return [searchPart({ queries: [], sources }), { type: 'citations', citations }, ...chunks]
  }
}
