/** One measured number. The names are fixed, so that a program can compare two runs. */
export interface Row {
  readonly section: string
  /** A preset or a method. */
  readonly subject: string
  readonly metric: string
  /** What the number is about within the metric, for example `10k` messages. */
  readonly filter: string
  readonly value: number
  readonly unit: string
  /** How many runs or cases the value sums up. */
  readonly n: number
}

/** The value below which the share `at` (0 … 1) of the numbers lies. Throws for none. */
export function percentile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))]
  if (value === undefined) throw new RangeError('No percentile of no values.')
  return value
}
