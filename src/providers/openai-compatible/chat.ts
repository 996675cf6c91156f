/**
 * One step of chat completions over HTTP; loaded when it is first used.
 *
 * @module
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { withFallbacks, fallbacksFor } from '../ai-sdk/fallbacks.ts'
import { decoder } from '../ai-sdk/decode.ts'
import { wireOrigin } from '../ai-sdk/metadata.ts'
import { pageFetch, type WholeAnswer } from '../ai-sdk/page-fetch.ts'
import { callOptions } from '../ai-sdk/prompt.ts'
import { streamStep, type StreamStep, type WireFormat, type Decode } from '../ai-sdk/step.ts'
import { keptOf, signatureFor } from './thought-signature.ts'
import { usageOf } from './usage.ts'
import { isFilled, type EndSigns } from '../ai-sdk/end-signs.ts'
import { fieldAt } from '../http/json.ts'
import { z } from 'zod'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { createReasoningSplitter } from '../reasoning-splitter.ts'

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
