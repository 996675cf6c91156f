import type { ExtractiveInput } from '../engine/index.ts'

/** Text of an extractive summary; runs in a worker where there is one. */
export type ExtractiveSummarizer = (input: ExtractiveInput) => Promise<string>
