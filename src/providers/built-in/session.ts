import { z } from 'zod'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { BuiltInApi, BuiltInSession } from './api.ts'
import { builtInSentences } from '../../i18n/en/sentences/built-in.ts'
import { ModelError } from '../../ports/errors.ts'

/** How much is loaded; older browsers count bytes, today's a share of 1. */
const Progress = z.looseObject({ loaded: z.number(), total: z.number().positive() })

/**
 * A session with a model of the browser's: made for one request, and released with it. Makes a session; `onShare`
 * receives the share of the model that is loaded, from 0 to 1.
 */
export function createSession(
  api: BuiltInApi,
  options: object,
  { signal, onShare }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<BuiltInSession> {
  return unlessAborted(
    api.create({
      ...options,
      signal,
      monitor: (monitor: EventTarget) => {
        monitor.addEventListener('downloadprogress', event => {
          const progress = Progress.safeParse(event)
          if (progress.success) onShare(Math.min(1, progress.data.loaded / progress.data.total))
        })
      },
    }),
    signal,
    session => session.destroy(),
  )
}

/**
 * The chunks of `answer` in a session of its own, after those of its loading. Throws `ModelError`, or the reason of the
 * signal.
 */
export async function* inSession(
  api: BuiltInApi,
  { options, signal }: { readonly options: object; readonly signal: AbortSignal },
  answer: (session: BuiltInSession) => AsyncIterable<StreamChunk>,
): AsyncGenerator<StreamChunk> {
  let session: BuiltInSession | null = null
  try {
    session = yield* openSession(api, options, signal)
    yield* answer(session)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw explained(error)
  } finally {
    session?.destroy()
  }
}

/** `createSession` with its progress as chunks; returns the session. */
async function* openSession(
  api: BuiltInApi,
  options: object,
  signal: AbortSignal,
): AsyncGenerator<StreamChunk, BuiltInSession> {
  signal.throwIfAborted()
  const shares: number[] = []
  let wake = () => undefined as void
  const opened = createSession(api, options, {
    signal,
    onShare: share => {
      shares.push(share)
      wake()
    },
  })
  const ended = opened.then(
    () => true,
    () => true,
  )
  for (;;) {
    const more = new Promise<boolean>(resolve => {
      wake = () => resolve(false)
      if (shares.length > 0) wake()
    })
    const isOver = await Promise.race([ended, more])
    for (const share of shares.splice(0)) yield { type: 'loading', share }
    if (isOver) return await opened
  }
}

/** The texts of a stream as they come. An abort ends it at once, however long the browser takes. */
export async function* textsOf(
  stream: ReadableStream<string>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await unlessAborted(reader.read(), signal)
      if (done) return
      if (value !== '') yield value
    }
  } finally {
    // The browser may have ended it already.
    void reader.cancel().catch(() => undefined)
  }
}

/** Rejects with the signal's reason as soon as it is aborted; a later result is passed to `letGo`. */
function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  letGo: (late: Result) => void = () => undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
    void work.then(
      result => {
        signal.removeEventListener('abort', aborted)
        if (signal.aborted) letGo(result)
        else resolve(result)
      },
      (error: unknown) => {
        signal.removeEventListener('abort', aborted)
        reject(error)
      },
    )
  })
}

/** How the browser says that a text is too long for its model. */
const Quota = z.looseObject({
  name: z.literal('QuotaExceededError'),
  requested: z.number().nullish(),
  quota: z.number().nullish(),
})

/** Any other error of the browser's. */
const Named = z.looseObject({ name: z.string() })

/** An error of the browser's in our words. */
export function explained(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const quota = Quota.safeParse(error)
  if (quota.success) return tooLong(quota.data.requested ?? null, quota.data.quota ?? null)
  const named = Named.safeParse(error)
  const sentence = builtInSentences.failed(named.success ? named.data.name : null)
  return new ModelError('other', sentence, { cause: error })
}

/** The prompt does not fit; the body tells the table of overflows the window. */
export function tooLong(promptTokens: number | null, windowTokens: number | null): ModelError {
  const figures =
    windowTokens === null || promptTokens === null
      ? 'prompt is too long'
      : `prompt is too long: ${promptTokens} tokens > ${windowTokens} maximum`
  return new ModelError('context-tokens', builtInSentences.tooLong(windowTokens), {
    status: 400,
    body: JSON.stringify({ error: { type: 'exceed_context_size_error', message: figures } }),
  })
}
