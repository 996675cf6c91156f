/**
 * Any server that speaks OpenAI's chat completions: hosted, or on this computer.
 *
 * @module
 */
import { ModelError } from '../../runtime/errors.ts'
import type { ChatModel, EndpointPort, EndpointSettings } from '../../runtime/ports.ts'
import { concessionsFor } from './concessions.ts'

export function openAiCompatibleEndpoint(): EndpointPort {
  return {
    open: async (settings, key) => endpointModel(settings, key),
    test: async (settings, key, signal) => {
      const { testEndpoint } = await import('./test-endpoint.ts')
      return testEndpoint(settings, key, signal)
    },
  }
}

/** Nothing is loaded or sent before the first request. */
function endpointModel(settings: EndpointSettings, key: string): ChatModel {
  if (!URL.canParse(settings.baseUrl))
    throw new ModelError(
      'not-found',
      'The server’s address is no web address. Open Settings and correct it.',
    )
  const concessions = concessionsFor(settings.baseUrl)
  return {
    ref: {
      provider: 'openai-compatible',
      host: new URL(settings.baseUrl).host,
      model: settings.model,
    },
    limits: { windowTokens: settings.windowTokens, maxOutputTokens: null, tools: true },
    stream: async function* (request, signal) {
      const { streamChat } = await import('./chat.ts')
      yield* streamChat({ settings, key, concessions }, request, signal)
    },
  }
}
