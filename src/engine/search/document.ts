/**
 * What can be searched, and what is found.
 *
 * @module
 */
import type { Role } from '../message/message.ts'

/** One message of the archive. */
export interface SearchDocument {
  /** Unique within its session, not beyond: an imported copy keeps the ids of its original. */
  readonly id: string
  readonly sessionId: string
  readonly text: string
  readonly role: Role
  /** Name of the person who speaks, where the conversation tells one; null: only the role is known. */
  readonly speaker: string | null
  /** Milliseconds since the Unix epoch; null: not known. */
  readonly at: number | null
  /** The tools that it calls or has results of; none for what was only said. */
  readonly tools: readonly string[]
  /** Place within the session, ascending; no two documents of a session share one. */
  readonly order: number
  /** One sitting of the conversation, a day for example: neighbours lend each other meaning within it, never across. */
  readonly group: string
}

/** Only documents that meet all of these are found. An empty list excludes nothing. */
export interface SearchFilters {
  readonly sessionIds?: readonly string[]
  readonly roles?: readonly Role[]
  /** Names of tools; case does not matter. */
  readonly tools?: readonly string[]
  /** Said before this time, in milliseconds since the Unix epoch. */
  readonly before?: number
  /** Said at this time or later. */
  readonly after?: number
  /** Any further demand, for example that a message is hidden from the view. */
  readonly accepts?: (document: { readonly id: string; readonly sessionId: string }) => boolean
}

export interface SearchOptions {
  /** Most hits; a count. */
  readonly limit: number
  /** When the question is asked, so that "last week" means something; null: unknown. */
  readonly now?: number | null
  readonly filters?: SearchFilters
  /** Also what holds no word of the question and stands near none is ranked, by its other signs, where so few documents are looked at that it costs little. */
  readonly ranksAll?: boolean
  /**
   * What somebody types who looks for words: only documents that hold some themselves are found, the more of them the
   * better, and the last word may be only begun. Otherwise a question, whose answer may use other words.
   */
  readonly isTyping?: boolean
}

/** One document that was found. */
export interface SearchHit {
  readonly id: string
  readonly sessionId: string
  /** The document's place within its session. */
  readonly order: number
  /** Higher is better; comparable within one search only. */
  readonly score: number
  /** The normalised words of the query that the document itself holds; none where only its neighbours do. */
  readonly matches: readonly string[]
}
