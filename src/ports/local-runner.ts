/**
 * What runs a model on this device: WebLLM, llama.cpp, the browser's own. A picker, a download and an answer work the same with
 * each.
 *
 * @module
 */
import type { ChatModel } from './chat-model.ts'

export type RunnerId = 'webllm' | 'wllama' | 'built-in'

/** A model that a runner can fetch or has. */
export interface LocalModel {
  /** As the runner names it; unique within the runner. */
  readonly id: string
  /** For people, for example `SmolLM2 360M`. */
  readonly name: string
  /** Bytes to fetch; null when unknown before the start. */
  readonly downloadBytes: number | null
  /** Bytes of GPU memory, or of RAM on a CPU, that it needs while it runs; null when unknown. */
  readonly memoryBytes: number | null
  /** Context window in tokens that it runs with here. */
  readonly windowTokens: number
  /** All of it is stored in this browser. */
  readonly isStored: boolean
  /** A part of it is stored, of a download that stopped; absent where nothing or all of it does. */
  readonly isPartlyStored?: true
  /** It writes summaries and cannot chat; absent for all others. */
  readonly onlySummaries?: boolean
}

/** Whether a runner can run here, by a real probe. `message` says why not and what to do, in one sentence. */
export type RunnerProbe =
  | { readonly available: true; readonly message: string }
  | { readonly available: false; readonly message: string }

/** How far a model has come on its way into memory. */
export interface LoadProgress {
  readonly phase: 'fetching' | 'loading'
  readonly loadedBytes: number
  /** Null when unknown. */
  readonly totalBytes: number | null
  /** From 0 to 1. */
  readonly share: number
}

export interface FetchOptions {
  /** An abort keeps what is there, so that the next fetch continues from it. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: LoadProgress) => void
}

export interface OpenOptions {
  /** Whether summaries are held to their form by a grammar, asked before each; they are where nobody says otherwise. */
  readonly holdsToForm?: () => boolean
}

/**
 * Rejects with `ModelError` whose message is a sentence for people. Nothing heavy is imported before the first call of
 * `models`, `fetch` or a stream; `probe` may only ask the browser.
 */
export interface LocalRunner {
  readonly id: RunnerId
  probe(): Promise<RunnerProbe>
  /** Only those that this device can run, smallest first. */
  models(): Promise<readonly LocalModel[]>
  /** Fetches all that is missing of a model; checks first that the browser has room for it. */
  fetch(modelId: string, options: FetchOptions): Promise<void>
  /** Deletes what is stored of a model, a half download included. */
  remove(modelId: string): Promise<void>
  /** A model to talk to. It is loaded into memory with its first request, which then yields `loading` chunks. */
  open(modelId: string, options?: OpenOptions): Promise<ChatModel>
  /** Frees the memory that a loaded model holds. */
  unload(): Promise<void>
  /** Takes a model from a file on this device; absent where the runner cannot. */
  addFile?(file: File): Promise<LocalModel>
  /** Fetches models from this address instead of the usual one; null: the usual one. Absent where there is no choice. */
  setSource?(baseUrl: string | null): void
}
