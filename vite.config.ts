import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { featuresInPage, featuresInWorker } from './scripts/feature-builds.ts'
import { inlineChunkHelpers } from './scripts/inline-chunk-helpers.ts'
import { looseContentSecurityPolicy } from './scripts/loose-content-security-policy.ts'
import { namedChunks } from './scripts/named-chunks.ts'
import { offlineFiles } from './scripts/offline-files.ts'
import { pageHeaders } from './scripts/page-headers.ts'
import { sameOriginLlama } from './scripts/same-origin-llama.ts'
import { translations } from './scripts/translations/plugin.ts'
import { vocabularyAsJson } from './scripts/vocabulary-as-json.ts'
import { workerEntries, workerEntriesAlone } from './scripts/worker-entries.ts'
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
    featuresInPage(),
    looseContentSecurityPolicy(),
    sameOriginLlama(),
    pageHeaders(),
    workerEntriesAlone(),
    offlineFiles(),
    translations(),
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
            { name: 'start', tags: ['$initial'] },
            ...namedChunks('page'),
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [
      inlineChunkHelpers(),
      workerEntries(),
      workerManifest('runtime.worker.ts'),
      zodWithoutJsonSchema(),
      featuresInWorker(),
      translations(),
      vocabularyAsJson(),
    ],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'] }, ...namedChunks('worker')],
        },
      },
    },
  },
})
