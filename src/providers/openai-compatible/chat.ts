/**
 * One step of chat completions over HTTP: the heavy part of the adapter, loaded when it is first used.
 * The loop over steps, the retries and the waiting are the runtime's.
 *
 * @module
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4StreamPart, LanguageModelV4ToolCall } from '@ai-sdk/provider'
import type { FinishReason } from '../../engine/event.ts'
import type { ModelRequest } from '../../engine/message.ts'
import { ModelError } from '../../runtime/errors.ts'
import type { EndpointSettings, StreamChunk } from '../../runtime/ports.ts'
import { conceded, concessionFor, type Concession } from './concessions.ts'
import { canBeSent, modelErrorOf, streamErrorOf } from './failure.ts'
import { callOptions } from './prompt.ts'
import { metadataOf } from './thought-signature.ts'
import { usageOf } from './usage.ts'
import { wireFetch } from './wire.ts'

export interface Connection {
  readonly settings: EndpointSettings
  /** Empty for a server that needs none. */
  readonly key: string
  /** What this server refused so far; grows when it refuses more. */
  readonly concessions: Set<Concession>
}

/**
 * Yields chunks until `finish`; rejects with `ModelError`, or with the signal's reason after an abort. A
 * request that is refused for what can be left out is sent again without it.
 */
export async function* streamChat(
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamChunk> {
  const reader = await opened(connection, request, signal)
  try {
    for (;;) {
      const read = await reader.read()
      if (read.done) return
      const chunk = chunkOf(read.value, connection)
      if (chunk) yield chunk
      if (chunk?.type === 'finish') return
    }
  } catch (error) {
    signal.throwIfAborted()
    throw modelErrorOf(error, { started: true, key: connection.key })
  } finally {
    // One that is left early keeps its connection open; one that failed has nothing left to cancel.
    void reader.cancel().catch(() => undefined)
  }
}

/** The answer as it begins. Tries again as long as the server names one more thing to leave out. */
async function opened(
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<LanguageModelV4StreamPart>> {
  const { settings, key, concessions } = connection
  if (!canBeSent(key))
    throw new ModelError('unauthorised', 'The key has characters that no key has.')
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: settings.baseUrl,
    includeUsage: true,
    fetch: wireFetch,
    transformRequestBody: body => conceded(body, concessions),
    ...(key === '' ? {} : { apiKey: key }),
  })
  try {
    const model = provider.chatModel(settings.model)
    const { stream } = await model.doStream(
      callOptions(request, { host: hostOf(connection), signal }),
    )
    return stream.getReader()
  } catch (error) {
    signal.throwIfAborted()
    const failure = modelErrorOf(error, { started: false, key })
    const concession = concessionFor(failure)
    if (concession === null || concessions.has(concession)) throw failure
    concessions.add(concession)
    return opened(connection, request, signal)
  }
}

/** Null for parts that carry nothing for us. Throws `ModelError` for an error inside the stream. */
function chunkOf(part: LanguageModelV4StreamPart, connection: Connection): StreamChunk | null {
  switch (part.type) {
    case 'text-delta':
      return { type: 'text', text: part.delta }
    case 'reasoning-delta':
      return { type: 'reasoning', text: part.delta }
    case 'tool-call':
      return toolCallOf(part, hostOf(connection))
    case 'error':
      throw streamErrorOf(part.error, connection.key)
    case 'finish':
      return {
        type: 'finish',
        finishReason: finishReasonOf(part.finishReason.unified),
        usage: usageOf(part.usage.raw),
      }
    default:
      return null
  }
}

function toolCallOf(
  { toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall,
  host: string,
): StreamChunk {
  const metadata = metadataOf(providerMetadata, host)
  const call = { type: 'tool-call', callId: toolCallId, tool: toolName, input } as const
  return metadata === undefined ? call : { ...call, metadata }
}

function hostOf({ settings }: Connection): string {
  return new URL(settings.baseUrl).host
}

function finishReasonOf(
  unified: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'interrupted' | 'other',
): FinishReason {
  return unified === 'error' ? 'other' : unified
}
