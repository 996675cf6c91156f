/**
 * How fast a download goes, from what arrived lately.
 *
 * @module
 */

/** Milliseconds back that the speed is taken from: long enough to be calm, short enough to follow a change. */
const LATELY_MS = 8_000
/** Before that many milliseconds a speed would be a guess. */
const LEAST_MS = 1_000

interface Sample {
  /** Milliseconds. */
  readonly at: number
  /** Bytes so far. */
  readonly bytes: number
}

/** What arrived lately; a value, extended by `noted`. */
export type DownloadRate = readonly Sample[]

/** The pace with one more sample. Samples before a step back, such as a broken part fetched again, count no more. */
export function addSample(pace: DownloadRate, at: number, bytes: number): DownloadRate {
  const last = pace.at(-1)
  if (last && bytes < last.bytes) return [{ at, bytes }]
  const recent = pace.filter(sample => at - sample.at <= LATELY_MS)
  const before = pace.length > recent.length && recent.length === 0 && last ? [last] : recent
  return [...before, { at, bytes }]
}

/** Bytes a second; null until it can be measured, and while nothing arrives. */
export function bytesPerSecond(pace: DownloadRate): number | null {
  const [first] = pace
  const last = pace.at(-1)
  if (!first || !last || last.at - first.at < LEAST_MS || last.bytes <= first.bytes) return null
  return ((last.bytes - first.bytes) * 1_000) / (last.at - first.at)
}

/** Milliseconds until all is there; null when the total or the speed is unknown. */
export function msLeft(pace: DownloadRate, totalBytes: number | null): number | null {
  const speed = bytesPerSecond(pace)
  const loaded = pace.at(-1)?.bytes ?? 0
  if (speed === null || totalBytes === null) return null
  return Math.max(0, ((totalBytes - loaded) * 1_000) / speed)
}
