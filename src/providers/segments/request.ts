import { segmentStoreSentences as sentences } from '../../i18n/en/sentences/segment-stores.ts'
import { SegmentStoreError } from '../../ports/segment-store.ts'
import { ask } from '../http/ask.ts'
import { RedirectError } from '../http/redirect.ts'
import { diagnose, type Needs } from './store-fault.ts'

interface ServerRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string | undefined
  readonly needs: Needs
  /** Milliseconds for an answer, without the time that the bytes of the body take. */
  readonly limitMs: number
  readonly signal: AbortSignal | undefined
}

/** How fast even a slow line is. */
const BYTES_PER_MS = 50
/** Milliseconds in which the reason of a failure is found, or not. */
const PATIENCE_MS = 10_000
export const LIMIT_MS = 60_000

/** The whole answer. Rejects with `SegmentStoreError` if there is none, or with the signal's reason. */
export async function request(
  file: URL,
  { method, headers, body, needs, limitMs, signal }: ServerRequest,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  const limit = AbortSignal.timeout(limitMs + Math.ceil((body?.length ?? 0) / BYTES_PER_MS))
  const within = (ends: AbortSignal) => (signal ? AbortSignal.any([signal, ends]) : ends)
  try {
    const response = await ask(file, {
      method,
      headers,
      body: typeof body === 'object' ? new Uint8Array(body) : (body ?? null),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: within(limit),
    })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    signal?.throwIfAborted()
    const slow = () =>
      new SegmentStoreError('slow', sentences.slow(file.host, Math.ceil(limitMs / 1_000)), {
        cause,
      })
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
