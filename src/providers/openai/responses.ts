import { createOpenAI } from '@ai-sdk/openai'
import type { JSONObject } from '@ai-sdk/provider'
import type { Part } from '../../engine/index.ts'
import { metadataFrom, usageFrom, type ProviderMetadata } from '../ai-sdk/decode.ts'
import type { Step } from '../ai-sdk/prompt.ts'
import type { WireFormat } from '../ai-sdk/step.ts'
import { fieldAt } from '../http/ask.ts'
import { readRawEvents } from './raw-events.ts'

/** OpenAI's Responses API. The server stores nothing; its earlier reasoning goes back encrypted. */
export const format: WireFormat = {
  send: ({ connection: { settings, key, fallbacks }, options, ask }) => {
    const provider = createOpenAI({ baseURL: settings.baseUrl, apiKey: key, fetch: ask })
    const shown = fallbacks.has('no-reasoning') ? {} : { reasoningSummary: 'auto' }
    return provider.responses(settings.model).doStream({
      ...options,
      includeRawChunks: true,
      providerOptions: { openai: { store: false, ...shown } },
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
  keptOf,
  extend: readRawEvents,
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

/** For reasoning, the item of its summary and its encrypted content; for text, its phase. Null for nothing. */
export function keptOf(kind: Part['type'], metadata: ProviderMetadata): ProviderMetadata | null {
  const { itemId, reasoningEncryptedContent: sealed, phase } = metadata
  if (kind === 'text') return typeof phase === 'string' ? { phase } : null
  if (kind !== 'reasoning' || typeof itemId !== 'string') return null
  return typeof sealed === 'string' ? { itemId, reasoningEncryptedContent: sealed } : { itemId }
}

/** Summaries go back only with their encrypted content, which comes with the last one of an item. */
export function optionsFor(
  { connection, request }: Step,
  origin: string,
): (part: Part) => JSONObject | null {
  const sealed = new Set(
    request.messages
      .flatMap(({ parts }) => parts)
      .map(part => metadataFrom(origin, part))
      .flatMap(kept => (kept?.['reasoningEncryptedContent'] === undefined ? [] : [kept['itemId']])),
  )
  const returns = !connection.fallbacks.has('no-returned-reasoning')
  return part => {
    const kept = metadataFrom(origin, part)
    if (part.type !== 'reasoning') return kept
    return kept !== null && returns && sealed.has(kept['itemId']) ? kept : null
  }
}
