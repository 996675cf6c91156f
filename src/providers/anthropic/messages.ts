/**
 * One step of Anthropic's Messages API: the heavy part of the adapter, loaded when it is first used.
 *
 * @module
 */
import { createAnthropic } from '@ai-sdk/anthropic'
import { decoder } from '../ai-sdk/decode.ts'
import { keptFrom, originOf } from '../ai-sdk/metadata.ts'
import { pageFetch } from '../ai-sdk/page-fetch.ts'
import { callOptions, type AnswersReturned } from '../ai-sdk/prompt.ts'
import { streamStep, type Connection, type StreamStep, type WireFormat } from '../ai-sdk/step.ts'
import { usageFrom } from '../ai-sdk/usage.ts'
import { withCacheBreakpoints } from './cache-breakpoints.ts'
import { withoutCompactions } from './compaction-block.ts'
import { BROWSER_ACCESS } from './headers.ts'
import { keptOf } from './thinking.ts'

export const stream: StreamStep = step => streamStep(MESSAGES, step)

const MESSAGES: WireFormat = {
  send: step => {
    const { settings, key } = step.connection
    const provider = createAnthropic({
      baseURL: settings.baseUrl,
      apiKey: key,
      headers: BROWSER_ACCESS,
      fetch: pageFetch(),
    })
    const options = callOptions(step, answersReturned(step.connection))
    return provider(settings.model).doStream({
      ...withCacheBreakpoints(options),
      // Arguments come whole, as every server of this format can send them.
      providerOptions: { anthropic: { toolStreaming: false } },
    })
  },
  decoder: ({ connection: { settings, key } }) =>
    withoutCompactions(
      decoder({
        origin: originOf(settings),
        key,
        usageOf: usage => usageFrom(usage, USAGE),
        keptOf,
      }),
    ),
}

const USAGE = {
  cached: ['cache_read_input_tokens'],
  written: ['cache_creation_input_tokens'],
  reasoning: ['output_tokens_details', 'thinking_tokens'],
} as const

/** Thinking goes back with its signature, or not at all. */
function answersReturned({ settings, concessions }: Connection): AnswersReturned {
  const origin = originOf(settings)
  return {
    provider: 'anthropic',
    optionsFor: part =>
      part.type === 'reasoning' && !concessions.has('no-returned-thoughts')
        ? keptFrom(origin, part.metadata)
        : null,
  }
}
