/**
 * One thread of llama.cpp without 64-bit memory; `llama-compat.worker.ts` starts them where the page is isolated from
 * others.
 *
 * @module
 */
import '@wllama/wllama-compat/wasm/wllama.js'
