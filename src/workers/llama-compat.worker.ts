/** Runs llama.cpp without 64-bit memory, as a file of this origin (`scripts/same-origin-llama.ts`). */
import './take-port.ts'
import '@wllama/wllama-compat'

// The compiled code calls this in an isolated page, where threads may share memory.
Object.assign(globalThis, {
  startLlamaThread: () =>
    new Worker(new URL('./llama-compat-thread.worker.ts', import.meta.url), {
      type: 'module',
      name: 'em-pthread',
    }),
})
