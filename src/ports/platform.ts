/**
 * What the platform gives: time, ids, memory, and locks across tabs.
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

/** Bytes of the heap that this application runs on, and how many it may have. */
export interface HeapFigure {
  readonly usedBytes: number
  readonly limitBytes: number
}

export interface Memory {
  /** Null where the browser reports none. */
  read(): Promise<HeapFigure | null>
  /** Calls back whenever the page is hidden, as long as it lives. */
  onHidden(listener: () => void): void
}
