/**
 * One step of chat completions over HTTP; loaded when it is first used.
 *
 * @module
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { withFallbacks, fallbacksFor } from '../ai-sdk/fallbacks.ts'
import { decoder } from '../ai-sdk/decode.ts'
import { wireOrigin } from '../ai-sdk/metadata.ts'
import { pageFetch } from '../ai-sdk/page-fetch.ts'
import { callOptions } from '../ai-sdk/prompt.ts'
import { streamStep, type StreamStep, type WireFormat } from '../ai-sdk/step.ts'
import { COMPLETION_ENDS } from './end-signs.ts'
import { withPlainReasoning } from './plain-reasoning.ts'
import { keptOf, signatureFor } from './thought-signature.ts'
import { usageOf } from './usage.ts'
import { wholeCompletion } from './whole-completion.ts'

export const stream: StreamStep = step => streamStep(CHAT_COMPLETIONS, step)

const CHAT_COMPLETIONS: WireFormat = {
  send: step => {
    const { settings, key, fallbacks } = step.connection
    const refused = new Set([...fallbacksFor(settings.baseUrl), ...fallbacks])
    const provider = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: settings.baseUrl,
      includeUsage: true,
      fetch: pageFetch(COMPLETION_ENDS, wholeCompletion),
      transformRequestBody: body => withFallbacks(body, refused),
      ...(key === '' ? {} : { apiKey: key }),
    })
    const host = wireOrigin(settings)
    return provider.chatModel(settings.model).doStream(
      // Reasoning is left out: chat completions do not take it back.
      callOptions(step, { provider: 'google', optionsFor: part => signatureFor(part, host) }),
    )
  },
  decoder: ({ connection: { settings, key } }) =>
    withPlainReasoning(
      decoder({
        origin: wireOrigin(settings),
        key,
        usageOf: ({ raw }) => usageOf(raw),
        keptOf,
      }),
    ),
}
