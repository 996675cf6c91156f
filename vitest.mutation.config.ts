import { defineConfig } from 'vitest/config'

/** What a mutant of the engine is held against: the tests beside it, not those of whole conversations. */
export default defineConfig({
  test: {
    include: [
      'src/engine/*.test.ts',
      'src/engine/{compaction,processors,rungs}/**/*.test.ts',
      'src/engine/turn/overflow.test.ts',
    ],
    exclude: ['**/recorded.test.ts', 'node_modules'],
    setupFiles: ['src/test/set-property-runs.ts'],
    environment: 'node',
    env: { PALIMPSEST_PROPERTY_RUNS: '15' },
    testTimeout: 20_000,
  },
})
