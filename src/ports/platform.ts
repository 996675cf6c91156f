/**
 * What the platform gives: time, ids, and locks across tabs.
 *
 * @module
 */

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/** Locks by name, across all tabs of this browser: one holder at a time, or several who share. */
export interface Locks {
  /** Resolves to the release function, or to null at once when another holds it. */
  tryAcquire(name: string): Promise<(() => void) | null>
  /** Waits for its turn. Rejects with the signal's reason when aborted. */
  acquire(name: string, signal: AbortSignal): Promise<() => void>
  /** As `acquire`, but held together with all others who share it; while any of them does, nobody holds it alone. */
  share(name: string, signal: AbortSignal): Promise<() => void>
}

/** Makes event ids: unique and sortable by time, device and counter. */
export type NextId = () => string
