/**
 * From whatever the AI SDK, the browser or the server throws to one `ModelError`. The sentence for people is
 * chosen later; a key never gets in.
 *
 * @module
 */
import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider'
import type { FailureKind } from '../../engine/event.ts'
import { ModelError } from '../../runtime/errors.ts'

/** A body longer than this is no error message. */
const BODY_CHARACTERS = 20_000

/** A failure before or while the answer streams. `started`: true once the server had begun to answer. */
export function modelErrorOf(error: unknown, started: boolean): ModelError {
  if (error instanceof ModelError) return error
  if (APICallError.isInstance(error)) return fromCall(error, started)
  if (InvalidResponseDataError.isInstance(error))
    return new ModelError('cut-stream', 'The stream ended before the answer did.', { cause: error })
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelError(
      'malformed-stream',
      'The server sent something that is no chat completion.',
      {
        cause: error,
      },
    )
  const kind = started ? 'cut-stream' : 'unreachable'
  return new ModelError(kind, 'The connection failed.', { cause: error })
}

/** An error object that the server sent inside the stream. */
export function streamErrorOf(error: unknown): ModelError {
  if (error instanceof Error) return modelErrorOf(error, true)
  const body = typeof error === 'string' ? error : JSON.stringify(error)
  return new ModelError('server-error', 'The server reported an error in its stream.', {
    body: body.slice(0, BODY_CHARACTERS),
    status: statusIn(error),
  })
}

function fromCall(error: APICallError, started: boolean): ModelError {
  const { statusCode, responseBody, responseHeaders } = error
  if (statusCode === undefined || (statusCode >= 200 && statusCode < 300)) {
    const kind = started || statusCode !== undefined ? 'cut-stream' : 'unreachable'
    return new ModelError(kind, 'The connection failed.', { cause: error.cause })
  }
  return new ModelError(kindOf(statusCode), `The server answered ${statusCode}.`, {
    status: statusCode,
    body: (responseBody ?? '').slice(0, BODY_CHARACTERS),
    retryAfterMs: retryAfter(responseHeaders ?? {}),
    cause: error.cause,
  })
}

function kindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'not-found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limit'
  return status >= 500 ? 'server-error' : 'other'
}

/** Milliseconds from `retry-after-ms`, or `retry-after` in seconds or as a date; null without either. */
export function retryAfter(
  headers: Readonly<Record<string, string>>,
  now = Date.now(),
): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (milliseconds >= 0) return milliseconds
  const told = headers['retry-after']
  if (told === undefined) return null
  const seconds = Number(told)
  if (seconds >= 0) return seconds * 1_000
  const date = Date.parse(told)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function statusIn(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const code = Number(error.code)
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : null
}
