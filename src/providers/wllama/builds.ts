/**
 * The two builds of llama.cpp, and the library around them, all from files of this origin.
 *
 * @module
 */
import { Wllama, type WllamaConfig } from '@wllama/wllama/esm/index.js'
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url'
import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url'

/** One compilation of llama.cpp, with the worker that runs it. */
interface Build {
  readonly wasmUrl: string
  readonly isCompat: boolean
  readonly startWorker: () => Worker
}

/** With 64-bit memory, for all browsers that have it. */
export const USUAL: Build = {
  wasmUrl,
  isCompat: false,
  startWorker: () =>
    new Worker(new URL('../../workers/llama.worker.ts', import.meta.url), { type: 'module' }),
}

/** Without, and slower. */
export const COMPAT: Build = {
  wasmUrl: compatWasmUrl,
  isCompat: true,
  startWorker: () =>
    new Worker(new URL('../../workers/llama-compat.worker.ts', import.meta.url), {
      type: 'module',
    }),
}

/** The library with its worker from this origin: see `scripts/same-origin-llama.ts`. */
export class OwnFiles extends Wllama {
  readonly #build: Build

  constructor(build: Build, config: WllamaConfig) {
    super({ default: build.wasmUrl }, config)
    this.#build = build
  }

  override getWorkerResources() {
    const { isCompat, startWorker } = this.#build
    return { ...super.getWorkerResources(), compat: isCompat, startWorker }
  }
}
