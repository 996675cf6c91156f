import { createAnthropic } from '@ai-sdk/anthropic'
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
} from '@ai-sdk/provider'
import { metadataFrom } from '../ai-sdk/decode.ts'
import { isFilled } from '../ai-sdk/ending-answer.ts'
import type { WireFormat } from '../ai-sdk/step.ts'
import { fieldAt } from '../http/ask.ts'
import { MOST_SEARCHES } from '../ai-sdk/searches.ts'
import { cleanEvents } from './clean-events.ts'
import { contentFor, isPaused, readSearches } from './read-searches.ts'
import {
  failWhenFull,
  fieldsToStore,
  readContextEdits,
  skipUnreadEvents,
  usageOf,
} from './read-events.ts'

/** Anthropic's Messages API; loaded at first use. */
export const format: WireFormat = {
  send: ({ connection: { settings, key }, options, ask }) => {
    const provider = createAnthropic({
      baseURL: settings.baseUrl,
      apiKey: key,
      // The key is the user's own and stays in their browser. Without this header the server refuses pages.
      headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
      fetch: ask,
    })
    return provider(settings.model).doStream({
      ...markCacheBreakpoints(options),
      includeRawChunks: true,
      // Arguments arrive whole, which every server of this format supports.
      providerOptions: { anthropic: { toolStreaming: false } },
    })
  },
  provider: 'anthropic',
  /** Thinking goes back only with its signature. */
  optionsFor:
    ({ connection }, origin) =>
    part =>
      part.type === 'reasoning' && !connection.fallbacks.has('no-returned-reasoning')
        ? metadataFrom(origin, part)
        : null,
  contentFor,
  /** The newest form that reads nothing but pages: later ones run code between a search and its answer. */
  searchTool: {
    type: 'provider',
    id: 'anthropic.web_search_20250305',
    name: 'web_search',
    args: { maxUses: MOST_SEARCHES },
  },
  isPaused,
  usageOf: ({ raw }) => usageOf(raw),
  fieldsToStore,
  extend: (decode, _step, origin) =>
    readSearches(failWhenFull(skipUnreadEvents(readContextEdits(decode))), origin),
  clean: cleanEvents,
  /** An answer ends with a `stop_reason` and the usage, then `message_stop`. */
  ends: {
    read: event => {
      const type = fieldAt(event, ['type'])
      const calls = fieldAt(event, ['content_block', 'type']) === 'tool_use'
      const isReason =
        type === 'message_delta' && isFilled(fieldAt(event, ['delta', 'stop_reason']))
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
  },
}

const MARK = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/**
 * Marks the parts that stay the same from request to request, since each mark caches all before it: the tools and the system
 * prompt, the last message before the newest turn, and the last message of a turn with tools.
 *
 * Source: platform.claude.com, "Prompt caching", "How prompt caching works" and "Cache limitations".
 */
export function markCacheBreakpoints(
  options: LanguageModelV4CallOptions,
): LanguageModelV4CallOptions {
  const { prompt, tools } = options
  const isFixed = prompt[0]?.role === 'system'
  const newest = prompt.findLastIndex(({ role }) => role === 'user')
  const last = prompt.length - 1
  const marked = new Set([
    ...(isFixed ? [0] : []),
    ...(newest > (isFixed ? 1 : 0) ? [newest - 1] : []),
    ...(newest !== -1 && last > newest ? [last] : []),
  ])
  return {
    ...options,
    prompt: prompt.map((message, at) => (marked.has(at) ? withMark(message) : message)),
    ...(tools && !isFixed
      ? { tools: tools.map((tool, at) => (at === tools.length - 1 ? markedTool(tool) : tool)) }
      : {}),
  }
}

/** On a message it applies to the message's last part. */
function withMark(message: LanguageModelV4Message): LanguageModelV4Message {
  return { ...message, providerOptions: MARK }
}

type Tool = NonNullable<LanguageModelV4CallOptions['tools']>[number]

function markedTool(tool: Tool): Tool {
  return isFunction(tool) ? { ...tool, providerOptions: MARK } : tool
}

function isFunction(tool: Tool): tool is LanguageModelV4FunctionTool {
  return tool.type === 'function'
}
