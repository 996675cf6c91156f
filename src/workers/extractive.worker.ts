import { estimateText, type ExtractiveInput } from '../engine/index.ts'
import type { Vocabulary } from './byte-pairs.ts'
import { extractText } from './extractive-text.ts'
import { createTextCounter } from './text-counter.ts'
import { servePage } from './serve-page.ts'

const extractor = {
  /** Without a vocabulary it is sized by estimates. */
  extract: (input: ExtractiveInput, vocabulary: Vocabulary | null): string =>
    extractText(
      input,
      vocabulary ? createTextCounter(vocabulary) : text => estimateText(text).tokens,
    ),
}

/** What `extractInWorker` talks to. */
export type ExtractiveWorker = typeof extractor

servePage(extractor)
