/**
 * One thread of llama.cpp; `llama.worker.ts` starts them where the page is isolated from others.
 *
 * @module
 */
import '@wllama/wllama/src/wasm/wllama.js'
