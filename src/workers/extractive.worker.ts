import { estimateText, type ExtractiveInput } from '../engine/index.ts'
import type { Vocabulary } from './byte-pairs.ts'
import { createTextCounter, extractText } from './text-counter.ts'
import { servePage } from '../ports/connection.ts'

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
