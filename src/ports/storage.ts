/** All stored data: logs, the list of sessions, blobs and settings. One contract suite tests all implementations. */
import type { Change, ChangeLog, Collection, Items } from './change-log.ts'
import type { MemoryStore } from './memory.ts'
import type { ProjectStore } from './projects.ts'
import type { SessionEvent } from '../engine/index.ts'
import type { DraftStore, FromComposer, FromQueue, QueueStore } from './drafts.ts'

/** Texts that the person writes once and uses often. */

/** A saved text for messages. Its blanks, such as `{{topic}}`, are filled at each use. */
export interface Prompt {
  /** Unique, ignoring case. */
  readonly name: string
  readonly text: string
  /** When the text is useful as instructions for the model; absent: it is for messages only. */
  readonly purpose?: string | undefined
  /** When it was last saved, in milliseconds since 1970, UTC. */
  readonly at: number
}

/** All prompts of this browser. Rejects with `StoreError`. */
export interface PromptStore {
  /** Last saved first. A prompt of another version that this one cannot read is omitted and stays stored. */
  list(): Promise<readonly Prompt[]>
  /** Replaces the prompts of these names, all or nothing. False, and no change, if another prompt has one of the new names. */
  replace(names: readonly string[], prompts: readonly Prompt[]): Promise<boolean>
  /** Calls back after a change in this tab or another one. Resolves with the unsubscribe function. */
  subscribe(listener: () => void): Promise<() => void>
}

/** A saved session in the list. It can be computed again from the log, which always wins. */
export interface SessionRow {
  readonly id: string
  readonly title: string
  /** The origin of the session; the list marks a sample. */
  readonly origin: 'user' | 'sample' | 'import'
  /** The session's own preset; null for the one for all. */
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
  /** For an imported session: `again` if the same session was already stored. Null for one that began here. */
  readonly imported: 'once' | 'again' | null
  /** When the session was pinned; null if it is not. */
  readonly pinnedAt: number | null
  /** The project that it is in; absent for none. */
  readonly projectId?: string | undefined
  /** In the order in which they were added; absent for none. */
  readonly tags?: readonly string[] | undefined
  /** When it left the list for the archive; absent if it did not. */
  readonly archivedAt?: number | undefined
  /** When sync was about to store it here; absent for one that began here. */
  readonly arrivedAt?: number | undefined
}

/** Marks of a session that a person sets; an absent one stays as it is. */
export interface SessionMarks {
  /** Null: in no project. */
  readonly projectId?: string | null | undefined
  readonly tags?: readonly string[] | undefined
  /** Null: not in the archive. */
  readonly archivedAt?: number | null | undefined
  /** Set before a session of another device is stored. */
  readonly arrivedAt?: number | undefined
}

export interface StoredLog {
  /** In the order of the appends. */
  readonly events: readonly SessionEvent[]
  readonly revision: number
}

/** A value of the settings store. */
export interface Setting {
  readonly key: string
  readonly value: unknown
}

/** The append-only log; each event is parsed when it is read. Rejects with `StoreError`. */
export interface EventStore {
  /**
   * Adds events at the end of a session's log, all or none, and resolves when they would survive a power cut. The first append
   * creates the session (`expectedRevision` 0). The same write removes the message from `from`, and writes the setting `note`. Rejects,
   * and writes nothing, with `conflict` if the log has another revision, and with `not-queued` if the message is not queued with the text
   * in `from`.
   */
  append(
    sessionId: string,
    events: readonly SessionEvent[],
    options: {
      readonly expectedRevision: number
      readonly from?: FromComposer | FromQueue
      readonly note?: Setting | undefined
    },
  ): Promise<SessionRow>
  /** Events after the first `after` ones; all by default. Rejects with `not-found`. */
  read(sessionId: string, after?: number): Promise<StoredLog>
  /**
   * Calls back after a session changed, in this tab or another one; returns the unsubscribe function. `appended`: the id of the last
   * new event; null for a change of something else.
   */
  subscribe(listener: (sessionId: string, appended: string | null) => void): () => void
}

export interface SessionIndex {
  /** Newest update first; trashed sessions only on request. */
  list(options?: { readonly trashed?: boolean }): Promise<readonly SessionRow[]>
  get(sessionId: string): Promise<SessionRow | null>
  moveToTrash(sessionId: string, at: number): Promise<void>
  restoreFromTrash(sessionId: string): Promise<void>
  /**
   * Deletes for good: events, batches, drafts, blobs, snapshot, row. Only a trashed session. With a `revision` only if the log has this
   * many events and no unsent words wait; otherwise it resolves with false.
   */
  deleteForever(sessionId: string, revision?: number): Promise<boolean>
  /** Deletes for good all sessions moved to the trash before `before`. Resolves with their number. */
  emptyTrash(before: number): Promise<number>
  markBackedUp(sessionId: string, at: number): Promise<void>
  /** Pins the session; null: unpins it. */
  setPinned(sessionId: string, at: number | null): Promise<void>
  /** Marks sessions, all or none; also those that are not stored yet. Each has its own marks. Resolves with the changes, which can be taken back. */
  mark(marks: ReadonlyMap<string, SessionMarks>): Promise<readonly Change[]>
  /** The marks of a session, also of one that is not stored yet. */
  marksOf(sessionId: string): Promise<SessionMarks>
  /** Deletes all rows and computes them again from the logs. */
  rebuild(): Promise<void>
  /** Writes again the rows that are missing or that their logs contradict. Reads keys alone while all rows are right. */
  repair(): Promise<void>
}

/** Bytes that messages name by their hash. */
export interface HashedBytes {
  /** SHA-256 of the bytes, in lower-case hex. */
  readonly hash: string
  readonly bytes: Uint8Array
}

/** Bytes that messages name, by session and hash. They are written before the event or the draft that names them. */
export interface BlobStore {
  /** All or none; resolves when they would survive a power cut. Existing blobs stay unchanged. */
  add(sessionId: string, blobs: readonly HashedBytes[], at: number): Promise<void>
  /** Null if there is none. */
  read(sessionId: string, hash: string): Promise<Uint8Array | null>
  /** Hashes of the session's blobs. */
  list(sessionId: string): Promise<readonly string[]>
  /** Ignores missing hashes. */
  delete(sessionId: string, hashes: readonly string[]): Promise<void>
  /** Deletes blobs stored before `before` for sessions that were never saved. Resolves with their number. */
  sweepUnsaved(before: number): Promise<number>
}

/** The last screen of a session as text. */
export interface StoredSnapshot {
  /** Number of events in the log at that time. */
  readonly revision: number
  /** Identifies the version that wrote the text. */
  readonly writtenBy: string
  readonly text: string
}

/** The newest snapshot of each session, computed from its log; a lost one costs only time. Rejects with `StoreError`. */
export interface SnapshotStore {
  /** Null if there is none of this version and of the present log, or if it is damaged. */
  read(sessionId: string, writtenBy: string): Promise<string | null>
  /** Replaces the one before, with relaxed durability; does nothing if the log has another revision. */
  write(sessionId: string, snapshot: StoredSnapshot): Promise<void>
}

/** A whole session that is not stored on this device yet. */
export interface NewSession {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
  readonly blobs: readonly HashedBytes[]
  /** Null by default. */
  readonly imported?: SessionRow['imported']
  /** The project that an imported one is in; none by default. */
  readonly projectId?: string | undefined
  /** When its images were stored, in milliseconds since 1970, UTC. */
  readonly at: number
}

export interface AddingOptions {
  /** When aborted, nothing is stored, and `addSession` rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called at times with the number of events written; they are stored when `addSession` resolves. */
  readonly onStored?: (events: number) => void
}

/** The key of the record of all settings, which is read at the start: the fold of their changes. */
export const SETTINGS_RECORD = 'settings'

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
  /** All changes of all collections. */
  readonly changes: ChangeLog
  /** The items of a collection. */
  items<Value>(collection: Collection<Value>): Items<Value>
  /**
   * Gives each item the value that it had before its change, unless another change came after that one: nothing of another tab or
   * device is undone. Resolves with the changes that did it, which can be taken back in turn.
   */
  takeBack(changes: readonly Change[]): Promise<readonly Change[]>
  /** Deletes changes that newer ones replaced before this time, in milliseconds since 1970, UTC, and takes in what an older build wrote. */
  tidyChanges(before: number): Promise<void>
  readonly prompts: PromptStore
  readonly memory: MemoryStore
  readonly projects: ProjectStore
  /** Stores a whole session with its images, all or nothing. Rejects with `StoreError`: `conflict` if the id exists. */
  addSession(session: NewSession, options?: AddingOptions): Promise<SessionRow>
  /**
   * Bytes used and allowed; null if not reported. `databases`: of sessions with images and of the search index. `persisted`: whether the
   * browser promised to keep the data; null if it cannot be asked.
   */
  estimate(): Promise<{
    readonly usage: number
    readonly quota: number
    readonly databases: number | null
    readonly persisted: boolean | null
  } | null>
  /** Asks the browser to keep the data; never delays the start. Resolves with its answer, or null if it cannot be asked. */
  persist(): Promise<boolean | null>
}

/** The rows of all sessions, also in the trash; one that moves meanwhile is there once. */
export async function allRows(index: Pick<SessionIndex, 'list'>): Promise<readonly SessionRow[]> {
  const rows = [...(await index.list()), ...(await index.list({ trashed: true }))]
  return [...new Map(rows.map(row => [row.id, row])).values()]
}
