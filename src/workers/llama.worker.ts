/**
 * Runs llama.cpp in WebAssembly, as a file of this origin (`scripts/same-origin-llama.ts`).
 *
 * @module
 */
import '@wllama/wllama/src/workers-code/llama-cpp.js'

// The compiled code calls this where the page is isolated from others, so that threads may share memory.
Object.assign(globalThis, {
  startLlamaThread: () =>
    new Worker(new URL('./llama-thread.worker.ts', import.meta.url), {
      type: 'module',
      name: 'em-pthread',
    }),
})
