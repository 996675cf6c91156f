/** A runner of models on this device: WebLLM, llama.cpp, or the browser's own. Picker, downloads and answers work alike. */
import type { ChatModel } from './chat-model.ts'

export const RUNNER_IDS = ['webllm', 'wllama', 'built-in'] as const
export type RunnerId = (typeof RUNNER_IDS)[number]

/** A model that a runner has or can download. */
export interface LocalModel {
  /** The runner's name for it; unique within the runner. */
  readonly id: string
  /** For people, for example `SmolLM2 360M`. */
  readonly name: string
  /** Bytes to download; null if unknown before the start. */
  readonly downloadBytes: number | null
  /** Bytes of GPU memory, or of RAM on a CPU, that it needs while it runs; null if unknown. */
  readonly memoryBytes: number | null
  /** Context window in tokens on this device. */
  readonly windowTokens: number
  /** All its files are stored in this browser. */
  readonly isStored: boolean
  /** A part of it is stored, from a stopped download; absent if nothing or all is stored. */
  readonly isPartlyStored?: true
  /** It writes summaries and cannot chat; absent for all others. */
  readonly onlySummaries?: boolean
}

/** Whether a runner works here, by a real probe. `message` says in one sentence why not and what to do. */
export interface RunnerProbe {
  readonly available: boolean
  readonly message: string
}

/** The progress of a download, or of the loading into memory. */
export interface LoadProgress {
  readonly loadedBytes: number
  /** Null if unknown. */
  readonly totalBytes: number | null
  /** From 0 to 1. */
  readonly share: number
}

export interface FetchOptions {
  /** An abort keeps the downloaded files, so that the next fetch continues. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: LoadProgress) => void
}

export interface OpenOptions {
  /** Whether a grammar makes summaries keep their form; asked before each summary, true by default. */
  readonly holdsToForm?: () => boolean
}

/** Rejects with `ModelError`, with a sentence for people. Only `models`, `fetch` and a stream load large code; `probe` does not. */
export interface LocalRunner {
  readonly id: RunnerId
  probe(): Promise<RunnerProbe>
  /** Only models that work on this device, smallest first. */
  models(): Promise<readonly LocalModel[]>
  /** Downloads the missing files of a model; first checks that the browser has space. */
  fetch(modelId: string, options: FetchOptions): Promise<void>
  /** Deletes all files of a model, also of a partial download. */
  remove(modelId: string): Promise<void>
  /** Opens a chat model. Its first request loads it into memory and then yields `loading` chunks. */
  open(modelId: string, options?: OpenOptions): Promise<ChatModel>
  /** Frees the memory of a loaded model. */
  unload(): Promise<void>
  /** Adds a model from a file on this device; absent if the runner cannot. */
  addFile?(file: File): Promise<LocalModel>
  /** Sets the address for downloads; null: the usual one. Absent if there is no choice. */
  setSource?(baseUrl: string | null): void
}
