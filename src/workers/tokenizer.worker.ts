import './take-port.ts'
import { countTokens, o200k } from './token-counter.ts'
import { servePage } from '../ports/connection.ts'

const tokenizer = {
  count: (texts: readonly string[]): readonly number[] => texts.map(countTokens),
  vocabulary: () => o200k,
}

/** The functions that `createWorkerTokenizer` calls. */
export type TokenizerWorker = typeof tokenizer

servePage(tokenizer)
