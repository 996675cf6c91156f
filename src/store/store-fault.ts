/**
 * What the browser's storage says when it refuses, in words that a person can act on.
 *
 * @module
 */
import { z } from 'zod'
import { StoreError, type StoreErrorCode } from '../ports/errors.ts'
import { saysFull, type Complaint } from './full-disk.ts'

const SENTENCES: Readonly<Record<Exclude<StoreErrorCode, 'unreadable'>, string>> = {
  full: 'This device has no room left, so that could not be done. Nothing was lost: what was saved before is safe. Free some space on the disk, then try again.',
  conflict:
    'This session was changed in another tab at the same moment. Nothing was written twice or lost; try again.',
  unavailable:
    'This browser does not let Palimpsest store anything here. A private window or blocked site data can be the cause: open a normal window or allow site data for this page, then reload.',
  'not-queued':
    'Another tab has sent, changed or removed this queued message at the same moment. Nothing was sent twice or lost.',
  'not-found': 'This session is not on this device. Perhaps it was deleted in another tab.',
}

export function storeFault(code: keyof typeof SENTENCES, cause?: unknown): StoreError {
  return new StoreError(code, SENTENCES[code], { cause })
}

/** This tab runs an older version than another one, which has changed the database since. */
export function outdatedFault(): StoreError {
  return new StoreError(
    'unavailable',
    'Another tab runs a newer version of Palimpsest and has updated its data. Reload this tab to go on; nothing was lost.',
  )
}

/** Another tab with an older version holds the database open, so it cannot be updated. */
export function blockedFault(): StoreError {
  return new StoreError(
    'unavailable',
    'Another tab still runs an older version of Palimpsest. Close or reload that tab, then try again; nothing was lost.',
  )
}

/** `position` counts from 1. `detail` never holds content. */
export function unreadableFault(
  sessionId: string,
  position: number,
  detail: string,
  cause?: unknown,
): StoreError {
  return new StoreError(
    'unreadable',
    `Entry ${position} of session ${sessionId} cannot be read (${detail}). Perhaps a newer version of Palimpsest wrote it: reload to get that version. Nothing was changed.`,
    { cause },
  )
}

/**
 * The `StoreError` that a failure of IndexedDB amounts to; a `StoreError` as it is. `reason` is why the browser aborted the
 * transaction, where it did. What is our own mistake (`RangeError`, `TypeError`) is handed back unchanged, to be thrown on.
 */
export function toStoreFault(cause: unknown, reason: unknown = null): unknown {
  if (cause instanceof StoreError || cause instanceof RangeError || cause instanceof TypeError)
    return cause
  const errors = [...errorsIn(cause), ...errorsIn(reason)]
  const isOneOf = (wanted: string) => errors.some(({ name }) => name === wanted)
  if (saysFull(errors)) return storeFault('full', cause)
  if (isOneOf('ConstraintError')) return storeFault('conflict', cause)
  if (isOneOf('ZodError'))
    return new StoreError('unreadable', 'A saved record cannot be read. Nothing was changed.', {
      cause,
    })
  return storeFault('unavailable', cause)
}

/** True where the transaction was aborted, and the reason is not reported yet. */
export function wasAborted(cause: unknown): boolean {
  const errors = errorsIn(cause)
  return errors.some(({ name }) => name === 'AbortError') && !saysFull(errors)
}

/** True where the connection is closed, or could not be opened: it is to be opened anew. */
export function wasClosed(cause: unknown): boolean {
  return errorsIn(cause).some(({ name }) => CLOSED.has(name))
}

const CLOSED: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'OpenFailedError',
  'InvalidStateError',
])

/** An error and what it wraps: Dexie hides the reason in `inner` or `failures`. */
const Wrapping = z.object({
  name: z.string().catch(''),
  message: z.string().catch(''),
  inner: z.unknown().optional(),
  cause: z.unknown().optional(),
  failures: z.array(z.unknown()).catch([]),
})

/** Deeper than any library wraps. */
const MOST_WRAPPINGS = 5

function errorsIn(cause: unknown, depth = 0): readonly Complaint[] {
  const error = Wrapping.safeParse(cause)
  if (!error.success || depth > MOST_WRAPPINGS) return []
  const { name, message, inner, cause: nested, failures } = error.data
  const wrapped = [inner, nested, ...failures].flatMap(each => errorsIn(each, depth + 1))
  return [{ name, message }, ...wrapped]
}
