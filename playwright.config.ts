import { defineConfig } from '@playwright/test'
import { IS_LONG } from './e2e/long.ts'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'
import { freePort } from './scripts/free-port.ts'

// The configuration is read once more in every worker, which inherits the environment.
process.env.PALIMPSEST_PORT ??= String(await freePort())
const port = process.env.PALIMPSEST_PORT
const executablePath = findChromium()

/** What measures time, or hangs on it as scrolling does, runs alone, one file after the other, when everything else is done. */
const FIGURES = [
  '**/imports-{large,huge}.spec.ts',
  '**/big.spec.ts',
  '**/scroll.spec.ts',
  '**/floods.spec.ts',
  '**/at-rest-figures.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  // A busy machine with two cores takes three times as long as an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  ...(IS_LONG ? {} : { grepInvert: /@long\b/ }),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Moving pictures cost a machine without a graphics card more than the tests do.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer in place of what the tests put between page and network; `e2e/offline.spec.ts` is about it.
    serviceWorkers: 'block',
    // Recording every page takes a fifth of the whole run; for a test that fails: --trace retain-on-failure.
    trace: 'off',
    launchOptions: {
      args: [...CHROMIUM_FLAGS],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
  projects: [
    { name: 'chromium', testIgnore: FIGURES, use: { browserName: 'chromium' } },
    ...FIGURES.map((testMatch, index) => ({
      name: `figures ${index + 1}`,
      testMatch,
      fullyParallel: false,
      dependencies: [index === 0 ? 'chromium' : `figures ${index}`],
      use: { browserName: 'chromium' as const },
    })),
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 30_000,
  },
})
