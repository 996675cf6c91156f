import { createContext } from 'react'

/** True around an answer that was watched while it was written: its code stays open for who read it. */
export const WatchedContext = createContext(false)

/** Milliseconds from the last words of an answer to the moment that the log has it. */
const STORING_MS = 2_000

/** When answers were watched in this tab. */
const spans = new Map<number, number>()

/** An answer that began at `from` is drawn while it is written. */
export function noteWatched(from: number): void {
  spans.set(from, Date.now())
}

/** True for an answer that was stored at this time, where it was watched. */
export function wasWatched(at: number): boolean {
  return [...spans].some(([from, until]) => from <= at && at <= until + STORING_MS)
}
