import tokens from 'gpt-tokenizer/bpeRanks/o200k_base'
import { vocabularyOf } from './byte-pairs.ts'
import { createTextCounter } from './text-counter.ts'

/** The vocabulary of o200k_base. It takes a tenth of a second to build, and a moment to send to another thread. */
export const o200k = vocabularyOf(tokens)

/** See `createTextCounter`. The page uses it in a worker; tests and benchmarks use it directly. */
export const countTokens = createTextCounter(o200k)
