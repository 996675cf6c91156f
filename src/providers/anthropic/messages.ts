import { createAnthropic } from '@ai-sdk/anthropic'
import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import { decoder, metadataFrom, wireOrigin, type ProviderMetadata } from '../ai-sdk/decode.ts'
import { pageFetch } from '../ai-sdk/page-fetch.ts'
import { callOptions, type AnswersReturned } from '../ai-sdk/prompt.ts'
import { streamStep, type Connection, type StreamStep, type WireFormat, type Decode } from '../ai-sdk/step.ts'
import { withCacheBreakpoints } from './cache-breakpoints.ts'
import { withContextEdits } from './context-edits.ts'
import { BROWSER_ACCESS } from './headers.ts'
import { withoutUnreadEvents } from './unread-events.ts'
import { usageOf } from './usage.ts'
import { isFilled, type EndSigns } from '../ai-sdk/ending-answer.ts'
import { fieldAt } from '../http/json.ts'
import type { Part } from '../../engine/index.ts'
import { serverSentences } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'

/** One step of Anthropic's Messages API; loaded when it is first used. */
export const stream: StreamStep = step => streamStep(MESSAGES, step)

const MESSAGES: WireFormat = {
  send: step => {
    const { settings, key } = step.connection
    const provider = createAnthropic({
      baseURL: settings.baseUrl,
      apiKey: key,
      headers: BROWSER_ACCESS,
      fetch: pageFetch(MESSAGE_ENDS),
    })
    const options = callOptions(step, answersReturned(step.connection))
    return provider(settings.model).doStream({
      ...withCacheBreakpoints(options),
      // Arguments come whole, as every server of this format can send them.
      providerOptions: { anthropic: { toolStreaming: false } },
    })
  },
  decoder: ({ connection: { settings, key } }) => {
    const usage = ({ raw }: LanguageModelV4Usage) => usageOf(raw)
    const decode = decoder({ origin: wireOrigin(settings), key, usageOf: usage, keptOf })
    return failingWhenFull(withoutUnreadEvents(withContextEdits(decode)))
  },
}

/** Thinking goes back with its signature, or not at all. */
function answersReturned({ settings, fallbacks }: Connection): AnswersReturned {
  const origin = wireOrigin(settings)
  return {
    provider: 'anthropic',
    optionsFor: part =>
      part.type === 'reasoning' && !fallbacks.has('no-returned-reasoning')
        ? metadataFrom(origin, part.metadata)
        : null,
  }
}

/** How the Messages API ends: by a `stop_reason` with the usage, then `message_stop`. */
const MESSAGE_ENDS: EndSigns = {
  read: event => {
    const type = fieldAt(event, ['type'])
    const calls = fieldAt(event, ['content_block', 'type']) === 'tool_use'
    const isReason = type === 'message_delta' && isFilled(fieldAt(event, ['delta', 'stop_reason']))
    return {
      says: calls || type === 'content_block_delta',
      calls,
      end: type === 'message_stop' ? 'last' : isReason ? 'reason' : null,
    }
  },
  reason: calls => ({
    type: 'message_delta',
    delta: { stop_reason: calls ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: 0 },
  }),
  last: { type: 'message_stop' },
  withoutEnd: () => null,
}

/** The signature of a thinking block, or all that a redacted one holds; null for what has neither. */
export function keptOf(
  kind: Part['type'],
  { signature, redactedData }: ProviderMetadata,
): ProviderMetadata | null {
  if (kind !== 'reasoning') return null
  if (typeof signature === 'string') return { signature }
  return typeof redactedData === 'string' ? { redactedData } : null
}

const FULL = 'model_context_window_exceeded'

/**
 * A window that was full before the first word: the API calls it a way to stop, but there is nothing to continue from;
 * the request itself has to shrink. The same reader, which fails such an answer. One that has begun ends by its length,
 * as ever.
 */
export function failingWhenFull(decode: Decode): Decode {
  let hasBegun = false
  return part => {
    if (part.type === 'finish' && part.finishReason.raw === FULL && !hasBegun)
      throw new ModelError('context-tokens', serverSentences.windowFilled, {
        body: JSON.stringify({ stop_reason: FULL }),
      })
    const chunks = decode(part)
    hasBegun ||= chunks.length > 0
    return chunks
  }
}
