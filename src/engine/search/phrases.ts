/**
 * Words that must stand next to each other.
 *
 * @module
 */
import type { IndexedDocument } from './forward-index.ts'
import type { InvertedIndex } from './inverted-index.ts'

/** True when the document holds every phrase, word after word. */
export function holdsPhrases(
  { terms, termsFrom, sequenceTo }: IndexedDocument,
  phrases: readonly (readonly string[])[],
  vocabulary: InvertedIndex,
): boolean {
  if (phrases.length === 0) return true
  const sequence = terms.subarray(termsFrom, sequenceTo)
  return phrases.every(phrase => {
    const wanted = phrase.map(word => vocabulary.find(word))
    return !wanted.includes(-1) && holdsRun(sequence, wanted)
  })
}

function holdsRun(sequence: Int32Array, wanted: readonly number[]): boolean {
  const [first] = wanted
  if (first === undefined) return true
  for (let at = sequence.indexOf(first); at >= 0; at = sequence.indexOf(first, at + 1))
    if (wanted.every((term, index) => sequence[at + index] === term)) return true
  return false
}
