import { expose } from 'comlink'
import { extractText } from './extractive-text.ts'

const extractor = { extract: extractText }

/** What `extractInWorker` talks to. */
export type ExtractiveWorker = typeof extractor

expose(extractor)
