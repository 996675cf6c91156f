/**
 * Errors as data: a clone keeps the message of an error, and people and programs need its class and its code too.
 *
 * @module
 */
import { AppError, ModelError, StoreError, TransferError } from './errors.ts'

/** An error as it crosses from one thread to another. */
export interface PackedError {
  readonly name: string
  readonly message: string
  /** What an `AppError` has beside them, such as its code. */
  readonly details: Readonly<Record<string, unknown>>
}

const CLASSES: readonly (new (...given: never[]) => AppError)[] = [
  StoreError,
  ModelError,
  TransferError,
  AppError,
]

/** Anything that was thrown. Its stack and its cause stay behind. */
export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} }
  const { name, message } = error
  if (!(error instanceof AppError)) return { name, message, details: {} }
  const { cause: _cause, stack: _stack, ...details } = error
  return { name, message, details }
}

/** An error of the same class, where that is one of ours or the one of an abort. */
export function unpackError({ name, message, details }: PackedError): Error {
  if (name === 'AbortError') return new DOMException(message, name)
  const error = Object.assign(new Error(message), { ...details, name })
  const known = CLASSES.find(other => other.name === name)
  if (known) Object.setPrototypeOf(error, known.prototype)
  return error
}
