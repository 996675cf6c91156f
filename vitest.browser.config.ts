import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'
import { LongestFirst } from './scripts/longest-first.ts'
import { sameOriginLlama } from './scripts/same-origin-llama.ts'
import { translations } from './scripts/translations/plugin.ts'

const executablePath = findChromium()

/** They store, start workers or open channels, which another file must not meet. */
const ALONE = [
  'src/{app,providers,store,transfer,workers}/**/*.browser.test.ts',
  // Another file may have fetched their code before.
  'src/ui/{commands/Palette,settings/lazy-settings}.browser.test.tsx',
]
const EXCLUDED =
  process.env.PALIMPSEST_LONG === undefined ? ['**/*.long.browser.test.{ts,tsx}'] : []

/** The tests that only a real browser can answer: is what is drawn right, and does the storage keep what it promises? */
export default defineConfig({
  plugins: [sameOriginLlama(), translations()],
  worker: { format: 'es', plugins: () => [translations()] },
  test: {
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, exclude: EXCLUDED } },
      {
        extends: true,
        test: {
          name: 'together',
          // One page for many files: to load the same modules for each again takes longer than the tests.
          isolate: false,
          include: ['src/**/*.browser.test.{ts,tsx}'],
          exclude: [...ALONE, ...EXCLUDED],
          setupFiles: ['src/test/clean-page.ts'],
        },
      },
    ],
    passWithNoTests: true,
    // For `src/test/set-page-seed.ts`.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name === 'PALIMPSEST_PROPERTY_SEED'),
    ),
    sequence: { sequencer: LongestFirst },
    // By default one core is left idle, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A second by default: too little on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          args: [...CHROMIUM_FLAGS],
          ...(executablePath === null ? {} : { executablePath }),
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
  // Found before the first run, so that no reload comes in the middle of one.
  optimizeDeps: {
    include: [
      '@base-ui/react/dialog',
      '@base-ui/react/direction-provider',
      '@base-ui/react/menu',
      'htmlparser2',
      'virtua',
      'react',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'zustand',
      'dexie',
      'zod',
      'fast-check',
      '@mlc-ai/web-llm',
      'beautiful-mermaid',
      'react-dom',
      'quickjs-emscripten-core',
      'gpt-tokenizer/bpeRanks/o200k_base',
      'gpt-tokenizer/encodingParams/constants',
    ],
    // Its module expects its .wasm file in the same folder.
    exclude: ['@jitl/quickjs-wasmfile-release-sync'],
  },
})
