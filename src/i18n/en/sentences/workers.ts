/** Workers that failed to load, or broke off. */
export const workerSentences = {
  other: 'A worker failed to load or broke off.',
  archive: 'The archive could not be searched: its worker failed to load or broke off.',
  tokenizer: 'Tokens could not be counted: the tokenizer failed to load or broke off.',
} as const
