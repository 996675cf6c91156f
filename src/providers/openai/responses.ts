import { createOpenAI } from '@ai-sdk/openai'
import { decoder, wireOrigin, usageFrom, metadataFrom, type ProviderMetadata } from '../ai-sdk/decode.ts'
import { pageFetch } from '../ai-sdk/page-fetch.ts'
import { callOptions, type AnswersReturned } from '../ai-sdk/prompt.ts'
import { streamStep, type StreamStep, type WireFormat, type Step } from '../ai-sdk/step.ts'
import { withRawEvents } from './raw-events.ts'
import type { EndSigns } from '../ai-sdk/ending-answer.ts'
import { fieldAt } from '../http/json.ts'
import type { Part } from '../../engine/index.ts'

/**
 * One step of OpenAI's Responses API; loaded when it is first used. Nothing is stored at the server; what it needs of
 * its earlier reasoning goes back encrypted.
 */
export const stream: StreamStep = step => streamStep(RESPONSES, step)

const RESPONSES: WireFormat = {
  send: step => {
    const { settings, key, fallbacks } = step.connection
    const provider = createOpenAI({
      baseURL: settings.baseUrl,
      apiKey: key,
      fetch: pageFetch(RESPONSE_ENDS),
    })
    const shown = fallbacks.has('no-reasoning') ? {} : { reasoningSummary: 'auto' }
    return provider.responses(settings.model).doStream({
      ...callOptions(step, answersReturned(step)),
      includeRawChunks: true,
      providerOptions: { openai: { store: false, ...shown } },
    })
  },
  decoder: ({ connection: { settings, key } }) =>
    withRawEvents(
      decoder({
        origin: wireOrigin(settings),
        key,
        usageOf: usage => usageFrom(usage, USAGE),
        keptOf,
      }),
    ),
}

const USAGE = {
  cached: ['input_tokens_details', 'cached_tokens'],
  written: ['input_tokens_details', 'cache_write_tokens'],
  reasoning: ['output_tokens_details', 'reasoning_tokens'],
} as const

/** How the Responses API ends: by one event that holds the whole answer. */
const RESPONSE_ENDS: EndSigns = {
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
}

/** The item that a summary of reasoning belongs to, with its encrypted whole; the phase of a text. Null for nothing. */
export function keptOf(kind: Part['type'], metadata: ProviderMetadata): ProviderMetadata | null {
  const { itemId, reasoningEncryptedContent: sealed, phase } = metadata
  if (kind === 'text') return typeof phase === 'string' ? { phase } : null
  if (kind !== 'reasoning' || typeof itemId !== 'string') return null
  return typeof sealed === 'string' ? { itemId, reasoningEncryptedContent: sealed } : { itemId }
}

/** Summaries go back only beside their encrypted whole, which comes with the last one of an item. */
export function answersReturned({ connection, request }: Step): AnswersReturned {
  const origin = wireOrigin(connection.settings)
  const sealed = new Set(
    request.messages
      .flatMap(({ parts }) => parts)
      .map(part =>
        part.type === 'tool-result' || part.type === 'image'
          ? null
          : metadataFrom(origin, part.metadata),
      )
      .flatMap(kept => (kept?.['reasoningEncryptedContent'] === undefined ? [] : [kept['itemId']])),
  )
  const returns = !connection.fallbacks.has('no-returned-reasoning')
  const optionsFor = (part: Part) => {
    if (part.type === 'tool-result' || part.type === 'image') return null
    const kept = metadataFrom(origin, part.metadata)
    if (part.type !== 'reasoning') return kept
    return kept !== null && returns && sealed.has(kept['itemId']) ? kept : null
  }
  return { provider: 'openai', optionsFor }
}
