/** Counts the tokens of texts exactly, in a worker; one number for each text, in order. */
export interface Tokenizer {
  count(texts: readonly string[]): Promise<readonly number[]>
}
