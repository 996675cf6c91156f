import { createOpenAI } from '@ai-sdk/openai'
import { type JSONObject, TypeValidationError } from '@ai-sdk/provider'
import type { Part, FinishReason, ProviderEdit } from '../../engine/index.ts'
import {
  metadataFrom,
  usageFrom,
  type ProviderMetadata,
  addEdits,
  type Decode,
} from '../ai-sdk/decode.ts'
import type { Step } from '../ai-sdk/prompt.ts'
import type { WireFormat } from '../ai-sdk/step.ts'
import { fieldAt } from '../http/ask.ts'
import { cleanEvents } from './clean-events.ts'
import { contentFor, readSearches } from './read-searches.ts'
import { z } from 'zod'
import type { StreamChunk } from '../../ports/chat-model.ts'

/** OpenAI's Responses API. The server stores nothing; its earlier reasoning goes back encrypted. */
export const format: WireFormat = {
  send: ({ connection: { settings, key, fallbacks }, options, ask }) => {
    const provider = createOpenAI({ baseURL: settings.baseUrl, apiKey: key, fetch: ask })
    const shown = fallbacks.has('no-reasoning') ? {} : { reasoningSummary: 'auto' }
    return provider.responses(settings.model).doStream({
      ...options,
      includeRawChunks: true,
      providerOptions: {
        openai: { store: false, ...shown, includeWebSearchSources: listsSources(settings.baseUrl) },
      },
    })
  },
  provider: 'openai',
  optionsFor,
  usageOf: usage =>
    usageFrom(usage, {
      cached: ['input_tokens_details', 'cached_tokens'],
      written: ['input_tokens_details', 'cache_write_tokens'],
      reasoning: ['output_tokens_details', 'reasoning_tokens'],
    }),
  fieldsToStore,
  searchTool: { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} },
  contentFor,
  extend: (decode, _step, origin) => readSearches(readRawEvents(decode), origin),
  clean: cleanEvents,
  /** An answer ends with one event that holds all of it. */
  ends: {
    read: event => {
      const type = String(fieldAt(event, ['type']))
      const calls = /^response\.(?:function_call|custom_tool_call)/.test(type)
      return {
        says: calls || /\.(?:delta|done)$/.test(type),
        calls,
        end: /^response\.(?:completed|incomplete|failed)$/.test(type) ? 'last' : null,
      }
    },
    reason: () => ({ type: 'response.completed', response: {} }),
    last: null,
    withoutEnd: () => null,
  },
}

/** xAI lists its sources without being asked, and refuses the question. */
function listsSources(baseUrl: string): boolean {
  return new URL(baseUrl).hostname !== 'api.x.ai'
}

/** For reasoning, the item of its summary and its encrypted content; for text, its phase. Null for nothing. */
export function fieldsToStore(
  kind: Part['type'],
  metadata: ProviderMetadata,
): ProviderMetadata | null {
  const { itemId, reasoningEncryptedContent: sealed, phase } = metadata
  if (kind === 'text') return typeof phase === 'string' ? { phase } : null
  if (kind !== 'reasoning' || typeof itemId !== 'string') return null
  return typeof sealed === 'string' ? { itemId, reasoningEncryptedContent: sealed } : { itemId }
}

/**
 * Summaries go back only with their encrypted content, which comes with the last one of an item. The API wants the
 * searches that followed a thought back with it: none goes back beside a search that cannot.
 */
export function optionsFor(step: Step, origin: string): (part: Part) => JSONObject | null {
  const { connection, request } = step
  const searchFor = contentFor(step, origin)
  const goesBack = (part: Part) => part.type !== 'server-work' || searchFor(part) !== null
  const sealed = new Set(
    request.messages
      .flatMap(({ parts }) => (parts.every(goesBack) ? parts : []))
      .map(part => metadataFrom(origin, part))
      .flatMap(kept => (kept?.['reasoningEncryptedContent'] === undefined ? [] : [kept['itemId']])),
  )
  const returns = !connection.fallbacks.has('no-returned-reasoning')
  return part => {
    const stored = metadataFrom(origin, part)
    if (part.type !== 'reasoning') return stored
    return stored !== null && returns && sealed.has(stored['itemId']) ? stored : null
  }
}

const Text = z.string().optional().catch(undefined)
const Index = z.number().optional().catch(undefined)

const Event = z.looseObject({
  type: z.string(),
  delta: Text,
  text: Text,
  output_index: Index,
  content_index: Index,
  item: z.looseObject({ type: z.string(), id: Text, call_id: Text }).optional().catch(undefined),
  response: z
    .looseObject({ incomplete_details: z.looseObject({ reason: Text }).nullish().catch(null) })
    .optional()
    .catch(undefined),
})
type Event = z.infer<typeof Event>

/** State read from the raw events of one answer so far. */
interface AnswerState {
  /** Streamed text so far, by its position in the answer. */
  readonly streamed: Map<string, string>
  /** Calls of tools that our requests never offer: shells, patches, searches. */
  readonly foreign: Set<string>
  /** The server's own changes of the context. */
  readonly edits: ProviderEdit[]
  calls: boolean
  refused: boolean
  /** Set by the last event; null before it, and for an answer that failed. */
  end: { readonly incomplete: string | null } | null
}

/** Reads in the SDK's raw chunks what it ignores: full reasoning, the end of a text, and calls that this app does not offer. */
export function readRawEvents(decode: Decode): Decode {
  const state: AnswerState = {
    streamed: new Map(),
    foreign: new Set(),
    edits: [],
    calls: false,
    refused: false,
    end: null,
  }
  return part => {
    switch (part.type) {
      case 'raw': {
        const event = Event.safeParse(part.rawValue)
        return event.success ? (READERS[event.data.type]?.(event.data, state) ?? []) : []
      }
      case 'tool-call': {
        if (state.foreign.has(part.toolCallId)) return []
        state.calls ||= part.providerExecuted !== true
        return decode(part)
      }
      case 'error':
        return isBesideThePoint(part.error) ? [] : decode(part)
      case 'finish':
        return addEdits(
          decode(part).map(chunk => replaceReason(chunk, state)),
          state.edits,
        )
      default:
        return decode(part)
    }
  }
}

type Reader = (event: Event, state: AnswerState) => readonly StreamChunk[] | undefined

const READERS: Readonly<Record<string, Reader>> = {
  'response.reasoning_text.delta': ({ delta = '' }) =>
    delta === '' ? [] : [{ type: 'reasoning', text: delta }],
  'response.output_text.delta': (event, state) => {
    const place = placeOf(event)
    state.streamed.set(place, (state.streamed.get(place) ?? '') + (event.delta ?? ''))
    return []
  },
  'response.output_text.done': (event, state) => {
    const { text = '' } = event
    const streamed = state.streamed.get(placeOf(event)) ?? ''
    const isMore = text.length > streamed.length && text.startsWith(streamed)
    return isMore ? [{ type: 'text', text: text.slice(streamed.length) }] : []
  },
  'response.refusal.delta': (_, state) => {
    state.refused = true
    return []
  },
  'response.output_item.added': rememberForeign,
  'response.output_item.done': (event, state) => {
    // Its summary is encrypted, so only the server can read it.
    if (event.item?.type === 'compaction')
      state.edits.push({ name: 'compaction', cleared: null, clearedTokens: null, summary: null })
    return rememberForeign(event, state)
  },
  'response.completed': rememberEnd,
  'response.incomplete': rememberEnd,
}

/** By position, because a proxy may rename the same item with each event. */
function placeOf({ output_index: item, content_index: part }: Event): string {
  return `${item}/${part}`
}

function rememberForeign({ item }: Event, state: AnswerState): readonly StreamChunk[] {
  if (item && item.type !== 'function_call' && item.type !== 'custom_tool_call')
    for (const id of [item.id, item.call_id]) if (id !== undefined) state.foreign.add(id)
  return []
}

function rememberEnd({ response }: Event, state: AnswerState): readonly StreamChunk[] {
  state.end = { incomplete: response?.incomplete_details?.reason ?? null }
  return []
}

function replaceReason(chunk: StreamChunk, { end, calls, refused }: AnswerState): StreamChunk {
  if (chunk.type !== 'finish' || end === null) return chunk
  if (end.incomplete !== null)
    return { ...chunk, finishReason: INCOMPLETE[end.incomplete] ?? 'other' }
  const finishReason = calls ? 'tool-calls' : refused ? 'content-filter' : 'stop'
  return { ...chunk, finishReason }
}

const INCOMPLETE: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
}

/** An event in a server's own form, without anything that is read here. */
function isBesideThePoint(error: unknown): boolean {
  if (!TypeValidationError.isInstance(error)) return false
  const event = Event.safeParse(error.value)
  if (!event.success) return false
  const { type, item } = event.data
  return type.startsWith('response.output_item.')
    ? item !== undefined && !READ_ITEMS.has(item.type)
    : type.startsWith('response.') && !READ_EVENTS.test(type)
}

const READ_ITEMS: ReadonlySet<string> = new Set([
  'message',
  'reasoning',
  'function_call',
  'custom_tool_call',
])
const READ_EVENTS =
  /\.(?:created|completed|incomplete|failed|output_text\.delta|refusal\.delta|reasoning_\w+\.delta|function_call_arguments\.\w+)$/
