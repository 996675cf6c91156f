import { describe, expect, it } from 'vitest'
import { type FailedAttempt, nextRetry, type TransientKind } from './retry-policy.ts'

const failed = (
  kind: TransientKind | 'unauthorised',
  change: Partial<FailedAttempt> = {},
): FailedAttempt => ({
  type: 'failed',
  parts: [],
  failure: { kind, message: 'No.', status: null, limitTokens: null, remedy: 'none' },
  retryAfterMs: null,
  ...change,
})

/** The waits after one such failure after the other, until the person is asked. */
function waitsOf(kind: TransientKind, earlier: readonly TransientKind[] = []): readonly number[] {
  const next = nextRetry(failed(kind), earlier, true)
  return next?.afterMs == null ? [] : [next.afterMs, ...waitsOf(kind, [...earlier, kind])]
}

describe('a server that cannot be reached', () => {
  it('is asked again after longer and longer waits, and then no more', () => {
    expect(waitsOf('unreachable')).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 60_000])
  })

  it('is asked once where nobody can say whether there is a network', () => {
    expect(nextRetry(failed('unreachable'), [], null)).toBeNull()
  })

  it('is asked as soon as there is a network', () => {
    const next = { kind: 'unreachable', afterMs: null }
    expect(nextRetry(failed('unreachable'), ['unreachable'], false)).toEqual(next)
  })

  it('may be starting: its faults do not use up the patience for reaching it', () => {
    expect(waitsOf('server-error', ['unreachable', 'unreachable'])).toEqual([1_000, 2_000])
  })

  it('says itself how long to wait, where it is busy, up to a minute', () => {
    const busy = (retryAfterMs: number) => failed('server-error', { retryAfterMs })
    expect(nextRetry(busy(7_000), [], true)).toEqual({ kind: 'server-error', afterMs: 7_000 })
    expect(nextRetry(busy(61_000), [], true)).toBeNull()
  })

  it('is not asked again once words have arrived, nor where waiting does not help', () => {
    const half = failed('unreachable', { parts: [{ type: 'text', text: 'Half' }] })
    expect(nextRetry(half, [], true)).toBeNull()
    expect(nextRetry(failed('unauthorised'), [], true)).toBeNull()
  })
})
