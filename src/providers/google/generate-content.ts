import { createGoogle } from '@ai-sdk/google'
import type { Part } from '../../engine/index.ts'
import { decoder, metadataFrom, wireOrigin, type ProviderMetadata, usageFrom } from '../ai-sdk/decode.ts'
import { pageFetch } from '../ai-sdk/page-fetch.ts'
import { callOptions, type AnswersReturned } from '../ai-sdk/prompt.ts'
import { streamStep, type Connection, type StreamStep, type WireFormat } from '../ai-sdk/step.ts'
import { isFilled, type EndSigns } from '../ai-sdk/ending-answer.ts'
import { fieldAt } from '../http/json.ts'

/** One step of Google's Gemini API; loaded when it is first used. */
export const stream: StreamStep = step => streamStep(GENERATE_CONTENT, step)

const GENERATE_CONTENT: WireFormat = {
  send: step => {
    const { settings, key, fallbacks } = step.connection
    const provider = createGoogle({
      baseURL: settings.baseUrl,
      apiKey: key,
      fetch: pageFetch(CONTENT_ENDS),
    })
    const thoughts = fallbacks.has('no-reasoning')
      ? {}
      : { providerOptions: { google: { thinkingConfig: { includeThoughts: true } } } }
    return provider(settings.model).doStream({
      ...callOptions(step, answersReturned(step.connection)),
      ...thoughts,
    })
  },
  decoder: ({ connection: { settings, key } }) =>
    decoder({
      origin: wireOrigin(settings),
      key,
      usageOf: usage => usageFrom(usage, USAGE),
      keptOf: (_, told) => signatureIn(told),
    }),
}

const USAGE = {
  cached: ['cachedContentTokenCount'],
  written: null,
  reasoning: ['thoughtsTokenCount'],
} as const

/** Each part goes back with the signature that it came with. */
function answersReturned({ settings, fallbacks }: Connection): AnswersReturned {
  const origin = wireOrigin(settings)
  const optionsFor = (part: Part) => {
    if (
      part.type === 'tool-result' ||
      part.type === 'image' ||
      fallbacks.has('no-returned-reasoning')
    )
      return null
    return signatureIn(metadataFrom(origin, part.metadata) ?? {})
  }
  return { provider: 'google', optionsFor }
}

function signatureIn({ thoughtSignature }: ProviderMetadata): { thoughtSignature: string } | null {
  return typeof thoughtSignature === 'string' ? { thoughtSignature } : null
}

/** How Gemini ends: by a `finishReason`, or by why it does not answer this prompt. */
const CONTENT_ENDS: EndSigns = {
  read: event => {
    const parts = fieldAt(event, ['candidates', '0', 'content', 'parts'])
    const held: readonly unknown[] = Array.isArray(parts) ? parts : []
    const calls = held.some(part => fieldAt(part, ['functionCall']) !== undefined)
    const reasons = [
      ['candidates', '0', 'finishReason'],
      ['promptFeedback', 'blockReason'],
    ]
    return {
      says: calls || held.some(part => isFilled(fieldAt(part, ['text']))),
      calls,
      end: reasons.some(path => isFilled(fieldAt(event, path))) ? 'reason' : null,
    }
  },
  reason: () => ({ candidates: [{ finishReason: 'STOP' }] }),
  last: null,
  withoutEnd: event => ({ ...event, candidates: [] }),
}
