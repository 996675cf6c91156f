import type {
  JSONObject,
  LanguageModelV4CallOptions,
  LanguageModelV4ProviderTool,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { Message, Part } from '../../engine/index.ts'
import { serverText } from '../../i18n/en/sentences/servers.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { ModelError } from '../../ports/errors.ts'
import type { ask } from '../http/ask.ts'
import { canBeSent } from '../http/key.ts'
import { decoder, wireOrigin, type Decode, type Decoding } from './decode.ts'
import type { EndSigns } from './ending-answer.ts'
import { modelErrorOf, toldFailureOf } from './failure.ts'
import type { Clean } from './fields.ts'
import type { ToldFailure } from './told-failure.ts'
import { splitReasoning } from './split-reasoning.ts'
import { fallbackFor, imagesOf, type CapabilityFallback } from './fallbacks.ts'
import { startAnswer, type PausedAnswer } from './paused-answer.ts'
import { pageFetch, type WholeAnswer } from './page-fetch.ts'
import { type AnswersReturned, callOptions, type Connection, type Step } from './prompt.ts'

/** More than any model writes in one answer. */
const MOST_CHARACTERS = 2_000_000

/** The arguments for the SDK. */
export interface Call {
  readonly connection: Connection
  readonly options: LanguageModelV4CallOptions
  /** True if the server may search the web by itself. */
  readonly searches: boolean
  /** Sends a request to the server. */
  readonly ask: typeof ask
}

/** A wire format: how a step is sent, and how its answer is read. */
export interface WireFormat extends Pick<Decoding, 'usageOf' | 'fieldsToStore'> {
  readonly send: (
    call: Call,
  ) => PromiseLike<{ readonly stream: ReadableStream<LanguageModelV4StreamPart> }>
  /** The key of a part's options in the SDK. */
  readonly provider: string
  /** The options that go back with a part of an earlier answer; null for none. Reasoning without them is omitted. */
  readonly optionsFor: (step: Step, origin: string) => (part: Part) => JSONObject | null
  /** What goes back for a part in a form of its own: work of the server, and its citations. Null: the part as usual. */
  readonly contentFor?: (step: Step, origin: string) => AnswersReturned['contentFor']
  /** How a request offers the server's search, for a format whose SDK knows it. */
  readonly searchTool?: LanguageModelV4ProviderTool
  /** True for the reason of an end that is only a pause: the same request goes on with the answer so far. */
  readonly isPaused?: (reason: string | undefined) => boolean
  /** The fields that go back with a whole message of an earlier answer; null for none. */
  readonly fieldsFor?: (step: Step, origin: string) => (message: Message) => JSONObject | null
  readonly ends: EndSigns
  /** Makes events readable for the SDK, which is strict about all their fields; one for each answer. */
  readonly clean: () => Clean
  /** For servers that send a whole answer although a stream was requested. */
  readonly wholeAnswerOf?: WholeAnswer
  /** Reads what the SDK ignores; one reader per answer. */
  readonly extend?: (decode: Decode, step: Step, origin: string) => Decode
}

/** One step. Yields chunks until `finish`. Rejects with `ModelError`, or the signal's reason. Omits what the server refuses at first. */
export async function* streamStep(format: WireFormat, step: Step): AsyncGenerator<StreamChunk> {
  const answer = startAnswer()
  for (;;) {
    let hasBegun = answer.hasPaused()
    try {
      for await (const chunk of answerOnce(format, answer.next(step), answer)) {
        hasBegun = true
        yield chunk
      }
      if (answer.isPaused()) continue
      return
    } catch (error) {
      const fallback = hasBegun ? null : newFallback(step, error)
      if (fallback === null) throw error
      step.connection.fallbacks.add(fallback)
      if (fallback === 'no-images') yield { type: 'images-refused' }
    }
  }
}

/** What the next try must omit; null for nothing, or nothing new. */
function newFallback(step: Step, error: unknown): CapabilityFallback | null {
  if (!(error instanceof ModelError)) return null
  const fallback = fallbackFor(error, { hasImages: imagesOf(step).size > 0 })
  return fallback !== null && step.connection.fallbacks.has(fallback) ? null : fallback
}

async function* answerOnce(
  format: WireFormat,
  step: Step,
  answer: PausedAnswer,
): AsyncGenerator<StreamChunk> {
  const { signal } = step
  const { key, settings } = step.connection
  const { usageOf, fieldsToStore, extend = (decode: Decode) => decode } = format
  const origin = wireOrigin(settings)
  const decode = extend(
    splitReasoning(decoder({ origin, key, usageOf, fieldsToStore })),
    step,
    origin,
  )
  let told: ToldFailure | null = null
  let reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart> | null = null
  let characters = 0
  try {
    const { stream } = await send(format, step, failure => {
      told = failure
    })
    reader = stream.getReader()
    for (;;) {
      const read = await reader.read()
      // Received data may take long to process.
      signal.throwIfAborted()
      if (read.done) throw new ModelError('cut-stream', serverText('endedEarly'))
      // Words, reasoning and arguments.
      if ('delta' in read.value) characters += read.value.delta.length
      if (characters > MOST_CHARACTERS)
        throw new ModelError('other', serverText('endlessAnswer', { count: MOST_CHARACTERS }), {
          isSentence: true,
        })
      const isPause = pauses(format, read.value)
      for (const chunk of decode(read.value)) {
        yield* answer.take(chunk, isPause)
        if (chunk.type === 'finish') return
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw modelErrorOf(told === null ? error : toldFailureOf(told, key), {
      started: reader !== null,
      key,
      baseUrl: settings.baseUrl,
    })
  } finally {
    // A stream that is left early would keep its connection open.
    void reader?.cancel().catch(() => undefined)
  }
}

/** True for an end that is only a pause of the server. */
function pauses({ isPaused }: WireFormat, part: LanguageModelV4StreamPart): boolean {
  return part.type === 'finish' && isPaused?.(part.finishReason.raw) === true
}

function send(
  format: WireFormat,
  step: Step,
  onFailure: (told: ToldFailure) => void,
): ReturnType<WireFormat['send']> {
  const { connection, signal } = step
  if (!canBeSent(connection.key)) throw new ModelError('unauthorised', serverText('impossibleKey'))
  signal.throwIfAborted()
  const origin = wireOrigin(connection.settings)
  const { provider, contentFor, fieldsFor, searchTool, ends, clean, wholeAnswerOf } = format
  const searches = step.request.serverWork?.includes('web-search') === true
  return format.send({
    connection,
    searches,
    options: callOptions(step, {
      provider,
      optionsFor: format.optionsFor(step, origin),
      contentFor: contentFor?.(step, origin),
      searchTool: searches ? searchTool : undefined,
      ...(fieldsFor && { fieldsFor: fieldsFor(step, origin) }),
    }),
    ask: pageFetch({ ends, clean, onFailure, ...(wholeAnswerOf && { wholeAnswerOf }) }),
  })
}
