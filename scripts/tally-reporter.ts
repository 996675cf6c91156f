import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { addTallies, NO_TESTS, writeTally, type Tally } from './tally.ts'

/**
 * Writes a run's `Tally` to the file that `PALIMPSEST_TALLY` names. vitest's own JSON report leaves
 * out why a test was skipped, which is what a reader of the summary asks first.
 */
const tallyReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.PALIMPSEST_TALLY
    if (file === undefined) throw new RangeError('PALIMPSEST_TALLY names no file.')
    const tally = modules.map(tallyOf).reduce(addTallies, NO_TESTS)
    writeTally(file, { ...tally, failed: tally.failed + unhandledErrors.length })
  },
}

// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its default export
export default function createTallyReporter(): Reporter {
  return tallyReporter
}

function tallyOf(module: TestModule): Tally {
  const tests = [...module.children.allTests()].map(tallyOfTest).reduce(addTallies, NO_TESTS)
  const unrunnable = module.state() === 'failed' && tests.failed === 0
  return unrunnable ? addTallies(tests, { ...NO_TESTS, failed: 1 }) : tests
}

function tallyOfTest(test: TestCase): Tally {
  const result = test.result()
  switch (result.state) {
    case 'passed':
      return { ...NO_TESTS, passed: 1 }
    case 'skipped':
      return { ...NO_TESTS, skipped: [{ name: test.fullName, reason: result.note ?? null }] }
    case 'failed':
    case 'pending':
      return { ...NO_TESTS, failed: 1 }
  }
}
