import type { z } from 'zod'
import { syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { MOST_SYNC_FILES, SYNC_FILE_NAME, SyncRemoteError } from '../../ports/sync-remote.ts'
import { ask, askPublic } from '../http/ask.ts'
import { bytesOf, LongAnswerError } from '../http/bounded.ts'
import { RedirectError } from '../http/redirect.ts'
import { diagnose, type Needs } from './remote-fault.ts'

interface ServerRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string | undefined
  readonly needs: Needs
  /** True for a question without secrets: redirects are followed, and neither method nor headers are sent. */
  readonly isPublic?: boolean
  /** Milliseconds for an answer, without the time that the bytes of the body take. */
  readonly limitMs: number
  readonly signal: AbortSignal | undefined
}

/** How fast even a slow line is. */
const BYTES_PER_MS = 50
/** Milliseconds in which the reason of a failure is found, or not. */
const PATIENCE_MS = 10_000
export const LIMIT_MS = 60_000

/** What servers with passwords want to know; nothing for neither name nor password. */
export function basicAuthorization(user: string, password: string): Record<string, string> {
  const letters = String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`))
  return user + password === '' ? {} : { authorization: `Basic ${btoa(letters)}` }
}

/** An answer as JSON of this shape; undefined if it is something else. Throws `SyncRemoteError` if its end is missing. */
export function readJson<Value>(
  file: URL,
  bytes: Uint8Array,
  shape: z.ZodType<Value>,
): Value | undefined {
  const text = new TextDecoder().decode(bytes).trim()
  const value = parseJson(text)
  if (value === undefined && text.startsWith('{')) throw cutAnswer(file)
  return shape.safeParse(value).data
}

/** An answer that ended in the middle. */
export function cutAnswer({ host }: URL, cause?: unknown): SyncRemoteError {
  return new SyncRemoteError('cut', syncRemoteText('cut', { host }), { cause })
}

/** The names of sync files among these. Throws `SyncRemoteError` if there are too many: a part of a list would read as a loss. */
export function syncFilesIn({ host }: URL, names: readonly string[]): readonly string[] {
  const files = names.filter(name => SYNC_FILE_NAME.test(name))
  if (files.length > MOST_SYNC_FILES) throw tooManyFiles(host)
  return files
}

/** More names than any devices write. */
export function tooManyFiles(host: string): SyncRemoteError {
  return new SyncRemoteError(
    'too-many',
    syncRemoteText('too-many', { host, count: MOST_SYNC_FILES }),
  )
}

/** The whole answer. Rejects with `SyncRemoteError` if there is none, or with the signal's reason. */
export async function request(
  file: URL,
  { method, headers, body, needs, isPublic, limitMs, signal }: ServerRequest,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  const limit = AbortSignal.timeout(limitMs + Math.ceil((body?.length ?? 0) / BYTES_PER_MS))
  const within = (ends: AbortSignal) => (signal ? AbortSignal.any([signal, ends]) : ends)
  try {
    const response = isPublic
      ? await askPublic(file, within(limit))
      : await ask(file, {
          method,
          headers,
          body: typeof body === 'object' ? new Uint8Array(body) : (body ?? null),
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          signal: within(limit),
        })
    const bytes = await bytesOf(response).catch((cause: unknown) => {
      if (cause instanceof LongAnswerError)
        throw new SyncRemoteError('failed', cause.message, { cause })
      throw cause instanceof TypeError ? cutAnswer(file, cause) : cause
    })
    return { status: response.status, bytes }
  } catch (cause) {
    signal?.throwIfAborted()
    const slow = () =>
      new SyncRemoteError(
        'slow',
        syncRemoteText('slow', { host: file.host, count: Math.ceil(limitMs / 1_000) }),
        {
          cause,
        },
      )
    if (limit.aborted) throw slow()
    if (!(cause instanceof TypeError) && !(cause instanceof RedirectError)) throw cause
    const patience = AbortSignal.timeout(PATIENCE_MS)
    throw await diagnose(cause, { file, needs, signal: within(patience) }).catch(
      (error: unknown) => {
        signal?.throwIfAborted()
        if (patience.aborted) return slow()
        throw error
      },
    )
  }
}
