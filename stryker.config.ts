/** `npm run test:mutation -- --mutate src/engine/overflow/*.ts`: changes the named files in every small way and counts the changes that a test notices. */
export default {
  testRunner: 'vitest',
  vitest: { related: true },
  mutate: ['src/engine/**/*.ts', '!src/engine/**/*.test.ts'],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  concurrency: 2,
  // A mutant that is merely slow, on a machine with other work, must not count as noticed.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 30,
  // TypeScript 7 has no interface that Stryker could rewrite a tsconfig with, and no test needs one.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: '.stryker/mutation.html' },
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  ignorePatterns: ['dist', 'test-results', '.stryker', 'playwright-report'],
  tempDirName: '.stryker/sandbox',
}
