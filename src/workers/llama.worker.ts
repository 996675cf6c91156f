/** Runs llama.cpp in WebAssembly, as a file of this origin (`scripts/same-origin-llama.ts`). */
import './take-port.ts'
import '@wllama/wllama/src/workers-code/llama-cpp.js'

// The compiled code calls this in an isolated page, where threads may share memory.
Object.assign(globalThis, {
  startLlamaThread: () =>
    new Worker(new URL('./llama-thread.worker.ts', import.meta.url), {
      type: 'module',
      name: 'em-pthread',
    }),
})
