/**
 * A session with a model of the browser's: made for one request, and let go of with it.
 *
 * @module
 */
import { z } from 'zod'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { BuiltInApi, BuiltInSession } from './api.ts'

/** How far the model has come; older browsers tell bytes, today's a share of 1. */
const Progress = z.looseObject({ loaded: z.number(), total: z.number().positive() })

/** Makes a session and tells how far the model has come on its way here, from 0 to 1. */
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
          const told = Progress.safeParse(event)
          if (told.success) onShare(Math.min(1, told.data.loaded / told.data.total))
        })
      },
    }),
    signal,
    session => session.destroy(),
  )
}

/** The same with its progress as chunks; returns the session. */
export async function* openSession(
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
    // The browser may have ended it by itself.
    void reader.cancel().catch(() => undefined)
  }
}

/** Rejects with the signal's reason as soon as it is aborted; what then still comes is let go of. */
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
