import { defineConfig } from 'vitest/config'
import { chosenMutationGroup, UNDER_MUTATION } from './scripts/mutation-groups.ts'

export default defineConfig({
  test: {
    include: [...chosenMutationGroup().tests],
    exclude: [`**/${UNDER_MUTATION.without}`, 'node_modules'],
    setupFiles: ['src/test/set-property-runs.ts'],
    environment: 'node',
    env: { PALIMPSEST_PROPERTY_RUNS: String(UNDER_MUTATION.propertyRuns) },
    isolate: false,
    // As in stryker.config.ts: what is slow is not noticed.
    testTimeout: 120_000,
  },
})
