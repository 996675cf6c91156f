/** Failures outside the app: a code for programs, a sentence for people, and the cause. */
import type { FailureKind } from '../engine/index.ts'

/** A failure outside the app. `message` is a sentence for the person; `code` is for programs. */
export class AppError<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
  }
}

export type StoreErrorCode =
  | 'conflict'
  | 'full'
  | 'unreadable'
  | 'unavailable'
  | 'not-found'
  | 'not-queued'

/** The browser's storage refused. Nothing was written. */
export class StoreError extends AppError<StoreErrorCode> {
  override readonly name = 'StoreError'
  /** True: the write is retried automatically until it succeeds. */
  readonly isRetried: boolean

  constructor(
    code: StoreErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly isRetried?: boolean } = {},
  ) {
    super(code, message, { cause: options.cause })
    this.isRetried = options.isRetried ?? false
  }
}

/** The words of anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** True for a full disk or a used-up quota. */
export function isFull(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'full'
}

/** A model's server refused, failed or ended early. */
export class ModelError extends AppError<FailureKind> {
  override readonly name = 'ModelError'
  /** HTTP status; null without an answer. */
  readonly status: number | null
  /** The wait that the server asks for, in milliseconds; null for none. */
  readonly retryAfterMs: number | null
  /** The provider's own words, for `classifyFailure`; the interface quotes one sentence of them, shortened. */
  readonly body: string | null
  /** True: the message is already the sentence for people. */
  readonly isSentence: boolean
  /** The base address that the server redirects to and that should be used; null for none, or if unknown. */
  readonly address: string | null

  constructor(
    code: FailureKind,
    message: string,
    options: {
      readonly status?: number | null
      readonly retryAfterMs?: number | null
      readonly body?: string | null
      readonly isSentence?: boolean
      readonly address?: string | null
      readonly cause?: unknown
    } = {},
  ) {
    super(code, message, { cause: options.cause })
    this.status = options.status ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
    this.body = options.body ?? null
    this.isSentence = options.isSentence ?? false
    this.address = options.address ?? null
  }
}

export type TransferErrorCode =
  | 'not-json'
  | 'truncated'
  | 'not-a-session'
  | 'future-version'
  | 'unknown-event'
  | 'broken-event'
  | 'broken-tree'
  | 'broken-image'
  | 'checksum'
  | 'too-large'
  | 'not-a-backup'
  | 'broken-manifest'

/** A file cannot be imported. Nothing was imported. */
export class TransferError extends AppError<TransferErrorCode> {
  override readonly name = 'TransferError'
}
