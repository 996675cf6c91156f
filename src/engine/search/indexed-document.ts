/**
 * A document inside the index: its metadata and its terms.
 *
 * @module
 */
import type { DayRange } from './day-number.ts'
import type { SearchDocument } from './document.ts'

/** A document without its text, with the features read from it. */
export interface DocumentMetadata extends Omit<SearchDocument, 'text'> {
  /** Words that are not stop words; a count. */
  readonly length: number
  /** Bits of `TURN_FEATURES`, added up. */
  readonly turnFeatures: number
  /** Days that the text mentions. */
  readonly dates: readonly DayRange[]
}

/** A document's terms: a part of an array that documents may share. */
export interface DocumentTerms {
  /** Term numbers of the vocabulary. */
  readonly terms: Int32Array
  /** Index of the document's first word; its words are in order. */
  readonly termsFrom: number
  /** One after the last word: its compounds begin here. */
  readonly sequenceTo: number
  /** One after the last compound. */
  readonly termsTo: number
}

/** A document whose terms are numbers of the store's vocabulary. */
export interface EncodedDocument extends DocumentTerms {
  readonly metadata: DocumentMetadata
}

/** A document of the index. */
export interface IndexedDocument extends EncodedDocument {
  /** Number of the document in postings; reused after its removal. */
  readonly slot: number
}
