/** Searches of the servers of OpenAI and xAI, whose links come with places in the text. */
import { z } from 'zod'
import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { Citation, Part } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { metadataFor, metadataFrom, type Decode } from '../ai-sdk/decode.ts'
import type { Step } from '../ai-sdk/prompt.ts'
import {
  fieldsOf,
  indexIn,
  isFields,
  nameIn,
  objectsIn,
  textIn,
  type Fields,
} from '../ai-sdk/fields.ts'
import {
  addSearches,
  annotationIn,
  countIn,
  lengthOfText,
  searchPart,
  sourceIn,
  sourcesIn,
} from '../ai-sdk/searches.ts'

const SEARCH = 'read.search'
const CITATION = 'read.citation'
const BILL = 'read.searches'

/** What of an answer was told already, because its last event repeats all of it. */
export interface KnownSearches {
  readonly items: Set<string>
  /** Items whose annotations came. */
  readonly annotated: Set<string>
}

/** The event of a search for our own reader; none for any other item, or one that was told. */
export function searchEvents(item: Fields, index: number, known: KnownSearches): readonly Fields[] {
  if (item['type'] !== 'web_search_call') return []
  const id = nameIn(item['id']) ?? `item_${index}`
  if (known.items.has(id)) return []
  known.items.add(id)
  const action = isFields(item['action']) ? item['action'] : argumentsOf(item['arguments'])
  return [{ type: SEARCH, id, action, status: textIn(item['status']) }]
}

/** xAI tells what it searched for as the arguments of a call. */
function argumentsOf(told: unknown): Fields {
  const { query } = fieldsOf(parseJson(textIn(told) ?? ''))
  return { query }
}

/** The event of a link in the text. */
export function citationEvents(event: Fields, known: KnownSearches): readonly Fields[] {
  const place = placeIn(event)
  known.annotated.add(place)
  return [{ type: CITATION, place, annotation: fieldsOf(event['annotation']) }]
}

/** The links of a message that the last event repeats, if no event told them before. */
export function repeatedCitations(
  item: Fields,
  index: number,
  known: KnownSearches,
): readonly Fields[] {
  if (item['type'] !== 'message') return []
  return objectsIn(item['content']).flatMap((content, at) => {
    const place = `${index}/${at}`
    if (known.annotated.has(place)) return []
    const annotations = objectsIn(content['annotations'])
    return annotations.map(annotation => ({ type: CITATION, place, annotation }))
  })
}

/** xAI's list of all pages that it read; none if there is no such list. */
export function listedEvents(citations: unknown): readonly Fields[] {
  const addresses = (Array.isArray(citations) ? citations : []).flatMap(url => textIn(url) ?? [])
  if (addresses.length === 0) return []
  return [{ type: SEARCH, action: { type: 'list', sources: addresses.map(url => ({ url })) } }]
}

/** Source: docs.x.ai, "Cost Tracking". */
const TICKS_OF_DOLLAR = 10_000_000_000

/** xAI's count of searches, and what the whole answer cost; OpenAI tells neither. */
export function billEvents(usage: unknown): readonly Fields[] {
  const searches = countIn(
    fieldsOf(fieldsOf(usage)['server_side_tool_usage_details'])['web_search_calls'],
  )
  const ticks = fieldsOf(usage)['cost_in_usd_ticks']
  const dollars = typeof ticks === 'number' ? { dollars: ticks / TICKS_OF_DOLLAR } : {}
  return searches === 0 && typeof ticks !== 'number' ? [] : [{ type: BILL, searches, ...dollars }]
}

/** The place of a text in the answer: item and content. */
export function placeIn(event: Fields): string {
  return `${indexIn(event['output_index']) ?? 0}/${indexIn(event['content_index']) ?? 0}`
}

const Event = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal(SEARCH),
    id: z.string().optional(),
    action: z.record(z.string(), z.unknown()),
    status: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal(CITATION),
    place: z.string(),
    annotation: z.record(z.string(), z.unknown()),
  }),
  z.looseObject({
    type: z.literal(BILL),
    searches: z.int().nonnegative(),
    dollars: z.number().optional(),
  }),
  z.looseObject({ type: z.literal('response.output_text.delta') }),
])

/** Reads searches and links, and counts the searches: opened pages cost nothing. */
export function readSearches(decode: Decode, origin: string): Decode {
  /** Where each text begins in all words of the answer. */
  const starts = new Map<string, number>()
  let length = 0
  let searches = 0
  let billed: number | null = null
  let billedDollars: number | undefined
  const counted = (chunks: readonly StreamChunk[]) => {
    length += lengthOfText(chunks)
    return chunks
  }
  return part => {
    if (part.type === 'finish') {
      const count = Math.max(billed ?? 0, searches)
      return addSearches(counted(decode(part)), {
        searches: count,
        ...(count > 0 && { billedDollars }),
      })
    }
    if (part.type !== 'raw') return counted(decode(part))
    const event = Event.safeParse(part.rawValue).data
    switch (event?.type) {
      case SEARCH: {
        const { type } = event.action
        // Some servers name no action.
        if (type === 'search' || type === undefined) searches += 1
        return [searchOf(event, origin)]
      }
      case CITATION: {
        const citation = annotationIn(event.annotation)
        const from = starts.get(event.place)
        return citation === null ? [] : [{ type: 'citations', citations: [moved(citation, from)] }]
      }
      case BILL:
        billed = event.searches
        billedDollars = event.dollars
        return []
      case 'response.output_text.delta': {
        const place = placeIn(event)
        if (!starts.has(place)) starts.set(place, length)
        return counted(decode(part))
      }
      case undefined:
        return counted(decode(part))
    }
  }
}

function moved(citation: Citation, from = 0): Citation {
  const { start, end } = citation
  return end === 0 ? citation : { ...citation, start: start + from, end: end + from }
}

function searchOf(
  {
    id,
    action,
    status,
  }: Pick<Extract<z.infer<typeof Event>, { type: typeof SEARCH }>, 'id' | 'action' | 'status'>,
  origin: string,
): StreamChunk {
  const stored = id === undefined ? null : StoredSearch.safeParse({ id, action }).data
  const metadata = metadataFor(origin, stored ?? null)
  const page = sourceIn({ url: action['url'] })
  const queries = Array.isArray(action['queries']) ? action['queries'] : [action['query']]
  return searchPart({
    queries,
    sources: [...sourcesIn(action['sources']), ...(page ? [page] : [])],
    fault: status === 'failed' ? status : undefined,
    ...(metadata && { metadata }),
  })
}

/** What OpenAI wants back of a search; xAI tells no such action. */
const StoredSearch = z.object({
  id: z.string(),
  action: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('search'),
      query: z.string().optional(),
      queries: z.array(z.string()).optional(),
      sources: z
        .array(z.object({ type: z.literal('url'), url: z.string() }))
        .optional()
        .catch(undefined),
    }),
    z.object({ type: z.literal('open_page'), url: z.string() }),
    z.object({ type: z.literal('find_in_page'), url: z.string(), pattern: z.string() }),
  ]),
})

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

/** A search as the item that the API wants back beside the thoughts around it; null for what cannot go back. */
export function contentFor({ request }: Step, origin: string): (part: Part) => Content | null {
  const isOffered = request.serverWork?.includes('web-search') === true
  return part => {
    if (!isOffered || part.type !== 'server-work') return null
    const stored = StoredSearch.safeParse(metadataFrom(origin, part)).data
    if (stored === undefined) return null
    const { id, action } = stored
    const sources = action.type === 'search' ? (action.sources ?? []) : []
    const { type, ...told } = { ...action, sources: undefined }
    return [
      {
        type: 'tool-result',
        toolCallId: id,
        toolName: 'web_search',
        output: {
          type: 'json',
          value: {
            action: { type: SDK_NAMES[type], ...told },
            ...(sources.length > 0 && { sources }),
          },
        },
      },
    ]
  }
}

/** The actions in the SDK's names. */
const SDK_NAMES = { search: 'search', open_page: 'openPage', find_in_page: 'findInPage' } as const
