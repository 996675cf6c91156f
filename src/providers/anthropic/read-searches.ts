/** Searches of Anthropic's servers: read from the stream, and sent back as the API demands. */
import type { JSONObject, LanguageModelV4Message } from '@ai-sdk/provider'
import { z } from 'zod'
import type { Citation, Part, TextPart } from '../../engine/index.ts'
import { metadataFor, metadataFrom, type Decode } from '../ai-sdk/decode.ts'
import { fieldsOf, objectsIn, textIn } from '../ai-sdk/fields.ts'
import {
  addSearches,
  citationOf,
  countIn,
  lengthOfText,
  searchPart,
  sourceIn,
  sourcesIn,
} from '../ai-sdk/searches.ts'
import type { Step } from '../ai-sdk/prompt.ts'
import { fieldAt } from '../http/ask.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'

/** Our own events, made by `clean-events.ts`; the SDK ignores them. */
const Event = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('read_search'),
    id: z.string(),
    input: z.record(z.string(), z.json()),
    content: z.json(),
  }),
  z.looseObject({ type: z.literal('read_citation'), citation: z.record(z.string(), z.unknown()) }),
])

/** Reads searches and citations, and what the provider bills for them. A citation is about all words of its block. */
export function readSearches(decode: Decode, origin: string): Decode {
  let length = 0
  let blockStart = 0
  let cited: Citation[] = []
  const counted = (chunks: readonly StreamChunk[]) => {
    length += lengthOfText(chunks)
    return chunks
  }
  const closed = (): readonly StreamChunk[] => {
    const citations = cited.map(citation => ({ ...citation, start: blockStart, end: length }))
    cited = []
    return citations.length === 0 ? [] : [{ type: 'citations', citations }]
  }
  return part => {
    switch (part.type) {
      case 'raw': {
        const event = Event.safeParse(part.rawValue).data
        if (event?.type === 'read_search') return [searchOf(event, origin)]
        const citation = event && citationIn(event.citation, origin)
        if (citation) cited.push(citation)
        return []
      }
      case 'text-start':
        blockStart = length
        cited = []
        return counted(decode(part))
      case 'text-end':
        return [...counted(decode(part)), ...closed()]
      case 'finish': {
        const searches = fieldAt(part.usage.raw, ['server_tool_use', 'web_search_requests'])
        return addSearches(decode(part), { searches: countIn(searches) })
      }
      default:
        return counted(decode(part))
    }
  }
}

function searchOf(
  { id, input, content }: Extract<z.infer<typeof Event>, { type: 'read_search' }>,
  origin: string,
): StreamChunk {
  const fault = textIn(fieldsOf(content)['error_code'])
  const metadata = metadataFor(origin, { id, input, content })
  return searchPart({
    queries: [input['query']],
    sources: sourcesIn(content),
    fault,
    ...(metadata && { metadata }),
  })
}

function citationIn(told: Readonly<Record<string, unknown>>, origin: string): Citation | null {
  const { url, title, cited_text: quote, encrypted_index: sealed } = told
  const citation = citationOf(sourceIn({ url, title, quote }), { start: 0, end: 0 })
  const metadata =
    typeof sealed === 'string' ? metadataFor(origin, { encrypted_index: sealed }) : undefined
  return citation && { ...citation, ...(metadata && { metadata }) }
}

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

const SEARCH = 'web_search'

/** The fields of a result that the API wants back, in the SDK's names. */
const Result = z.looseObject({
  type: z.literal('web_search_result'),
  url: z.string(),
  title: z.string().nullish(),
  page_age: z.string().nullish(),
  encrypted_content: z.string(),
})

/** A search as its call and its result, and cited words as blocks with their sealed citations. Null for every other part. */
export function contentFor(
  { request, connection }: Step,
  origin: string,
): (part: Part) => Content | null {
  const isOffered = request.serverWork?.includes('web-search') === true
  return part => {
    if (!isOffered || connection.fallbacks.has('no-returned-reasoning')) return null
    if (part.type === 'server-work') {
      const stored = metadataFrom(origin, part)
      return stored && pairOf(stored)
    }
    return part.type === 'text' && part.citations ? blocksOf(part, part.citations, origin) : null
  }
}

/** The call and its result, which go back together or not at all; null for what cannot go back. */
function pairOf({ id, input, content }: Readonly<Record<string, unknown>>): Content | null {
  if (typeof id !== 'string') return null
  const results = z.array(Result).safeParse(content).data
  const fault = textIn(fieldsOf(content)['error_code'])
  if (results === undefined && fault === undefined) return null
  const pair = { toolCallId: id, toolName: SEARCH }
  const value = results?.map(
    ({ type, url, title, page_age: pageAge, encrypted_content: encryptedContent }): JSONObject => ({
      type,
      url,
      title: title ?? null,
      pageAge: pageAge ?? null,
      encryptedContent,
    }),
  )
  return [
    { type: 'tool-call', ...pair, input: fieldsOf(input), providerExecuted: true },
    {
      type: 'tool-result',
      ...pair,
      output: value
        ? { type: 'json', value }
        : { type: 'error-json', value: { errorCode: fault ?? 'unavailable' } },
    },
  ]
}

/** The text in blocks that end where its cited words do; null if its citations cannot go back. */
function blocksOf(
  { text }: TextPart,
  citations: readonly Citation[],
  origin: string,
): Content | null {
  const sealed = citations.flatMap(({ start, end, metadata, url, title, quote }) => {
    const index = fieldsOf(metadata?.[origin])['encrypted_index']
    return typeof index === 'string' && start < end && end <= text.length
      ? [
          {
            start,
            end,
            told: {
              type: 'web_search_result_location',
              url,
              title: title ?? null,
              cited_text: quote ?? '',
              encrypted_index: index,
            },
          },
        ]
      : []
  })
  if (sealed.length === 0) return null
  const content: Content[number][] = []
  let from = 0
  for (const { start, end } of sealed) {
    if (start < from) continue
    const told = sealed.filter(one => one.start === start && one.end === end)
    if (start > from) content.push({ type: 'text', text: text.slice(from, start) })
    content.push({
      type: 'text',
      text: text.slice(start, end),
      providerOptions: { anthropic: { citations: told.map(one => one.told) } },
    })
    from = end
  }
  if (from < text.length) content.push({ type: 'text', text: text.slice(from) })
  return content.filter(block => block.type !== 'text' || block.text.trim() !== '')
}

/** True for the end of an answer that the server only paused: the same request goes on with it. */
export function isPaused(raw: string | undefined): boolean {
  return raw === 'pause_turn'
}

/** The name and input of a server's own call; null for every other block. */
export function serverCallIn(
  block: Readonly<Record<string, unknown>>,
): { readonly id: string } | null {
  const { type, name, id } = block
  return type === 'server_tool_use' && name === SEARCH && typeof id === 'string' ? { id } : null
}

/** The results of a call of the server; null for every other block. */
export function serverResultIn(
  block: Readonly<Record<string, unknown>>,
): { readonly id: string; readonly content: unknown } | null {
  const { type, tool_use_id: id, content } = block
  if (type !== 'web_search_tool_result' || typeof id !== 'string') return null
  return { id, content: Array.isArray(content) ? objectsIn(content) : fieldsOf(content) }
}
