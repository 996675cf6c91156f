/**
 * One step of chat completions over HTTP: the heavy part of the adapter, loaded when it is first used.
 * The loop over steps, the retries and the waiting are the runtime's.
 *
 * @module
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { FinishReason, Usage } from '../../engine/event.ts'
import type { ModelRequest } from '../../engine/message.ts'
import type { EndpointSettings, StreamChunk } from '../../runtime/ports.ts'
import { modelErrorOf, streamErrorOf } from './failure.ts'
import { callOptions } from './prompt.ts'

export interface Connection {
  readonly settings: EndpointSettings
  /** Empty for a server that needs none. */
  readonly key: string
}

/** Yields chunks until `finish`; rejects with `ModelError`, or with the signal's reason after an abort. */
export async function* streamChat(
  { settings, key }: Connection,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamChunk> {
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: settings.baseUrl,
    includeUsage: true,
    ...(key === '' ? {} : { apiKey: key }),
  })
  let started = false
  try {
    const model = provider.chatModel(settings.model)
    const { stream } = await model.doStream(callOptions(request, signal))
    started = true
    const reader = stream.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const chunk = chunkOf(read.value)
      if (chunk) yield chunk
      if (chunk?.type === 'finish') return
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw modelErrorOf(error, started)
  }
}

/** Null for parts that carry nothing for us. Throws `ModelError` for an error inside the stream. */
function chunkOf(part: LanguageModelV4StreamPart): StreamChunk | null {
  switch (part.type) {
    case 'text-delta':
      return { type: 'text', text: part.delta }
    case 'reasoning-delta':
      return { type: 'reasoning', text: part.delta }
    case 'tool-call':
      return { type: 'tool-call', callId: part.toolCallId, tool: part.toolName, input: part.input }
    case 'error':
      throw streamErrorOf(part.error)
    case 'finish':
      return {
        type: 'finish',
        finishReason: finishReasonOf(part.finishReason.unified),
        usage: usageOf(part.usage),
      }
    default:
      return null
  }
}

function finishReasonOf(
  unified: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'interrupted' | 'other',
): FinishReason {
  return unified === 'error' ? 'other' : unified
}

/** Null when the server reported no prompt tokens: a count of 0 would mislead everything that reads it. */
function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage | null {
  if (inputTokens.total === undefined) return null
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total ?? 0,
    cachedInputTokens: inputTokens.cacheRead ?? null,
    reasoningTokens: outputTokens.reasoning ?? null,
  }
}
