import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { looseContentSecurityPolicy } from './scripts/loose-content-security-policy.ts'
import { offlineFiles } from './scripts/offline-files.ts'
import { pageHeaders } from './scripts/page-headers.ts'
import { sameOriginLlama } from './scripts/same-origin-llama.ts'
import { workerManifest } from './scripts/worker-manifest.ts'
import { zodWithoutJsonSchema } from './scripts/zod-without-json-schema.ts'

export default defineConfig({
  // Relative addresses, so that the built files work from any sub-path.
  base: './',
  resolve: {
    alias: {
      // Its variant for browsers parses markup, which the page's policy forbids and a worker cannot do.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
      // The same, written for the browsers named below: smaller.
      dexie: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.mjs')),
    },
  },
  plugins: [
    react(),
    looseContentSecurityPolicy(),
    sameOriginLlama(),
    pageHeaders(),
    offlineFiles(),
    zodWithoutJsonSchema(),
  ],
  build: {
    outDir: process.env.PALIMPSEST_DIST ?? 'dist',
    emptyOutDir: true,
    // Browsers that know light-dark(): the style sheets are written with it and must stay as written.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One chunk, so that zod is told of the page's policy before any schema of any chunk is made.
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|src\/app\/zod-without-eval\.ts/ },
            // Shared by the start and by what is fetched later; small pieces compress badly each by itself.
            {
              name: 'shared',
              test: /node_modules\/react(-dom)?\/|src\/i18n\/(t|format)\.ts|src\/i18n\/en\/(?!(?:settings|context|device|keys|costs|inspector|compact|models|presets|preset-names|preset-form|preset-settings|prompts|speech|capabilities|reading|updates)\.)[\w-]+\.ts|src\/ui\/kit\/(Banner|Button|Icon|icon-paths)\.|src\/engine\/message\/message\.ts|src\/engine\/tokens\/count\.ts|src\/ports\/errors\.ts|preload-helper/,
            },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [workerManifest('runtime.worker.ts'), zodWithoutJsonSchema()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // As in the page; with it, what is too small to be fetched apart.
          groups: [
            {
              name: 'zod',
              test: /node_modules\/zod\/|src\/app\/zod-without-eval\.ts|src\/engine\/log\/event-fields\.ts|src\/engine\/message\/message-schema\.ts|src\/engine\/tokens\/token-sources\.ts|src\/ports\/errors\.ts/,
            },
          ],
        },
      },
    },
  },
})
