/** From a document's text to its terms and the features that do not depend on a query. */
import type { DocumentMetadata, EncodedDocument, SearchDocument } from './document.ts'
import { dayOf } from './day-number.ts'
import { datesIn } from './date-parser.ts'
import { turnFeaturesOf } from './turn-features.ts'
import { isStopWord, wordsOf } from '../text/words.ts'
import type { InvertedIndex } from './inverted-index.ts'

/** A document after analysis, its terms still as strings. */
export interface AnalyzedDocument {
  readonly metadata: DocumentMetadata
  /** Normalised words in order, stop words included. */
  readonly sequence: readonly string[]
  /** Whole identifiers and paths, and pairs of characters; see `Words`. */
  readonly compounds: readonly string[]
}

/** Replaces each term by its number in the vocabulary; `intern` assigns a number to a new one. */
export function encodeTerms(
  { metadata, sequence, compounds }: AnalyzedDocument,
  { intern }: Pick<InvertedIndex, 'intern'>,
): EncodedDocument {
  const terms = Int32Array.from([...sequence, ...compounds], intern)
  return { metadata, terms, termsFrom: 0, sequenceTo: sequence.length, termsTo: terms.length }
}

/** Longer texts are indexed up to here. */
const MAX_CHARACTERS = 100_000

/** Analyzes the first `MAX_CHARACTERS` characters of the text. */
export function analyzeDocument({ text, ...rest }: SearchDocument): AnalyzedDocument {
  const read = text.slice(0, MAX_CHARACTERS)
  const { sequence, compounds } = wordsOf(read)
  const writtenOn = rest.at === null ? null : dayOf(rest.at)
  const length = sequence.reduce((sum, word) => sum + (isStopWord(word) ? 0 : 1), 0)
  const metadata = {
    ...rest,
    length,
    turnFeatures: turnFeaturesOf(read),
    dates: datesIn(read, writtenOn),
  }
  return { metadata, sequence, compounds }
}
