import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { z } from 'zod'
import type { Part, Usage } from '../../engine/index.ts'
import { metadataFrom, type ProviderMetadata } from '../ai-sdk/decode.ts'
import { isFilled } from '../ai-sdk/ending-answer.ts'
import { applyFallbacks, fallbacksFor } from '../ai-sdk/fallbacks.ts'
import type { WireFormat } from '../ai-sdk/step.ts'
import { fieldAt } from '../http/ask.ts'
import { cleanChunks } from './clean-chunks.ts'
import { readSearches, withSearch } from './read-searches.ts'
import { keepReasoning, returnedFields } from './returned-reasoning.ts'

/** Chat completions; loaded at first use. */
export const format: WireFormat = {
  send: ({ connection: { settings, key, fallbacks }, options, searches, ask }) => {
    const refused = new Set([...fallbacksFor(settings.baseUrl), ...fallbacks])
    const provider = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: settings.baseUrl,
      includeUsage: true,
      fetch: ask,
      transformRequestBody: body => {
        const accepted = applyFallbacks(body, refused)
        return searches ? withSearch(accepted) : accepted
      },
      ...(key !== '' && { apiKey: key }),
    })
    return provider.chatModel(settings.model).doStream({ ...options, includeRawChunks: true })
  },
  provider: 'google',
  /** Reasoning goes back with its message. */
  optionsFor: (_, host) => part => signatureFor(part, host),
  fieldsFor: returnedFields,
  usageOf: ({ raw }) => usageOf(raw),
  fieldsToStore,
  extend: (decode, { connection, request }, origin) =>
    readSearches(
      keepReasoning(decode, { origin, model: connection.settings.model }),
      request.serverWork?.includes('web-search') === true,
    ),
  clean: cleanChunks,
  wholeAnswerOf,
  /** An answer ends with a `finish_reason`, then the usage, then `[DONE]`. */
  ends: {
    read: event => {
      const choice = fieldAt(event, ['choices', '0'])
      const of = (name: string) => fieldAt(choice, ['delta', name])
      const calls = isFilled(of('tool_calls'))
      const words = ['content', 'reasoning_content', 'refusal']
      return {
        says: calls || words.some(name => isFilled(of(name))),
        calls,
        end: isFilled(fieldAt(choice, ['finish_reason'])) ? 'reason' : null,
      }
    },
    reason: calls => ({
      choices: [{ index: 0, delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' }],
    }),
    last: null,
    withoutEnd: event => ({ ...event, choices: [] }),
  },
}

const Completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.record(z.string(), z.unknown()) })).min(1),
})

/** A whole completion as the chunk and the end of a stream. */
function wholeAnswerOf(body: unknown): readonly string[] | null {
  const completion = Completion.safeParse(body)
  if (!completion.success) return null
  const { choices, ...rest } = completion.data
  const deltas = choices.map(({ message, ...choice }) => ({ ...choice, delta: message }))
  return [JSON.stringify({ ...rest, choices: deltas }), '[DONE]']
}

const GOOGLE = 'generativelanguage.googleapis.com'

/** Replaces the signature of a call by another model. Source: ai.google.dev, "Thought signatures", questions and answers. */
const UNSIGNED = 'skip_thought_signature_validator'

/** The metadata to store with a call; null for nothing. */
export function fieldsToStore(
  kind: Part['type'],
  { thoughtSignature }: ProviderMetadata,
): ProviderMetadata | null {
  return kind === 'tool-call' && typeof thoughtSignature === 'string' ? { thoughtSignature } : null
}

/** The signature to send with a call; null for none. One host's signature never goes to another. */
export function signatureFor(part: Part, host: string): { thoughtSignature: string } | null {
  if (part.type !== 'tool-call') return null
  const signature = metadataFrom(host, part)?.['thoughtSignature']
  if (typeof signature === 'string') return { thoughtSignature: signature }
  return host === GOOGLE ? { thoughtSignature: UNSIGNED } : null
}

const Count = z.int().nonnegative().nullish().catch(null)

const Reported = z.looseObject({
  prompt_tokens: z.int().positive(),
  completion_tokens: Count,
  prompt_tokens_details: z.looseObject({ cached_tokens: Count }).nullish().catch(null),
  completion_tokens_details: z.looseObject({ reasoning_tokens: Count }).nullish().catch(null),
  /** DeepSeek's name. */
  prompt_cache_hit_tokens: Count,
  /** Moonshot's name. */
  cached_tokens: Count,
})

/** Token counts as servers report them. Null without a counted prompt, because a zero would be misleading. */
export function usageOf(reported: unknown): Usage | null {
  const usage = Reported.safeParse(reported).data
  if (!usage) return null
  const cached =
    usage.prompt_tokens_details?.cached_tokens ??
    usage.prompt_cache_hit_tokens ??
    usage.cached_tokens
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens ?? 0,
    cachedInputTokens: cached ?? null,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? null,
  }
}
