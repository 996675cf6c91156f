import type { IndexedDocument } from './indexed-document.ts'
import type { InvertedIndex } from './inverted-index.ts'

/**
 * Phrase matching on the forward index. True when the document contains every phrase, as consecutive words; true
 * without phrases.
 */
export function holdsPhrases(
  { terms, termsFrom, sequenceTo }: IndexedDocument,
  phrases: readonly (readonly string[])[],
  vocabulary: InvertedIndex,
): boolean {
  if (phrases.length === 0) return true
  const sequence = terms.subarray(termsFrom, sequenceTo)
  return phrases.every(phrase => {
    const run = phrase.map(word => vocabulary.find(word))
    return !run.includes(-1) && holdsRun(sequence, run)
  })
}

function holdsRun(sequence: Int32Array, run: readonly number[]): boolean {
  const [first] = run
  if (first === undefined) return true
  for (let at = sequence.indexOf(first); at >= 0; at = sequence.indexOf(first, at + 1))
    if (run.every((term, index) => sequence[at + index] === term)) return true
  return false
}
