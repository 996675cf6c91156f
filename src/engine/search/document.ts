/** Documents, search options, hits, and a document as the index stores it. */
import type { Role } from '../message/message.ts'
import type { DayRange } from '../text/day-number.ts'

/** One message as a document of the index. */
export interface SearchDocument {
  /** Unique within its session only: an imported copy keeps the ids of its original. */
  readonly id: string
  readonly sessionId: string
  readonly text: string
  readonly role: Role
  /** The speaker in an imported conversation; null if only the role is known. */
  readonly speaker: string | null
  /** Time of writing in milliseconds since the Unix epoch; null if unknown. */
  readonly at: number | null
  /** Names of the tools that it calls or has results of; empty for none. */
  readonly tools: readonly string[]
  /** Ascending within the session; unique there. */
  readonly order: number
  /** The session day: the messages of one UTC day, the pages of one file, or a side question. Only neighbours of the same one are context. */
  readonly sessionDay: string
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
  readonly limit: number
  /** Time of the query in milliseconds since the Unix epoch, for "last week"; null: the newest document's. */
  readonly now?: number | null
  readonly filters?: SearchFilters
  /** Also ranks documents without a query term in or near them, if there are few enough. */
  readonly ranksAll?: boolean
  /** True: documents need query terms, and the last word is a prefix. False: an answer may use other words. */
  readonly isTyping?: boolean
}

/** One search result. */
export interface SearchHit {
  readonly id: string
  readonly sessionId: string
  readonly order: number
  /** Higher is better; comparable within one search only. */
  readonly score: number
  /** Normalised query terms that the document itself contains; empty if only its neighbours do. */
  readonly matches: readonly string[]
}

/** A document without its text, with the features read from it. */
export interface DocumentMetadata extends Omit<SearchDocument, 'text'> {
  /** Number of words without stop words. */
  readonly length: number
  /** A bit set of `TURN_FEATURES`. */
  readonly turnFeatures: number
  readonly dates: readonly DayRange[]
}

/** The terms of a document, in an array that documents may share. */
export interface DocumentTerms {
  /** Term numbers of the vocabulary. */
  readonly terms: Int32Array
  /** Index of the document's first word. */
  readonly termsFrom: number
  /** One after the last word; the compounds follow. */
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
