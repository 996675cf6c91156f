/**
 * One step of chat completions over HTTP; loaded when it is first used.
 *
 * @module
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { withFallbacks, fallbacksFor } from '../ai-sdk/fallbacks.ts'
import { decoder, wireOrigin, metadataFrom, type ProviderMetadata } from '../ai-sdk/decode.ts'
import { pageFetch, type WholeAnswer } from '../ai-sdk/page-fetch.ts'
import { callOptions } from '../ai-sdk/prompt.ts'
import { streamStep, type StreamStep, type WireFormat, type Decode } from '../ai-sdk/step.ts'
import { isFilled, type EndSigns } from '../ai-sdk/ending-answer.ts'
import { fieldAt } from '../http/json.ts'
import { z } from 'zod'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { createReasoningSplitter } from '../reasoning-splitter.ts'
import type { Part, Usage } from '../../engine/index.ts'

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

/** How chat completions end: by a `finish_reason`, then the usage, then `[DONE]`. */
const COMPLETION_ENDS: EndSigns = {
  read: event => {
    const choice = fieldAt(event, ['choices', '0'])
    const of = (name: string) => fieldAt(choice, ['delta', name])
    const calls = isFilled(of('tool_calls'))
    return {
      says:
        calls ||
        ['content', 'reasoning_content', 'reasoning', 'refusal'].some(name => isFilled(of(name))),
      calls,
      end: isFilled(fieldAt(choice, ['finish_reason'])) ? 'reason' : null,
    }
  },
  reason: calls => ({
    choices: [{ index: 0, delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' }],
  }),
  last: null,
  withoutEnd: event => ({ ...event, choices: [] }),
}

const Completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.record(z.string(), z.unknown()) })).min(1),
})

/**
 * Servers that answer with a whole completion although a stream was asked for. The one chunk and the end of the stream
 * that the completion would have been.
 */
const wholeCompletion: WholeAnswer = body => {
  const completion = Completion.safeParse(body)
  if (!completion.success) return null
  const { choices, ...rest } = completion.data
  const deltas = choices.map(({ message, ...choice }) => ({ ...choice, delta: message }))
  return [JSON.stringify({ ...rest, choices: deltas }), '[DONE]']
}

/** The same reader, whose text begins where the reasoning in it ends. For one answer. */
function withPlainReasoning(decode: Decode): Decode {
  const splitter = createReasoningSplitter()
  return part => decode(part).flatMap(chunk => split(chunk))

  function split(chunk: StreamChunk): readonly StreamChunk[] {
    if (chunk.type === 'reasoning') return [chunk]
    if (chunk.type === 'text' && chunk.metadata === undefined) return splitter.push(chunk.text)
    // What follows the text shows that no tag comes any more.
    return [...splitter.end(), chunk]
  }
}

const GOOGLE = 'generativelanguage.googleapis.com'

/**
 * In place of the signature of a call that another model made.
 *
 * Source: ai.google.dev, "Thought signatures", questions and answers.
 */
const UNSIGNED = 'skip_thought_signature_validator'

/** What a call's part keeps of what the server told with it; null for nothing. */
export function keptOf(
  kind: Part['type'],
  { thoughtSignature }: ProviderMetadata,
): ProviderMetadata | null {
  return kind === 'tool-call' && typeof thoughtSignature === 'string' ? { thoughtSignature } : null
}

/** The signature to send with a call; null for none. One host's signature never goes to another. */
export function signatureFor(part: Part, host: string): { thoughtSignature: string } | null {
  if (part.type !== 'tool-call') return null
  const kept = metadataFrom(host, part.metadata)?.['thoughtSignature']
  if (typeof kept === 'string') return { thoughtSignature: kept }
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

/**
 * Token counts as servers report them. The last `usage` object of a stream. Null without one, and for one that counts
 * no prompt: a zero would mislead everything that reads it.
 */
export function usageOf(reported: unknown): Usage | null {
  const parsed = Reported.safeParse(reported)
  if (!parsed.success) return null
  const usage = parsed.data
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
