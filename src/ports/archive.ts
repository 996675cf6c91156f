/**
 * Search in everything that was ever said here, as the runtime asks for it.
 *
 * @module
 */
import type { Excerpt, PackedDocuments, Role } from '../engine/index.ts'

/** A message that answers a question. */
export interface FoundMessage {
  readonly messageId: string
  /** Higher is better; comparable within one search only. */
  readonly score: number
}

/** A message that a search found. */
export interface FoundPassage extends FoundMessage {
  readonly sessionId: string
  readonly role: Role
  readonly at: number
  readonly excerpt: Excerpt
}

/** What was found, and whether everything was searched. */
export interface FoundPassages {
  readonly passages: readonly FoundPassage[]
  /** Sessions whose newest messages are still being read into the index; a count. */
  readonly waiting: number
  /** Sessions of which the newest messages could not be read; a count. */
  readonly unread: number
}

/** The archive: the messages of every session's current branch. Rejects when it cannot be read or its worker dies. */
export interface ArchivePort {
  /** Messages of one session that answer a question, the best first; all that is stored of it when asked is known. */
  find(
    question: string,
    options: { readonly sessionId: string; readonly limit: number; readonly now: number },
  ): Promise<readonly FoundMessage[]>
  /** What somebody types, with phrases and filters, in all sessions that are not in the trash. */
  search(typed: string, options: { readonly limit: number }): Promise<FoundPassages>
  /** Brings the index up to date with what is stored, deletions included. */
  refresh(): Promise<void>
}

/** How far a session has been read into the index. */
export interface IndexedSession {
  readonly sessionId: string
  /** Number of events read. */
  readonly revision: number
  /** The last of them; null for none. */
  readonly leafId: string | null
  /** Number of documents. */
  readonly documents: number
}

/** Where the index survives a reload. It can be made again from the logs at any time. */
export interface IndexStore {
  /** All that is stored and can be read; what another version wrote, or is broken, is left out. */
  load(): Promise<readonly StoredIndex[]>
  /**
   * Stores how far a session has been read, and its parts from the one at `first` on; parts beyond are deleted.
   * Does nothing where the session was read further, by another tab.
   */
  write(session: IndexedSession, first: number, parts: readonly PackedDocuments[]): Promise<void>
  /** Leaves nothing of a session. */
  forget(sessionId: string): Promise<void>
  /** Leaves nothing of any other session than these, not even what cannot be read. */
  retain(sessionIds: ReadonlySet<string>): Promise<void>
}

export interface StoredIndex {
  readonly session: IndexedSession
  readonly parts: readonly PackedDocuments[]
}
