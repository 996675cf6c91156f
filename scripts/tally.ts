import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** What became of the tests of one run. */
export const Tally = z.strictObject({
  passed: z.int().nonnegative(),
  /** Tests that failed, and test files that could not be run at all. */
  failed: z.int().nonnegative(),
  skipped: z.array(
    z.strictObject({
      name: z.string(),
      /** Null when the test does not say. */
      reason: z.string().nullable(),
    }),
  ),
  /** Names of tests that failed, and passed when they were repeated; they count as passed. */
  repeated: z.array(z.string()),
})
export type Tally = z.infer<typeof Tally>

export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: [], repeated: [] }

export function addTallies(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: [...left.skipped, ...right.skipped],
    repeated: [...left.repeated, ...right.repeated],
  }
}

export function writeTally(file: string, tally: Tally): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(tally, null, 2)}\n`)
}

/** Throws when the file is absent or is no tally: the run ended before it could write one. */
export function readTally(file: string): Tally {
  return Tally.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** One line for each reason why tests were skipped, with their number. */
export function skippedText(skipped: Tally['skipped']): readonly string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason ?? 'no reason given')
  return [...reasons].map(([reason, tests]) => `Skipped: ${tests.length} (${reason})`)
}
