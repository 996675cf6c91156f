import type { ViewItem } from '../engine/index.ts'

/** Text of an extractive summary; runs in a worker where there is one. */
export type ExtractiveSummarizer = (input: {
  readonly items: readonly ViewItem[]
  readonly targetTokens: number
  readonly previousSummary: string | null
  /** True where its labels say who said what. */
  readonly previousHasSpeakers: boolean
  readonly focus: string | null
  /** Weight of whole turns word for word, from 0 to 1. */
  readonly verbatimShare?: number
  /** When each item was said, in milliseconds since 1970, by its id. */
  readonly saidAt?: ReadonlyMap<string, number>
}) => Promise<string>
