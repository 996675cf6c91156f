import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'
import { freePort } from './scripts/free-port.ts'

// The configuration is read once more in every worker, which inherits the environment.
process.env.PALIMPSEST_PORT ??= String(await freePort())
const port = process.env.PALIMPSEST_PORT
const executablePath = findChromium()

/** What measures time, or hangs on it as scrolling does: one after the other, with nothing beside it. */
const FIGURES = [
  '**/imports-{large,huge}.spec.ts',
  '**/big.spec.ts',
  '**/scroll.spec.ts',
  '**/floods.spec.ts',
  '**/{at-rest,sync}-figures.spec.ts',
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
      // A host that is not this computer's own, for tests of what costs money or needs the network.
      args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP paid.test 127.0.0.1'],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
  projects: [
    // What the product promises: `npm test`.
    { name: 'journeys', testDir: 'e2e/journeys', use: { browserName: 'chromium' } },
    // Everything else that needs the whole app in a browser: `npm run test:long`.
    {
      name: 'long',
      testDir: 'e2e/long',
      testIgnore: FIGURES,
      use: { browserName: 'chromium' },
    },
    {
      name: 'figures',
      testDir: 'e2e/long',
      testMatch: FIGURES,
      fullyParallel: false,
      workers: 1,
      use: { browserName: 'chromium' },
    },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 30_000,
  },
})
