import type { Failure, Part, SendOutcome } from '../../engine/index.ts'

/** Failures that pass without anybody doing something, as far as is known. */
export type TransientKind = 'rate-limit' | 'server-error' | 'unreachable'

export interface FailedAttempt {
  readonly type: 'failed'
  readonly parts: readonly Part[]
  readonly failure: Failure
  /** How long the server asks to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null
}

export interface NextRetry {
  readonly kind: TransientKind
  /** Milliseconds to wait; null: until there is a network again. */
  readonly afterMs: number | null
}

/** A wait between two tries of a request. */
export interface Wait {
  /** When the next try is made; null: once there is a network again. */
  readonly until: number | null
  readonly kind: TransientKind
  /** What a person would read if this had been the last try. */
  readonly message: string
}

/** Milliseconds before each further try, where the server does not say. */
const WAITS_MS: Readonly<Record<TransientKind, readonly number[]>> = {
  'rate-limit': [1_000, 2_000],
  'server-error': [1_000, 2_000],
  // Two minutes: a server is started, a network comes back. Then somebody should check the address.
  unreachable: [2_000, 4_000, 8_000, 16_000, 30_000, 60_000],
}
/** Nothing is waited for longer than this; the person is asked instead. */
const LONGEST_WAIT_MS = 60_000

/**
 * When a failed request is made again; null where the failure is final, as after its first words. `earlier`: failures
 * that were waited out since there was a network. `canReach`: the model's network is there; null: do not wait for it.
 */
export function nextRetry(
  { parts, failure, retryAfterMs }: FailedAttempt,
  earlier: readonly TransientKind[],
  canReach: boolean | null,
): NextRetry | null {
  const { kind } = failure
  if (!isPassing(kind) || parts.length > 0) return null
  if (kind === 'unreachable' && canReach === null) return null
  if (kind === 'unreachable' && !canReach) return { kind, afterMs: null }
  const usual = WAITS_MS[kind][earlier.filter(other => other === kind).length]
  if (usual === undefined) return null
  const afterMs = retryAfterMs ?? usual
  return afterMs <= LONGEST_WAIT_MS ? { kind, afterMs } : null
}

function isPassing(kind: Failure['kind']): kind is TransientKind {
  return kind in WAITS_MS
}

export type Ended = Exclude<SendOutcome, { type: 'failed' }>

/** How one try of a request ended. */
export type Tried = Ended | FailedAttempt

/** The end of the request, where no further try is made. */
export function toOutcome(outcome: Tried): SendOutcome {
  if (outcome.type !== 'failed') return outcome
  const { type, parts, failure } = outcome
  return { type, parts, failure }
}
