import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
} from '@ai-sdk/provider'

const MARK = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/**
 * Where Anthropic's prompt cache is to end: each mark caches all that lies before it. Marks what stays the same from
 * request to request: the tools and the system prompt (one mark, on the last of them), the last message before the
 * newest turn, and, while that turn goes through tools, its last message. Three marks at most, where the server allows
 * four, and always the same ones for the same request.
 *
 * Source: platform.claude.com, "Prompt caching", "How prompt caching works" and "Cache limitations".
 */
export function withCacheBreakpoints(
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
