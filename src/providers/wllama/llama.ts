import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url'
import { Wllama, type WllamaConfig } from '@wllama/wllama/esm/index.js'
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url'
import { z } from 'zod'
import { wllamaText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { failureOfLibrary, Refusal, refusalError, unloadedError } from './failure.ts'
import type { WireMessage } from './prompt.ts'

/** A request in the format of llama.cpp's server. */
export interface CompletionBody {
  readonly messages: readonly WireMessage[]
  readonly max_tokens: number
  readonly tools?: readonly object[]
  readonly grammar?: string
  readonly temperature: number
  readonly top_k: number
  readonly top_p: number
  readonly stop?: readonly string[]
  readonly min_p: number
  readonly repeat_penalty: number
  readonly repeat_last_n: number
  readonly seed?: number
}

export interface Llama {
  /** Window in tokens. */
  readonly windowTokens: number
  /** Passes on chunks unread. Settles when the model is free again, also after an abort. Rejects with `ModelError`. */
  complete(
    body: CompletionBody,
    signal: AbortSignal,
    onChunk: (chunk: unknown) => void,
  ): Promise<void>
  /** Ends the worker; a running answer rejects. */
  exit(): void
  /** True after the worker has ended for any reason. */
  isGone(): boolean
}

export interface LoadOptions {
  readonly windowTokens: number
  /** Whether WebAssembly has 64-bit memory here; without it another build is used, slower and limited to 4 GB. */
  readonly hasLargeMemory: boolean
  /** From 0 to 1. */
  readonly onShare: (share: number) => void
}

/** Tokens read at once; an abort waits at most for these. */
const BATCH_TOKENS = 256
const MOST_THREADS = 8

/** llama.cpp in a worker, with one model in memory. Loaded with the first model. Rejects with `ModelError`. */
export async function loadLlama(
  file: Blob,
  { windowTokens, hasLargeMemory, onShare }: LoadOptions,
): Promise<Llama> {
  let isGone = false
  let refusal: Refusal | null = null
  let logged = ''
  const ended = Promise.withResolvers<never>()
  const end = (error: unknown) => {
    isGone = true
    ended.reject(error)
    void wllama.exit()
  }
  // It may reject while no code waits for it.
  ended.promise.catch(() => undefined)
  const quiet = () => undefined
  const wllama = new OwnFiles(hasLargeMemory ? USUAL : COMPAT, {
    logger: {
      debug: quiet,
      log: quiet,
      warn: quiet,
      error: (...said: readonly unknown[]) => {
        const parsed = Refusal.safeParse(said.at(-1))
        if (parsed.success) refusal = parsed.data
        if (typeof said[0] === 'string' && !said[0].startsWith('Stack trace')) logged = said[0]
        // The worker's script itself did not start.
        if (said[0] instanceof Event)
          end(new ModelError('unreachable', wllamaText('unreachable'), { cause: said[0] }))
      },
    },
  })
  // Otherwise the library would load another build from a public server if the browser lacks a feature.
  wllama.setCompat(null)
  const guarded = async <Result>(work: Promise<Result>): Promise<Result> => {
    refusal = null
    logged = ''
    try {
      return await Promise.race([work, ended.promise])
    } catch (error) {
      if (refusal !== null) throw refusalError(refusal)
      if (isAbort(error) || (error instanceof ModelError && !isGone)) throw error
      const failure = isGone ? error : failureOfLibrary(error, logged)
      if (!isGone) end(failure)
      throw failure
    }
  }

  const loading = wllama.loadModel([new WatchedFile(file, onShare)], {
    n_ctx: windowTokens,
    n_batch: BATCH_TOKENS,
    n_ubatch: BATCH_TOKENS,
    n_threads: threadsHere(),
    // Only the processor; graphics cards have another runner.
    n_gpu_layers: 0,
    // One request at a time, with the whole window.
    n_parallel: 1,
    jinja: true,
  })
  await guarded(loading)
  const { n_ctx: contextTokens } = wllama.getLoadedContextInfo()
  if (contextTokens === 0) {
    const failure = new ModelError('other', wllamaText('notLoaded'))
    end(failure)
    throw failure
  }
  const model = Completing.parse(wllama)
  return {
    windowTokens: contextTokens,
    complete: (body, signal, onChunk) =>
      guarded(
        model.createChatCompletion({
          ...body,
          stream: true,
          return_progress: true,
          stream_options: { include_usage: true },
          abortSignal: signal,
          onData: onChunk,
        }),
      ),
    exit: () => end(unloadedError()),
    isGone: () => isGone,
  }
}

/** Options that the library does not declare are passed to llama.cpp unchanged. */
interface Completes {
  createChatCompletion(
    options: CompletionBody & {
      readonly stream: true
      readonly return_progress: true
      readonly stream_options: { readonly include_usage: true }
      readonly abortSignal: AbortSignal
      readonly onData: (chunk: unknown) => void
    },
  ): Promise<void>
}
const Completing = z.custom<Completes>(value => value instanceof Wllama)

/** At most half the processors: more threads would slow each other and the page down, because they wait in a busy loop. */
function threadsHere(): number {
  return Math.min(MOST_THREADS, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)))
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** A model's file that reports how much of it was read, from 0 to 1. */
class WatchedFile extends Blob {
  readonly #onShare: (share: number) => void

  constructor(file: Blob, onShare: (share: number) => void) {
    super([file])
    this.#onShare = onShare
  }

  override slice(start = 0, end = this.size, type?: string): Blob {
    this.#onShare(this.size === 0 ? 0 : Math.min(1, end / this.size))
    return super.slice(start, end, type)
  }

  /** Browsers that cannot suspend WebAssembly read the whole file before they start. */
  override stream() {
    let read = 0
    return super.stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (bytes, controller) => {
          read += bytes.length
          this.#onShare(this.size === 0 ? 0 : read / this.size)
          controller.enqueue(bytes)
        },
      }),
    )
  }
}

/** One build of llama.cpp, with its worker. */
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

/** Without 64-bit memory, and slower. */
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
