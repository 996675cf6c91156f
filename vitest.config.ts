import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { propertyRuns } from './src/test/property-runs.ts'

/** Two cores are shared with a browser in some runs; a test that hangs still ends. */
const PATIENCE_MS = Math.max(20_000, propertyRuns() * 100)

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{examples,e2e/server,scripts,bench}/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts', 'node_modules', 'dist'],
    setupFiles: ['src/test/set-property-runs.ts'],
    environment: 'node',
    passWithNoTests: true,
    // By default one core is left idle, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
  },
})
