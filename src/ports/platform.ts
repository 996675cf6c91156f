/** What the platform provides: time, ids, memory, and locks across tabs. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** Locks by name, across all tabs of this browser: with one holder, or shared by several. */
export interface Locks {
  /** Resolves with the release function, or at once with null if another tab holds the lock. */
  tryAcquire(name: string): Promise<(() => void) | null>
  /** Waits for the lock. Rejects with the signal's reason when aborted. */
  acquire(name: string, signal: AbortSignal): Promise<() => void>
  /** Like `acquire`, but shared with all others who share it. While it is shared, no one can hold it alone. */
  share(name: string, signal: AbortSignal): Promise<() => void>
}

/** Makes event ids: unique, and sortable by time, device and counter. */
export type NextId = () => string

/** The id of a new session. */
export function newSessionId(nextId: NextId): string {
  return `s${nextId()}`
}

/** The id of a new session that is never stored. */
export function temporarySessionId(nextId: NextId): string {
  return `t${nextId()}`
}

/** Stands for a temporary chat in which nothing was written: a reload loses nothing, and begins another one. */
export const EMPTY_TEMPORARY = 't'

/** True for a session that is never stored. */
export function isTemporary(sessionId: string | null): boolean {
  return sessionId?.startsWith('t') === true
}

/** Used bytes of this application's heap, and the limit. */
export interface HeapFigure {
  readonly usedBytes: number
  readonly limitBytes: number
}

/** Whether the person can see the page. */
export interface Visibility {
  isVisible(): boolean
  /** Calls back when that changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface Memory {
  /** Null if the browser reports none. */
  read(): Promise<HeapFigure | null>
  /** Calls back whenever the page is hidden, until the page ends. */
  onHidden(listener: () => void): void
}
