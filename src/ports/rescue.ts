/** Lists, copies and deletes saved sessions even if no event can be read. */

/** What is known of a saved session without its log. */
export interface StoredSession {
  readonly id: string
  /** Empty if unknown. */
  readonly title: string
  /** Number of events in its log. */
  readonly entries: number
  /** Milliseconds since 1970, unchecked; null if unknown. */
  readonly updatedAt: number | null
  readonly isTrashed: boolean
}

/** A file to download. */
export interface NamedFile {
  readonly name: string
  readonly content: Blob
}

export interface RescuedSessions extends NamedFile {
  /** Number of sessions in the file. */
  readonly sessions: number
  /** Titles of sessions that could not be written. */
  readonly failed: readonly string[]
}

/** Rejects with `AppError`, whose message is for people. */
export interface RescuePort {
  /** All sessions, also in the trash, newest first. */
  list(): Promise<readonly StoredSession[]>
  /** One session as a file; for an undamaged one the same as an export. */
  exportSession(sessionId: string): Promise<NamedFile>
  /** All sessions as session files in one zip. */
  exportAll(): Promise<RescuedSessions>
  /** Deletes a session for good, in the trash or not. */
  deleteForever(sessionId: string): Promise<void>
}
