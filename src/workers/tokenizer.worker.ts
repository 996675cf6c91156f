import { countTokens, o200k } from './token-counter.ts'
import { servePage } from '../ports/connection.ts'

const tokenizer = {
  count: (texts: readonly string[]): readonly number[] => texts.map(countTokens),
  vocabulary: () => o200k,
}

/** What `createWorkerTokenizer` talks to. */
export type TokenizerWorker = typeof tokenizer

servePage(tokenizer)
