import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { featuresInWorker } from './scripts/features-in-worker.ts'
import { inlineChunkHelpers } from './scripts/inline-chunk-helpers.ts'
import { looseContentSecurityPolicy } from './scripts/loose-content-security-policy.ts'
import { offlineFiles } from './scripts/offline-files.ts'
import { pageHeaders } from './scripts/page-headers.ts'
import { sameOriginLlama } from './scripts/same-origin-llama.ts'
import { translations } from './scripts/translations/plugin.ts'
import { vocabularyAsJson } from './scripts/vocabulary-as-json.ts'
import { workerEntries, workerEntriesAlone } from './scripts/worker-entries.ts'
import { workerManifest } from './scripts/worker-manifest.ts'
import { zodWithoutJsonSchema } from './scripts/zod-without-json-schema.ts'

// What is needed at one time is one chunk, with all that it imports and the start does not have: each request takes a
// round trip, or waits for others, and small pieces compress badly apart.
const CONVERSATION = {
  name: 'conversation',
  test: /src\/(ui\/(shell\/(ConversationArea|Context)|notices\/Advice|sessions\/(SessionList|ListTools))|kit\/markdown\/MarkdownBlock)\.tsx/,
}
const LAST_SCREEN = {
  name: 'last-screen',
  test: /src\/(app\/last-screen|store\/(last-screen|raw-database)|runtime\/(session\/last-shown|remote\/diff)|engine\/message\/content-hash)\.ts/,
}
// Beside the message box and the list of sessions.
const BESIDE = {
  name: 'beside',
  test: /src\/ui\/(chat\/(MoreWays|AddMenu)|first-run\/StartPage|sessions\/DeviceUse|shell\/DropArea)\.tsx/,
}
// Around a conversation that the application has.
const SURROUNDINGS = {
  name: 'surroundings',
  test: /src\/ui\/(chat\/(Queue|Attachments|outline\/ConversationMap)|meter\/MeterRing|shell\/(HeaderPicks|ChatTitle))\.tsx/,
}
const COMMANDS = {
  name: 'commands',
  test: /src\/ui\/commands\/(slash-commands|PaletteResults)\.tsx/,
}
// What a worker reads once its first session is shown.
const AFTERWARDS = {
  name: 'afterwards',
  test: /src\/(runtime\/(application\/(read-messages|spending)|projects\/projects)|store\/projects|transfer\/session-markdown|engine\/compaction\/audit\/input)\.ts/,
}
// Of the worker alone: in the page, which seldom runs the application itself, every dialog that shares a line with it would fetch it all.
const SESSION = {
  name: 'session',
  test: /src\/(runtime\/(session\/session|sessions\/expire-sessions|application\/(outlook|change-preset|session-memory)|settings\/saved-preset-store)|i18n\/en\/sentences\/session-notices|workers\/worker-clients|store\/memory)\.ts/,
}

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
            LAST_SCREEN,
            CONVERSATION,
            BESIDE,
            COMMANDS,
            SURROUNDINGS,
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
          groups: [{ name: 'start', tags: ['$initial'] }, SESSION, AFTERWARDS],
        },
      },
    },
  },
})
