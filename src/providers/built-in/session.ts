import { z } from 'zod'
import { builtInFailure, builtInText } from '../../i18n/en/sentences/local-models.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { ModelError } from '../../ports/errors.ts'
import { chunkStream, type Emit } from '../local/chunk-stream.ts'
import type { BuiltInApi, BuiltInSession } from './api.ts'

/** How much is loaded; older browsers count bytes, newer ones a share of 1. */
const Progress = z.looseObject({ loaded: z.number(), total: z.number().positive() })

/** Emits loading, then the chunks of `answer`. Rejects with `ModelError`, or at once with the signal's reason. */
export function answerInSession(
  api: BuiltInApi,
  { options, signal }: { readonly options: object; readonly signal: AbortSignal },
  answer: (session: BuiltInSession, emit: Emit) => Promise<void>,
): AsyncGenerator<StreamChunk> {
  return chunkStream(
    async (emit, either) => {
      const monitor = (target: EventTarget) =>
        target.addEventListener('downloadprogress', event => {
          const { data } = Progress.safeParse(event)
          if (data) emit({ type: 'loading', share: Math.min(1, data.loaded / data.total) })
        })
      try {
        const session = await api.create({ ...options, signal: either, monitor })
        const letGo = () => session.destroy()
        either.addEventListener('abort', letGo, { once: true })
        try {
          either.throwIfAborted()
          await answer(session, emit)
        } finally {
          either.removeEventListener('abort', letGo)
          letGo()
        }
      } catch (error) {
        throw explained(error)
      }
    },
    { signal },
  )
}

/** Calls `take` with each text of a stream. */
export async function eachText(
  stream: ReadableStream<string>,
  take: (text: string) => void,
): Promise<void> {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    if (read.value !== '') take(read.value)
}

/** The browser's error for a text that is too long for its model. */
const Quota = z.looseObject({
  name: z.literal('QuotaExceededError'),
  requested: z.number().nullish(),
  quota: z.number().nullish(),
})

/** Any other error of the browser. */
const Named = z.looseObject({ name: z.string() })

/** An error of the browser in our words. */
function explained(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const quota = Quota.safeParse(error)
  if (quota.success) return tooLong(quota.data.requested ?? null, quota.data.quota ?? null)
  const named = Named.safeParse(error)
  const sentence = builtInFailure(named.success ? named.data.name : null)
  return new ModelError('other', sentence, { cause: error })
}

/** The prompt does not fit; the body contains the window for the overflow table. */
export function tooLong(promptTokens: number | null, windowTokens: number | null): ModelError {
  const figures =
    windowTokens === null || promptTokens === null
      ? 'prompt is too long'
      : `prompt is too long: ${promptTokens} tokens > ${windowTokens} maximum`
  const sentence =
    windowTokens === null
      ? builtInText('tooLong-unknown')
      : builtInText('tooLong', { count: windowTokens })
  return new ModelError('context-tokens', sentence, {
    status: 400,
    body: JSON.stringify({ error: { type: 'exceed_context_size_error', message: figures } }),
  })
}
