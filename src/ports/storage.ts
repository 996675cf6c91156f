/**
 * What is stored: logs, the list of sessions, blobs and settings. One contract suite holds for all implementations.
 *
 * @module
 */
import type { PromptStore } from './prompts.ts'
import type { SessionEvent } from '../engine/index.ts'
import type { DraftStore, FromBox, FromQueue, QueueStore } from './drafts.ts'

/** A saved session as the list shows it. Rebuilt from the log at need, never the truth. */
export interface SessionRow {
  readonly id: string
  readonly title: string
  /** Where the session came from; a sample is marked so in the list. */
  readonly origin: 'user' | 'sample' | 'import'
  /** The preset that the session chose last; null for the one that holds for all. */
  readonly presetId: string | null
  readonly createdAt: number
  readonly updatedAt: number
  /** User, assistant and tool messages in the log. */
  readonly messages: number
  /** Number of events in the log; the next append must name it. */
  readonly revision: number
  /** Null unless the session is in the trash. */
  readonly trashedAt: number | null
  /** When the session was last exported; null if never. */
  readonly backedUpAt: number | null
  /** From a file: `again` where the same session was here already. Null for one that began here. */
  readonly imported: 'once' | 'again' | null
  /** When the session was pinned to the top of the list; null for one that is not. */
  readonly pinnedAt: number | null
}

export interface StoredLog {
  /** In the order in which they were appended. */
  readonly events: readonly SessionEvent[]
  readonly revision: number
}

/**
 * The append-only log. Every event is parsed when it is first read by this version.
 * Rejects with `StoreError`: `conflict`, `full`, `unreadable`, `unavailable`, `not-found`.
 */
export interface EventStore {
  /**
   * Adds events at the end of a session's log, all or none, and resolves once they would survive a
   * power cut. The first append of a session creates it (`expectedRevision` 0). What the events say leaves the place
   * `from` at the same instant. Rejects, writing nothing, with `conflict` when the log has another revision, and with
   * `not-queued` when the message does not wait in the queue as `from` has it.
   */
  append(
    sessionId: string,
    events: readonly SessionEvent[],
    options: { readonly expectedRevision: number; readonly from?: FromBox | FromQueue },
  ): Promise<SessionRow>
  /** Events after the first `after` ones; all by default. Rejects with `not-found`. */
  read(sessionId: string, after?: number): Promise<StoredLog>
  /** Calls back after a session changed, in this tab or another one; returns the unsubscribe function. */
  subscribe(listener: (sessionId: string) => void): () => void
}

export interface SessionIndex {
  /** Newest update first; trashed sessions only when asked for. */
  list(options?: { readonly trashed?: boolean }): Promise<readonly SessionRow[]>
  get(sessionId: string): Promise<SessionRow | null>
  moveToTrash(sessionId: string, at: number): Promise<void>
  restoreFromTrash(sessionId: string): Promise<void>
  /** Deletes for good: events, segments, drafts, blobs, snapshot, row. Only a trashed session. */
  deleteForever(sessionId: string): Promise<void>
  /** Deletes for good what was moved to the trash before `before`. Resolves to how many. */
  emptyTrash(before: number): Promise<number>
  markBackedUp(sessionId: string, at: number): Promise<void>
  /** Pins the session to the top of the list; null: no longer. */
  setPinned(sessionId: string, at: number | null): Promise<void>
  /** Deletes all rows and derives them again from the logs. */
  rebuild(): Promise<void>
}

/** Bytes that messages name by their hash. */
export interface HashedBytes {
  /** SHA-256 of the bytes, in lower-case hex. */
  readonly hash: string
  readonly bytes: Uint8Array
}

/**
 * What messages name and the log does not hold, by session and hash. Rejects with `StoreError`.
 * Written before the event or the draft that names it; deleted with its session.
 */
export interface BlobStore {
  /** All or none; resolves once they would survive a power cut. What is there already stays as it is. */
  add(sessionId: string, blobs: readonly HashedBytes[], at: number): Promise<void>
  /** Null where there is none. */
  read(sessionId: string, hash: string): Promise<Uint8Array | null>
  /** Hashes of the session's blobs. */
  list(sessionId: string): Promise<readonly string[]>
  /** What is not there is passed over. */
  delete(sessionId: string, hashes: readonly string[]): Promise<void>
  /** Deletes what was stored before `before` for sessions that were never saved. Returns how many. */
  sweepUnsaved(before: number): Promise<number>
}

/** What a session showed when it was last at rest, as text that whoever shows it writes and reads. */
export interface StoredSnapshot {
  /** Number of events in the log that it was made of. */
  readonly revision: number
  /** Names the version that wrote the text. */
  readonly writtenBy: string
  readonly text: string
}

/** The newest snapshot of each session. Derived from its log: to lose one costs time and nothing else. Rejects with `StoreError`. */
export interface SnapshotStore {
  /** Null where there is none by this version of the log as it is now, or it is damaged. */
  read(sessionId: string, writtenBy: string): Promise<string | null>
  /** Takes the place of the one before, with relaxed durability; does nothing where the log has another revision. */
  write(sessionId: string, snapshot: StoredSnapshot): Promise<void>
}

/** All of a session that is not on this device yet. */
export interface NewSession {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
  readonly blobs: readonly HashedBytes[]
  /** Null by default. */
  readonly imported?: SessionRow['imported']
  /** When its images were stored: milliseconds since the Unix epoch, UTC. */
  readonly at: number
}

export interface AddingOptions {
  /** Aborted: nothing is stored, and `addSession` rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called now and then with how many events have been written; they count once `addSession` resolves. */
  readonly onStored?: (events: number) => void
}

/** Small settings as JSON by key. Never a key or a password. */
export interface SettingsStore {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
}

export interface StoragePort {
  readonly events: EventStore
  readonly sessions: SessionIndex
  readonly drafts: DraftStore
  readonly queue: QueueStore
  readonly blobs: BlobStore
  readonly settings: SettingsStore
  readonly snapshots: SnapshotStore
  readonly prompts: PromptStore
  /**
   * Stores a session whole, its events and its images, all or nothing: also where the tab is closed meanwhile. Resolves
   * once it would survive a power cut. Rejects with `StoreError`: `conflict` where there is one with its id.
   */
  addSession(session: NewSession, options?: AddingOptions): Promise<SessionRow>
  /**
   * Bytes used and allowed; null where the browser does not report them. `databases`: of what is used, sessions with their
   * pictures and the search index; null where the browser does not tell.
   */
  estimate(): Promise<{
    readonly usage: number
    readonly quota: number
    readonly databases: number | null
  } | null>
  /** Asks the browser to keep the data; never blocks the start. Its answer, null if it has no such question. */
  persist(): Promise<boolean | null>
}
