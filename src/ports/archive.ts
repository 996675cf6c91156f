/** The runtime's search in the archive. */
import type { Excerpt, PackedDocuments, PagePosition, Role } from '../engine/index.ts'

/** A message that matches a question. */
export interface FoundMessage {
  readonly messageId: string
  /** A page of a file in the message; absent for its own words. */
  readonly page?: PagePosition
  /** Higher is better; comparable only within one search. */
  readonly score: number
}

/** A message that a search found. */
export interface FoundPassage extends FoundMessage {
  /** True for a side question, or its answer; `messageId` is then the question's. */
  readonly isAside: boolean
  readonly sessionId: string
  readonly role: Role
  readonly at: number
  readonly excerpt: Excerpt
}

/** The results, and whether everything was searched. */
export interface FoundPassages {
  readonly passages: readonly FoundPassage[]
  /** Number of sessions whose newest messages are not in the index yet. */
  readonly waiting: number
  /** Number of sessions whose newest messages could not be read. */
  readonly unread: number
}

/** The archive: the messages and side questions of every session's current branch. Rejects if it cannot be read or its worker stops. */
export interface ArchivePort {
  /** Messages of one session that match a question, best first. First reads all stored messages of that session. */
  find(
    question: string,
    options: { readonly sessionId: string; readonly limit: number; readonly now: number },
  ): Promise<readonly FoundMessage[]>
  /** Searches typed words, phrases and filters in all sessions outside the trash. `withAsides`: also side questions, for a person. */
  search(
    typed: string,
    options: { readonly limit: number; readonly withAsides?: boolean },
  ): Promise<FoundPassages>
  /** Updates the index from storage, with deletions. */
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

/** The stored index. It can be built again from the logs. */
export interface IndexStore {
  /** All readable data; omits what another version wrote and what is broken. */
  load(): Promise<readonly StoredIndex[]>
  /** Stores a session's state and its parts from `first` on, and deletes later parts; nothing if another tab has read further. */
  write(session: IndexedSession, first: number, parts: readonly PackedDocuments[]): Promise<void>
  /** Deletes all data of a session. */
  forget(sessionId: string): Promise<void>
  /** Deletes all data of other sessions than these, also unreadable data. */
  retain(sessionIds: ReadonlySet<string>): Promise<void>
}

export interface StoredIndex {
  readonly session: IndexedSession
  readonly parts: readonly PackedDocuments[]
}
