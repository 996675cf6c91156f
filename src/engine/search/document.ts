/** Documents, search options and hits, and a document as the index keeps it. */
import type { Role } from '../message/message.ts'
import type { DayRange } from '../text/day-number.ts'

/** One message as a document of the index. */
export interface SearchDocument {
  /** Unique within its session, not beyond: an imported copy keeps the ids of its original. */
  readonly id: string
  readonly sessionId: string
  readonly text: string
  readonly role: Role
  /** Name of the speaker, as in an imported conversation; null if only the role is known. */
  readonly speaker: string | null
  /** When it was written, in milliseconds since the Unix epoch; null: unknown. */
  readonly at: number | null
  /** Names of the tools that it calls or has results of; empty for plain text. */
  readonly tools: readonly string[]
  /** Ascending within the session; unique there. */
  readonly order: number
  /** Key of the conversation segment, a day for example. Neighbours count as context only within one segment. */
  readonly segment: string
}

/** Restricts hits to documents that pass all of these. An empty list excludes nothing. */
export interface SearchFilters {
  readonly sessionIds?: readonly string[]
  readonly roles?: readonly Role[]
  /** Names of tools, in any case. */
  readonly tools?: readonly string[]
  /** Written before this time, in milliseconds since the Unix epoch; excludes documents without a time. */
  readonly before?: number
  /** Written at this time or later, in milliseconds since the Unix epoch; excludes documents without a time. */
  readonly after?: number
  /** Any other condition, for example that a message is hidden from the view. */
  readonly accepts?: (document: { readonly id: string; readonly sessionId: string }) => boolean
}

export interface SearchOptions {
  /** Maximum number of hits. */
  readonly limit: number
  /** Time of the query in milliseconds since the Unix epoch, to resolve "last week"; null: the newest document's. */
  readonly now?: number | null
  readonly filters?: SearchFilters
  /** Also ranks documents without a query term in or near them, by their other features, where there are few enough. */
  readonly ranksAll?: boolean
  /**
   * Search as you type: only documents with query terms, ranked by these above all; the last word is a prefix. False: a
   * question, whose answer may use other words.
   */
  readonly isTyping?: boolean
}

/** One search result. */
export interface SearchHit {
  readonly id: string
  readonly sessionId: string
  /** The document's order within its session. */
  readonly order: number
  /** Higher is better; comparable within one search only. */
  readonly score: number
  /** Normalised query terms that the document itself contains; empty if only its neighbours do. */
  readonly matches: readonly string[]
}

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
