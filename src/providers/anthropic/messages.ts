import { createAnthropic } from '@ai-sdk/anthropic'
import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import { decoder } from '../ai-sdk/decode.ts'
import { metadataFrom, wireOrigin } from '../ai-sdk/metadata.ts'
import { pageFetch } from '../ai-sdk/page-fetch.ts'
import { callOptions, type AnswersReturned } from '../ai-sdk/prompt.ts'
import { streamStep, type Connection, type StreamStep, type WireFormat } from '../ai-sdk/step.ts'
import { withCacheBreakpoints } from './cache-breakpoints.ts'
import { withContextEdits } from './context-edits.ts'
import { MESSAGE_ENDS } from './end-signs.ts'
import { failingWhenFull } from './full-window.ts'
import { BROWSER_ACCESS } from './headers.ts'
import { keptOf } from './thinking.ts'
import { withoutUnreadEvents } from './unread-events.ts'
import { usageOf } from './usage.ts'

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
