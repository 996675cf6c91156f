import { expose } from 'comlink'
import { extractText } from './extractive-text.ts'

const extractor = { extract: extractText }

/** What `extractInWorker` talks to. */
export type ExtractWorker = typeof extractor

expose(extractor)
