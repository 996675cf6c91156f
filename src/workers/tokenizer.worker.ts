import { expose } from 'comlink'
import { countTokens } from './token-counter.ts'

const tokenizer = {
  count: (texts: readonly string[]): readonly number[] => texts.map(countTokens),
}

/** What `createWorkerTokenizer` talks to. */
export type TokenizerWorker = typeof tokenizer

expose(tokenizer)
