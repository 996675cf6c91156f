import { modelFaultText } from '../i18n/en/sentences/runtime.ts'
import type { ChatModel } from '../ports/chat-model.ts'
import type { EndpointPort, EndpointProtocol, EndpointSettings } from '../ports/endpoint.ts'
import { ModelError } from '../ports/errors.ts'
import { webSearcherOf } from '../ports/web-search.ts'
import type { CapabilityFallback } from './ai-sdk/fallbacks.ts'
import type { WireFormat } from './ai-sdk/step.ts'

const FORMATS: Readonly<Record<EndpointProtocol, () => Promise<{ readonly format: WireFormat }>>> =
  {
    'openai-compatible': () => import('./openai-compatible/chat.ts'),
    openai: () => import('./openai/responses.ts'),
    anthropic: () => import('./anthropic/messages.ts'),
    google: () => import('./google/generate-content.ts'),
  }

/** Models on servers. The code of each wire format is loaded with the first request or test that needs it. */
export function remoteEndpoint(): EndpointPort {
  return {
    open: async (settings, key) => endpointModel(settings, key),
    test: async (settings, key, signal) => {
      const { testEndpoint } = await import('./endpoint-test/test-endpoint.ts')
      return testEndpoint(settings, key, signal)
    },
  }
}

const SEARCHES = ['web-search'] as const

/** Nothing is loaded or sent before the first request. */
function endpointModel(settings: EndpointSettings, key: string): ChatModel {
  if (!URL.canParse(settings.baseUrl))
    throw new ModelError('not-found', modelFaultText('badAddress'))
  const fallbacks = new Set<CapabilityFallback>()
  const ref = {
    provider: settings.protocol,
    host: new URL(settings.baseUrl).host,
    model: settings.model,
  }
  return {
    ref,
    limits: {
      windowTokens: settings.windowTokens,
      maxOutputTokens: null,
      tools: true,
      ...(webSearcherOf(ref) !== null && { serverWork: SEARCHES }),
    },
    stream: async function* (request, signal) {
      const [{ streamStep }, { format }] = await Promise.all([
        import('./ai-sdk/step.ts'),
        FORMATS[settings.protocol](),
      ])
      yield* streamStep(format, { connection: { settings, key, fallbacks }, request, signal })
    },
  }
}
