/**
 * A thread of llama.cpp without 64-bit memory, which `llama-compat.worker.ts` starts in an isolated page.
 *
 * @module
 */
import '@wllama/wllama-compat/wasm/wllama.js'
