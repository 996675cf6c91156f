import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{e2e/server,scripts,bench}/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts', 'node_modules', 'dist'],
    environment: 'node',
    passWithNoTests: true,
    // Two cores are shared with a browser in some runs; a test that hangs still ends.
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
