/**
 * A document as the index reads it, before its words become numbers.
 *
 * @module
 */
import { dayOf, type DayRange } from './day-number.ts'
import { datesIn } from './date-parser.ts'
import type { SearchDocument } from './document.ts'
import { turnFeaturesOf } from './turn-features.ts'
import { isStopWord } from './stop-words.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { wordsOf } from './words.ts'
import type { EncodedDocument } from './document-store.ts'

/** All of a document but its text. */
export interface DocumentMetadata extends Omit<SearchDocument, 'text'> {
  /** Words that mean something by themselves; a count. */
  readonly length: number
  /** Bits of `SHAPE`. */
  readonly shape: number
  /** The days that the text speaks of. */
  readonly dates: readonly DayRange[]
}

/** What is read of a document once, and stored. */
export interface AnalyzedDocument {
  readonly entry: DocumentMetadata
  readonly sequence: readonly string[]
  readonly compounds: readonly string[]
}

/** The reading with its words as numbers. */
export function encodeTerms(
  { entry, sequence, compounds }: AnalyzedDocument,
  { intern }: Pick<InvertedIndex, 'intern'>,
): EncodedDocument {
  const terms = Int32Array.from([...sequence, ...compounds], intern)
  return { entry, terms, termsFrom: 0, sequenceTo: sequence.length, termsTo: terms.length }
}

/** Of a longer text only the beginning is searched: a count of characters. */
const READ_CHARACTERS = 100_000

export function analyzeDocument({ text, ...rest }: SearchDocument): AnalyzedDocument {
  const read = text.slice(0, READ_CHARACTERS)
  const { sequence, compounds } = wordsOf(read)
  const today = rest.at === null ? null : dayOf(rest.at)
  const length = sequence.reduce((sum, word) => sum + (isStopWord(word) ? 0 : 1), 0)
  const entry = { ...rest, length, shape: turnFeaturesOf(read), dates: datesIn(read, today) }
  return { entry, sequence, compounds }
}
