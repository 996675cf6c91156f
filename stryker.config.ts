import { chosenMutationGroup } from './scripts/mutation-groups.ts'

const { name, mutate } = chosenMutationGroup()

export default {
  plugins: ['@stryker-mutator/*', './scripts/mutants/stryker-runner.ts'],
  // `vitest` gives the same verdicts, in an hour where ours takes minutes.
  testRunner: process.env['PALIMPSEST_MUTATION_RUNNER'] ?? 'in-process',
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  mutate: [...mutate, '!src/engine/**/*.test.ts'],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: `.stryker/${name}.json`,
  concurrency: 2,
  // Each loading of the tests stays in memory.
  maxTestRunnerReuse: 150,
  // A mutant that is merely slow, on a machine with other work, must not count as noticed.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 30,
  // TypeScript 7 has no interface that Stryker could rewrite a tsconfig with, and no test needs one.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: `.stryker/${name}.html` },
  jsonReporter: { fileName: `.stryker/${name}-report.json` },
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  ignorePatterns: [
    'dist',
    'e2e',
    'bench',
    'docs',
    'public',
    'test-results',
    '.stryker',
    'playwright-report',
  ],
  tempDirName: `.stryker/sandbox-${name}`,
  thresholds: { high: 90, low: 80, break: 80 },
}
