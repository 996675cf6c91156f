import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { translations } from './scripts/translations/plugin.ts'
import { propertyRuns } from './src/test/property-runs.ts'

/** Two cores are shared with a browser in some runs; a test that hangs still ends. */
const PATIENCE_MS = Math.max(60_000, propertyRuns() * 100)

/** They put a database in place of the browser's, which modules that others have loaded would not see. */
const ALONE = ['src/{app,store}/**/*.test.ts', 'src/runtime/application/damaged-session.test.ts']
const EXCLUDED = [
  '**/*.browser.test.{ts,tsx}',
  ...(process.env.PALIMPSEST_LONG === undefined ? ['**/*.long.test.ts'] : []),
  'node_modules',
  'dist',
]

export default defineConfig({
  plugins: [translations()],
  test: {
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, exclude: EXCLUDED } },
      {
        extends: true,
        test: {
          name: 'together',
          // Loading the same modules for each file again takes as long as a third of the tests.
          isolate: false,
          include: ['src/**/*.test.ts', '{examples,e2e/server,scripts,bench}/**/*.test.ts'],
          exclude: [...ALONE, ...EXCLUDED],
        },
      },
    ],
    setupFiles: ['src/test/set-property-runs.ts', 'src/test/quick-passphrases.ts'],
    environment: 'node',
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    // By default one core is left idle, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    // A second by default: too little on a busy machine.
    expect: { poll: { timeout: 20_000, interval: 10 } },
  },
})
