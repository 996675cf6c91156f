import { createOpenAI } from '@ai-sdk/openai'
import { decoder } from '../ai-sdk/decode.ts'
import { wireOrigin } from '../ai-sdk/metadata.ts'
import { pageFetch } from '../ai-sdk/page-fetch.ts'
import { callOptions } from '../ai-sdk/prompt.ts'
import { streamStep, type StreamStep, type WireFormat } from '../ai-sdk/step.ts'
import { usageFrom } from '../ai-sdk/usage.ts'
import { keptOf, answersReturned } from './reasoning.ts'
import { withRawEvents } from './raw-events.ts'
import type { EndSigns } from '../ai-sdk/end-signs.ts'
import { fieldAt } from '../http/json.ts'

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
