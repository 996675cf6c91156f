import {
  AISDKError,
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider'
import type { FailureKind } from '../../engine/index.ts'
import { serverText } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'
import { fieldAt } from '../http/ask.ts'
import { removeKey } from '../http/key.ts'
import { redirectionOf, RedirectError } from '../http/redirect.ts'
import { STATUSES, type ToldFailure } from './told-failure.ts'

/** A longer body is no error message. */
const BODY_CHARACTERS = 20_000

export interface FailureFacts {
  /** True after the server has started to answer. */
  readonly started: boolean
  /** Removed from the server's words; empty for none. */
  readonly key: string
  /** The server's address, as in the endpoint's settings. */
  readonly baseUrl: string
}

/** The `ModelError` for a failure before or during the answer. Throws our own bugs. */
export function modelErrorOf(error: unknown, facts: FailureFacts): ModelError {
  const { started, key } = facts
  if (error instanceof RedirectError) return fromRedirect(error, facts)
  if (error instanceof ModelError) return retold(error, key)
  if (APICallError.isInstance(error)) return fromCall(error, facts)
  if (EmptyResponseBodyError.isInstance(error))
    return new ModelError('cut-stream', serverText('endedEarly'))
  if (InvalidResponseDataError.isInstance(error))
    return error.data === undefined
      ? new ModelError('cut-stream', serverText('endedEarly'))
      : new ModelError('malformed-stream', serverText('noAnswer'))
  if (TypeValidationError.isInstance(error)) return fromValue(error.value, key)
  if (JSONParseError.isInstance(error))
    return new ModelError('malformed-stream', serverText('noAnswer'))
  if (AISDKError.isInstance(error)) throw error
  return fromConnection(error, started)
}

/** The browser reports a broken connection as a `TypeError`. A plain `Error` is the SDK's, for an unknown event. */
function fromConnection(error: unknown, started: boolean): ModelError {
  if (error instanceof Error && error.constructor === Error)
    return new ModelError('malformed-stream', serverText('noAnswer'), { cause: error })
  const kind = started ? 'cut-stream' : 'unreachable'
  return new ModelError(kind, serverText('connectionFailed'), { cause: error })
}

function fromRedirect(error: RedirectError, { key, baseUrl }: FailureFacts): ModelError {
  const { sentence, address } = redirectionOf(error, { baseUrl, key })
  return new ModelError('not-found', sentence, { isSentence: true, address })
}

/** A payload that is unknown in the wire format. */
function fromValue(value: unknown, key: string): ModelError {
  if (!isNoAnswer(value)) return new ModelError('malformed-stream', serverText('noAnswer'))
  if ('error' in value || 'message' in value) return streamErrorOf(value, key)
  return new ModelError('malformed-stream', serverText('noAnswer'), {
    body: told(JSON.stringify(value), key),
  })
}

/** An object in place of a chunk, without words of the model: a message of the server. */
function isNoAnswer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !WORDS.some(name => name in value)
}

/** The fields for a model's words in chat completions, Google, Anthropic and the Responses API. */
const WORDS = ['choices', 'candidates', 'delta', 'content_block', 'item', 'response', 'part']

/** An error object inside the stream. */
export function streamErrorOf(error: unknown, key: string): ModelError {
  if (error instanceof Error) return modelErrorOf(error, { started: true, key, baseUrl: '' })
  const status = statusIn(error)
  const kind = status === null ? 'server-error' : kindOf(status)
  const body = wordsOf(error)
  return new ModelError(kind, serverText('errorInStream'), {
    body: told(body, key),
    status,
    retryAfterMs: retryAfter({}, { body }),
  })
}

/** The error for what a server told in place of an answer. */
export function toldFailureOf({ words, isSure, hasSpoken }: ToldFailure, key: string): ModelError {
  if (words === null) return new ModelError('malformed-stream', serverText('noAnswer'))
  const error = streamErrorOf(words, key)
  // Words that are perhaps no error say little about why the answer stops.
  return isSure || hasSpoken !== true
    ? error
    : new ModelError('cut-stream', serverText('endedEarly'), { body: error.body })
}

/** The server's own object, which the SDK wraps. */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error
  const own = fieldAt(error, ['data'])
  return JSON.stringify(typeof own === 'object' && own !== null ? own : error)
}

function fromCall(error: APICallError, { started, key }: FailureFacts): ModelError {
  const { statusCode, responseBody = '', responseHeaders = {} } = error
  if (statusCode === undefined || (statusCode >= 200 && statusCode < 300)) {
    const kind = started || statusCode !== undefined ? 'cut-stream' : 'unreachable'
    return new ModelError(kind, serverText('connectionFailed'), { cause: error.cause })
  }
  return new ModelError(
    kindOf(statusCode),
    serverText('answered', { status: String(statusCode) }),
    {
      status: statusCode,
      body: told(responseBody, key),
      retryAfterMs: retryAfter(responseHeaders, { body: responseBody }),
    },
  )
}

/** The server's words, shortened, without the key and without a repeated image. */
function told(body: string, key: string): string {
  const read = body.replace(IMAGE_BYTES, '[image]').slice(0, 2 * BODY_CHARACTERS)
  // Cut after the removal, so that no half of a key remains at the end.
  const readable = key === '' ? read : removeKey(read, key).replaceAll(key, '[key]')
  return readable.slice(0, BODY_CHARACTERS)
}

/** A data address, whole or cut; or a long run of base64. Some servers escape its slashes. */
const IMAGE_BYTES =
  /data:image\/[\w.+-]+;base64,[\w+/\\]*={0,2}|(?:[A-Za-z0-9+/]|\\\/){200,}={0,2}/g

function retold(error: ModelError, key: string): ModelError {
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
  const codes = [error, fieldAt(error, ['error']), fieldAt(error, ['response', 'error'])]
    .flatMap(holder => STATUSES.map(name => fieldAt(holder, [name])))
    .map(Number)
  return codes.find(code => Number.isInteger(code) && code >= 400 && code < 600) ?? null
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }

/** `Please try again in 1m26.4s`, `Please retry after 12 seconds`, `"retryDelay": "37s"`. */
const WAIT_WORDS =
  /(?:(?:try again|retry)\s+(?:in|after)\s+|retryDelay"\s*:\s*")((?:[\d.]+\s*(?:hours?|minutes?|seconds?|milliseconds?|ms|h|m|s)\s*)+)/i
const SPAN = /([\d.]+)\s*(milliseconds?|ms|hours?|h|minutes?|m|seconds?|s)/gi

/** The wait that a server asks for in its headers or words, in milliseconds; null for none. */
export function retryAfter(
  headers: Readonly<Record<string, string>>,
  { body = '', now = Date.now() }: { readonly body?: string; readonly now?: number } = {},
): number | null {
  return inHeaders(headers, now) ?? inWords(body)
}

function inHeaders(headers: Readonly<Record<string, string>>, now: number): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (milliseconds >= 0) return milliseconds
  const header = headers['retry-after']
  if (header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  if (seconds >= 0) return seconds * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function inWords(body: string): number | null {
  const [, wait] = WAIT_WORDS.exec(body) ?? []
  if (wait === undefined) return null
  const spans = [...wait.matchAll(SPAN)].map(
    ([, amount, unit = '']) => Number(amount) * (UNITS[shortUnit(unit.toLowerCase())] ?? 0),
  )
  const milliseconds = Math.round(spans.reduce((sum, span) => sum + span, 0))
  return Number.isNaN(milliseconds) ? null : milliseconds
}

function shortUnit(unit: string): string {
  return unit === 'ms' || unit.startsWith('milli') ? 'ms' : unit.slice(0, 1)
}
