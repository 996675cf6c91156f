import { fieldsOf, isFields, objectsIn, textIn, type Fields } from './fields.ts'

/** What a server tells in place of an answer. */
export interface ToldFailure {
  /** Its own words: an object or a text. Null if they cannot be read. */
  readonly words: Fields | string | null
  /** False for words that are an error only if the answer does not end well. */
  readonly isSure: boolean
  /** True if words of the model came before. */
  readonly hasSpoken?: boolean
}

/** The fields in which servers tell an error, at any level. */
const ERRORS = ['error', 'errors']
/** The fields with the words of a message; they may also be about progress. */
const MESSAGES =
  /^(?:message|messages|detail|details|msg|title|reason|description|fault|cause|warning)$|error|message$|_msg$/i
/** The fields in which a server says why it stopped, and what it then says of the window. */
const STOP_REASON = /^(?:stop|finish)_?reason$/i
const WINDOW_IS_FULL = /context|exceed/i
/** The fields with a status. From 400 to 599 it is an error of HTTP. */
export const STATUSES = ['status', 'code', 'statusCode', 'status_code', 'error_code', 'http_status']

/** The error in an event; null for none. `isAnswer`: it holds something of an answer, so that only a field for errors counts. */
export function failureIn(
  event: Fields,
  { name, isAnswer }: { readonly name: string; readonly isAnswer: boolean },
): ToldFailure | null {
  const holders = [event, ...HOLDERS.flatMap(held => objectsIn(event[held]).slice(0, 1))]
  const holder = holders.find(fields => ERRORS.some(field => isTold(fields[field])))
  if (holder !== undefined) return sure(isAnswer || holder !== event ? errorsOf(holder) : event)
  if (isAnswer) return null
  if (isNamedError(event, name) || holders.some(hasErrorStatus)) return sure(event)
  const hasWords = Object.entries(event).some(
    ([field, value]) =>
      (MESSAGES.test(field) && isTold(value)) ||
      (STOP_REASON.test(field) && WINDOW_IS_FULL.test(textIn(value) ?? '')),
  )
  return hasWords ? { words: event, isSure: false } : null
}

/** The error in data that is no object; null for none. */
export function failureInText(text: string, name: string): ToldFailure | null {
  if (text.trim() === '') return null
  if (isHalf(text)) return { words: null, isSure: false }
  return { words: text, isSure: ERROR_NAME.test(name) }
}

/** True for the start of an object or a list, if it is no JSON: its words are lost. */
export function isHalf(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

/** Levels inside which an error may be. */
const HOLDERS = ['response', 'data', 'choices', 'result', 'body']

/** Names of events and types. */
const ERROR_NAME = /^(?:response\.)?(?:error|failed|exception|fatal)$/i

function sure(words: Fields): ToldFailure {
  return { words, isSure: true }
}

/** Only the fields for errors, because the others may hold the model's words. */
function errorsOf(holder: Fields): Fields {
  return Object.fromEntries(
    ERRORS.flatMap(field => (isTold(holder[field]) ? [[field, holder[field]]] : [])),
  )
}

function isNamedError(event: Fields, name: string): boolean {
  const kinds = [name, event['type'], event['object'], event['event'], event['status']]
  return (
    kinds.some(kind => typeof kind === 'string' && ERROR_NAME.test(kind)) ||
    event['success'] === false ||
    event['ok'] === false
  )
}

/** MiniMax tells every error in `base_resp`, in which 0 means success. */
function hasErrorStatus(fields: Fields): boolean {
  const own = Number(fieldsOf(fields['base_resp'])['status_code'] ?? 0)
  return own > 0 || STATUSES.some(name => Number(fields[name]) >= 400 && Number(fields[name]) < 600)
}

/** True for a value that says something: no empty text, object or list. */
function isTold(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isTold)
  if (isFields(value)) return Object.values(value).some(isTold)
  return textIn(value)?.trim() ? true : value === true || (typeof value === 'number' && value !== 0)
}
