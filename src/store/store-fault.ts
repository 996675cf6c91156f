import { storeSentences } from '../i18n/en/sentences/store.ts'
import { z } from 'zod'
import { StoreError, type StoreErrorCode } from '../ports/errors.ts'
import { saysFull, type Complaint } from './full-disk.ts'

/** What the browser's storage says when it refuses, in words that a person can act on. */
export function storeFault(
  code: Exclude<StoreErrorCode, 'unreadable'>,
  cause?: unknown,
): StoreError {
  return new StoreError(code, storeSentences[code], { cause })
}

/** This tab runs an older version than another one, which has changed the database since. */
export function outdatedFault(): StoreError {
  return new StoreError('unavailable', storeSentences.outdated)
}

/** Another tab with an older version holds the database open, so it cannot be updated. */
export function blockedFault(): StoreError {
  return new StoreError('unavailable', storeSentences.blocked)
}

/** `position` counts from 1. `detail` never holds content. */
export function unreadableFault(
  sessionId: string,
  position: number,
  detail: string,
  cause?: unknown,
): StoreError {
  return new StoreError('unreadable', storeSentences.unreadable(position, sessionId, detail), {
    cause,
  })
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
    return new StoreError('unreadable', storeSentences.unreadableRecord, { cause })
  return storeFault('unavailable', cause)
}

/** True where the transaction was aborted, and the reason is not known yet. */
export function wasAborted(cause: unknown): boolean {
  const errors = errorsIn(cause)
  return errors.some(({ name }) => name === 'AbortError') && !saysFull(errors)
}

/** True where the connection is closed, or could not be opened: it is to be opened again. */
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
