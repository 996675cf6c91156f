import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { addTallies, NO_TESTS, type Tally } from './tally.ts'

/** The part of Playwright's JSON report that is counted. */
const Spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
})
type Spec = z.infer<typeof Spec>

interface Suite {
  readonly title: string
  readonly specs: Spec[]
  readonly suites?: Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})

const Report = z.object({
  suites: z.array(Suite),
  /** Errors outside any test, for example a file that does not load. */
  errors: z.array(z.unknown()),
})

/** Throws when the file is absent or no report: the run ended before it could write one. */
export function readPlaywrightTally(file: string): Tally {
  const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const tests = report.suites.map(suite => tallyOf(suite, [])).reduce(addTallies, NO_TESTS)
  return addTallies(tests, { ...NO_TESTS, failed: report.errors.length })
}

function tallyOf(suite: Suite, above: readonly string[]): Tally {
  const path = [...above, suite.title]
  const own = suite.specs.map(spec => tallyOfSpec(spec, path))
  const below = (suite.suites ?? []).map(child => tallyOf(child, path))
  return [...own, ...below].reduce(addTallies, NO_TESTS)
}

function tallyOfSpec(spec: Spec, path: readonly string[]): Tally {
  return spec.tests
    .map(({ status, annotations }): Tally => {
      if (status === 'expected') return { ...NO_TESTS, passed: 1 }
      const name = [...path, spec.title].join(' › ')
      if (status === 'flaky') return { ...NO_TESTS, passed: 1, repeated: [name] }
      if (status === 'unexpected') return { ...NO_TESTS, failed: 1 }
      const reason = annotations.find(({ type }) => type === 'skip')?.description ?? null
      return { ...NO_TESTS, skipped: [{ name, reason }] }
    })
    .reduce(addTallies, NO_TESTS)
}
