import type { Failure, Part, SendOutcome } from '../../engine/index.ts'

/** Failures that usually pass by themselves. */
export type TransientKind = 'rate-limit' | 'server-error' | 'unreachable'

export interface FailedAttempt {
  readonly type: 'failed'
  readonly parts: readonly Part[]
  readonly failure: Failure
  /** The wait that the server asks for, in milliseconds; null if it names none. */
  readonly retryAfterMs: number | null
}

export interface NextRetry {
  readonly kind: TransientKind
  /** Milliseconds to wait; null: until there is a network. */
  readonly afterMs: number | null
}

/** A wait between two tries of a request. */
export interface Wait {
  /** The time of the next try; null: when there is a network. */
  readonly until: number | null
  readonly kind: TransientKind
  /** The sentence that a person would read if this were the last try. */
  readonly message: string
}

/** Milliseconds before each further try, if the server names no wait. */
const WAITS_MS: Readonly<Record<TransientKind, readonly number[]>> = {
  'rate-limit': [1_000, 2_000],
  'server-error': [1_000, 2_000],
  // Two minutes: time to start a server or to get a network back. After that the person should check the address.
  unreachable: [2_000, 4_000, 8_000, 16_000, 30_000, 60_000],
}
/** For a longer wait the person is asked instead. */
const LONGEST_WAIT_MS = 60_000

/**
 * When to retry a failed request; null if the failure is final, as after the first words of an answer. `earlier`: failures
 * already retried since there was a network. `canReach`: the network is there; null: do not wait for it.
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

/** The failure of a request that is not tried again. */
export function toOutcome({ type, parts, failure }: FailedAttempt): SendOutcome {
  return { type, parts, failure }
}
