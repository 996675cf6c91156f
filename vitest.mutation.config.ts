import { defineConfig } from 'vitest/config'
import { chosenMutationGroup } from './scripts/mutation-groups.ts'

export default defineConfig({
  test: {
    include: [...chosenMutationGroup().tests],
    // Whole recordings take seconds for each mutant.
    exclude: ['**/recorded.test.ts', 'node_modules'],
    setupFiles: ['src/test/set-property-runs.ts'],
    environment: 'node',
    env: { PALIMPSEST_PROPERTY_RUNS: '15' },
    isolate: false,
    // As in stryker.config.ts: what is slow is not noticed.
    testTimeout: 120_000,
  },
})
