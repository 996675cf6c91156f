import type { ExtractiveInput } from '../engine/index.ts'

/** Text of an extractive summary; runs in a worker where there is one. Rejects with the signal's reason once it is aborted. */
export type ExtractiveSummarizer = (input: ExtractiveInput, signal?: AbortSignal) => Promise<string>
