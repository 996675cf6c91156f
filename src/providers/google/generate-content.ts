import { createGoogle } from '@ai-sdk/google'
import { metadataFrom, usageFrom, type ProviderMetadata } from '../ai-sdk/decode.ts'
import { isFilled } from '../ai-sdk/ending-answer.ts'
import type { WireFormat } from '../ai-sdk/step.ts'
import { fieldAt } from '../http/ask.ts'
import { cleanChunk } from './clean-chunks.ts'
import { readSearches } from './read-searches.ts'

/** Google's Gemini API; loaded at first use. */
export const format: WireFormat = {
  send: ({ connection: { settings, key, fallbacks }, options, ask }) => {
    const provider = createGoogle({ baseURL: settings.baseUrl, apiKey: key, fetch: ask })
    const thinkingConfig = { includeThoughts: true }
    return provider(settings.model).doStream({
      ...options,
      includeRawChunks: true,
      ...(!fallbacks.has('no-reasoning') && { providerOptions: { google: { thinkingConfig } } }),
    })
  },
  provider: 'google',
  /** Each part goes back with its signature. */
  optionsFor:
    ({ connection }, origin) =>
    part =>
      connection.fallbacks.has('no-returned-reasoning')
        ? null
        : signatureIn(metadataFrom(origin, part) ?? {}),
  usageOf: usage =>
    usageFrom(usage, {
      cached: ['cachedContentTokenCount'],
      written: null,
      reasoning: ['thoughtsTokenCount'],
    }),
  fieldsToStore: (_, told) => signatureIn(told),
  searchTool: { type: 'provider', id: 'google.google_search', name: 'google_search', args: {} },
  extend: (decode, { connection }) => readSearches(decode, connection.settings.model),
  clean: () => cleanChunk,
  /** An answer ends with a `finishReason`, or with the reason why this prompt gets none. */
  ends: {
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
  },
}

function signatureIn({ thoughtSignature }: ProviderMetadata): { thoughtSignature: string } | null {
  return typeof thoughtSignature === 'string' ? { thoughtSignature } : null
}
