import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url'
import { Wllama, type WllamaConfig } from '@wllama/wllama/esm/index.js'
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url'
import { z } from 'zod'
import { wllamaSentences } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { failureOfLibrary, Refusal, refusalError, unloadedError } from './failure.ts'
import type { WireMessage } from './prompt.ts'

/** A request as llama.cpp's server takes it. */
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
  /** Window in tokens that it runs with. */
  readonly windowTokens: number
  /** Hands out chunks unread. Settles when the model is free again, after an abort too. Rejects with `ModelError`. */
  complete(
    body: CompletionBody,
    signal: AbortSignal,
    onChunk: (chunk: unknown) => void,
  ): Promise<void>
  /** Ends the worker; a running answer rejects. */
  exit(): void
  /** True once it ended, for any reason. */
  isGone(): boolean
}

export interface LoadOptions {
  readonly windowTokens: number
  /** Whether WebAssembly has 64-bit memory here; another build runs without, slower, in 4 GB at most. */
  readonly hasLargeMemory: boolean
  /** From 0 to 1. */
  readonly onShare: (share: number) => void
}

/** Tokens read at once: an abort waits for no more than these. */
const BATCH_TOKENS = 256
const MOST_THREADS = 8

/** llama.cpp in a worker, with one model in memory. Loaded lazily, with the first model. Rejects with `ModelError`. */
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
  // It may end while nothing waits for it.
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
          end(new ModelError('unreachable', wllamaSentences.unreachable, { cause: said[0] }))
      },
    },
  })
  // The library would fetch another build from a public server where a browser lacks something.
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
    // The processor alone; graphics cards have a runner of their own.
    n_gpu_layers: 0,
    // One request at a time, with the whole window.
    n_parallel: 1,
    jinja: true,
  })
  await guarded(loading)
  const { n_ctx: contextTokens } = wllama.getLoadedContextInfo()
  if (contextTokens === 0) {
    const failure = new ModelError('other', wllamaSentences.notLoaded)
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

/** Options that the library does not declare go to llama.cpp as they are. */
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

/** Threads wait for each other busily: more than half the processors slow each other down, and the page. */
function threadsHere(): number {
  return Math.min(MOST_THREADS, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)))
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** A model's file that is watched while it is read. The file, telling how much of it was read, from 0 to 1. */
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
