/** A thread of llama.cpp, which `llama.worker.ts` starts in an isolated page. */
import '@wllama/wllama/src/wasm/wllama.js'
