/**
 * One step with a model behind the AI SDK's language-model interface, whatever wire format lies below. The
 * loop over steps, the retries and the waiting are the runtime's.
 *
 * @module
 */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { ModelRequest } from '../../engine/index.ts'
import { serverSentences } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { EndpointSettings } from '../../ports/endpoint.ts'
import { fallbackFor, type CapabilityFallback } from './fallbacks.ts'
import { canBeSent } from '../http/without-key.ts'
import { modelErrorOf } from './failure.ts'
import { imagesOf } from './user-content.ts'

/** More than any model writes in one answer. */
const MOST_CHARACTERS = 2_000_000

/** A server as it is used: what it refused is remembered from step to step. */
export interface Connection {
  readonly settings: EndpointSettings
  /** Empty for a server that needs none. */
  readonly key: string
  /** What this server refused so far; grows when it refuses more. */
  readonly fallbacks: Set<CapabilityFallback>
}

export interface Step {
  readonly connection: Connection
  readonly request: ModelRequest
  readonly signal: AbortSignal
}

/** What arrived, as the runtime reads it: none, one or several chunks. Throws `ModelError` for an error inside the stream. */
export type Decode = (part: LanguageModelV4StreamPart) => readonly StreamChunk[]

/** A wire format: how a step is sent, and how its answer is read. */
export interface WireFormat {
  readonly send: (
    step: Step,
  ) => PromiseLike<{ readonly stream: ReadableStream<LanguageModelV4StreamPart> }>
  /** A reader for one answer. */
  readonly decoder: (step: Step) => Decode
}

/** What an adapter's chunk of code holds: yields chunks until `finish`. */
export type StreamStep = (step: Step) => AsyncGenerator<StreamChunk>

/**
 * Yields chunks until `finish`; rejects with `ModelError`, or with the signal's reason after an abort. A request that
 * is refused, before a word of the answer, for what can be left out is sent again without it.
 */
export async function* streamStep(format: WireFormat, step: Step): AsyncGenerator<StreamChunk> {
  for (;;) {
    let hasBegun = false
    try {
      for await (const chunk of answerOnce(format, step)) {
        hasBegun = true
        yield chunk
      }
      return
    } catch (error) {
      const fallback = hasBegun ? null : newFallback(step, error)
      if (fallback === null) throw error
      step.connection.fallbacks.add(fallback)
      if (fallback === 'no-images') yield { type: 'images-refused' }
    }
  }
}

/** What the server wants left out; null where it wants nothing, or nothing new. */
function newFallback(step: Step, error: unknown): CapabilityFallback | null {
  if (!(error instanceof ModelError)) return null
  const fallback = fallbackFor(error, { hasImages: imagesOf(step).size > 0 })
  return fallback !== null && step.connection.fallbacks.has(fallback) ? null : fallback
}

async function* answerOnce(format: WireFormat, step: Step): AsyncGenerator<StreamChunk> {
  const { signal, connection } = step
  const reader = await opened(format, step)
  const decode = format.decoder(step)
  let characters = 0
  try {
    for (;;) {
      const read = await reader.read()
      // What has arrived may take long to be read out.
      signal.throwIfAborted()
      if (read.done) throw new ModelError('cut-stream', serverSentences.endedEarly)
      // Words, reasoning and arguments alike.
      if ('delta' in read.value) characters += read.value.delta.length
      if (characters > MOST_CHARACTERS)
        throw new ModelError('other', serverSentences.endlessAnswer(MOST_CHARACTERS), {
          isSentence: true,
        })
      for (const chunk of decode(read.value)) {
        yield chunk
        if (chunk.type === 'finish') return
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw modelErrorOf(error, { started: true, ...factsOf(connection) })
  } finally {
    // One that is left early keeps its connection open; one that failed has nothing left to cancel.
    void reader.cancel().catch(() => undefined)
  }
}

/** The answer as it begins. */
async function opened(
  format: WireFormat,
  step: Step,
): Promise<ReadableStreamDefaultReader<LanguageModelV4StreamPart>> {
  const { connection, signal } = step
  if (!canBeSent(connection.key))
    throw new ModelError('unauthorised', serverSentences.impossibleKey)
  try {
    signal.throwIfAborted()
    const { stream } = await format.send(step)
    return stream.getReader()
  } catch (error) {
    signal.throwIfAborted()
    throw modelErrorOf(error, { started: false, ...factsOf(connection) })
  }
}

function factsOf({ key, settings }: Connection) {
  return { key, baseUrl: settings.baseUrl }
}
