import './take-port.ts'
import { estimateText, type ExtractiveInput } from '../engine/index.ts'
import type { Vocabulary } from './byte-pairs.ts'
import { createTextCounter, extractText } from './text-counter.ts'
import { servePage } from '../ports/connection.ts'

const extractor = {
  /** Without a vocabulary the size is estimated. */
  extract: (input: ExtractiveInput, vocabulary: Vocabulary | null): string =>
    extractText(
      input,
      vocabulary ? createTextCounter(vocabulary) : text => estimateText(text).tokens,
    ),
}

/** The functions that `extractInWorker` calls. */
export type ExtractiveWorker = typeof extractor

servePage(extractor)
