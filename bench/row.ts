import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LeaveOut } from '../src/test/recorded/readable.ts'

/** One measured number. The names are fixed, so that a program can compare two runs. */
export interface Row {
  readonly section: string
  /** A preset or a method. */
  readonly subject: string
  readonly metric: string
  /** What the number is about within the metric, for example `10k` messages. */
  readonly filter: string
  /** `absent` where the data that it needs is not on this machine. */
  readonly value: number | 'absent'
  readonly unit: string
  /** How many runs or cases the value sums up; 0 where it is absent. */
  readonly n: number
}

/** What every section is told. */
export interface BenchOptions {
  /** Folder of recorded data; null where there is none. */
  readonly dataFolder: string | null
  /** Told of what cannot be read: the section goes on without it. */
  readonly leaveOut: LeaveOut
}

/** One section of the benchmark: a file that measures and returns rows. */
export interface BenchSection {
  readonly run: (options: BenchOptions) => readonly Row[] | Promise<readonly Row[]>
}

/** Path of a file or folder of the recorded data; null where it is not there. */
export function dataPath(
  { dataFolder }: Pick<BenchOptions, 'dataFolder'>,
  name: string,
): string | null {
  if (dataFolder === null) return null
  const path = join(dataFolder, name)
  return existsSync(path) ? path : null
}

/** The value below which the share `at` (0 … 1) of the numbers lies. Throws for none. */
export function percentile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))]
  if (value === undefined) throw new RangeError('No percentile of no values.')
  return value
}

/** At most three digits after the point: more would be noise. */
export function rounded(value: number): number {
  return Number(value.toFixed(3))
}
