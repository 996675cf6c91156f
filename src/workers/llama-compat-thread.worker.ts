/** A thread of llama.cpp without 64-bit memory, which `llama-compat.worker.ts` starts in an isolated page. */
import '@wllama/wllama-compat/wasm/wllama.js'
