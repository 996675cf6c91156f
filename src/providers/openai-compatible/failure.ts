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
import { retryAfter } from './retry-after.ts'

/** A body longer than this is no error message. */
const BODY_CHARACTERS = 20_000

/** False for a key that no HTTP header can hold; `fetch` would fail as if nothing answered. */
export function canBeSent(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key)
}

export interface FailureFacts {
  /** True once the server had begun to answer. */
  readonly started: boolean
  /** Taken out of whatever the server says, should it repeat the key; empty for none. */
  readonly key: string
}

/** A failure before or while the answer streams. */
export function modelErrorOf(error: unknown, { started, key }: FailureFacts): ModelError {
  if (error instanceof ModelError) return withoutKey(error, key)
  if (APICallError.isInstance(error)) return fromCall(error, { started, key })
  if (InvalidResponseDataError.isInstance(error))
    return error.data === undefined
      ? new ModelError('cut-stream', 'The stream ended before the answer did.')
      : new ModelError('malformed-stream', NO_COMPLETION)
  if (TypeValidationError.isInstance(error) && isServerError(error.value))
    return streamErrorOf(error.value, key)
  if (TypeValidationError.isInstance(error) && isNoAnswer(error.value))
    return new ModelError('malformed-stream', NO_COMPLETION, {
      body: told(JSON.stringify(error.value), key),
    })
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelError('malformed-stream', NO_COMPLETION)
  const kind = started ? 'cut-stream' : 'unreachable'
  return new ModelError(kind, 'The connection failed.', { cause: error })
}

const NO_COMPLETION = 'The server sent something that is no chat completion.'

/** An error object that the server sent inside the stream. */
export function streamErrorOf(error: unknown, key: string): ModelError {
  if (error instanceof Error) return modelErrorOf(error, { started: true, key })
  const status = statusIn(error)
  const kind = status === null ? 'server-error' : kindOf(status)
  return new ModelError(kind, 'The server reported an error in its stream.', {
    body: told(typeof error === 'string' ? error : JSON.stringify(error), key),
    status,
  })
}

/** Servers that say `{"error": "…"}` or `{"object": "error", "message": "…"}` in place of a chunk. */
function isServerError(value: unknown): boolean {
  return isNoAnswer(value) && ('error' in value || 'message' in value)
}

/** An object in place of a chunk that holds no words of the model: whatever it says is the server's own. */
function isNoAnswer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('choices' in value)
}

function fromCall(error: APICallError, { started, key }: FailureFacts): ModelError {
  const { statusCode, responseBody = '', responseHeaders = {} } = error
  if (statusCode === undefined || (statusCode >= 200 && statusCode < 300)) {
    const kind = started || statusCode !== undefined ? 'cut-stream' : 'unreachable'
    return new ModelError(kind, 'The connection failed.', { cause: error.cause })
  }
  return new ModelError(kindOf(statusCode), `The server answered ${statusCode}.`, {
    status: statusCode,
    body: told(responseBody, key),
    retryAfterMs: retryAfter(responseHeaders, { body: responseBody }),
  })
}

/** The server's words, as far as they are read, without the key. */
function told(body: string, key: string): string {
  const readable = key === '' ? body : body.replaceAll(key, '[key]')
  return readable.slice(0, BODY_CHARACTERS)
}

function withoutKey(error: ModelError, key: string): ModelError {
  const { code, message, status, retryAfterMs, body, cause } = error
  return body === null
    ? error
    : new ModelError(code, message, { status, retryAfterMs, body: told(body, key), cause })
}

function kindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'not-found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limit'
  return status >= 500 ? 'server-error' : 'other'
}

function statusIn(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const code = Number(error.code)
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : null
}
