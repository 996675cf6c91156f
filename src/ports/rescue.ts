/**
 * What can be done with saved sessions when none of their entries can be read: list, copy and delete them.
 *
 * @module
 */

/** A saved session as far as it is known without reading its log. */
export interface StoredSession {
  readonly id: string
  /** Empty where none is known. */
  readonly title: string
  /** Entries of its log. */
  readonly entries: number
  /** Milliseconds since the Unix epoch, unchecked; null where it is not known. */
  readonly updatedAt: number | null
  readonly isTrashed: boolean
}

/** A file, ready to download. */
export interface NamedFile {
  readonly name: string
  readonly content: Blob
}

export interface RescuedSessions extends NamedFile {
  /** Sessions in the file. */
  readonly sessions: number
  /** Titles of those that could not be written. */
  readonly failed: readonly string[]
}

/** Rejects with `AppError`, whose sentence is for people. */
export interface RescuePort {
  /** All sessions, those in the trash included, newest first. */
  list(): Promise<readonly StoredSession[]>
  /** One session as a file; for a sound one the same as an export. */
  exportSession(sessionId: string): Promise<NamedFile>
  /** All sessions as session files, in one archive. */
  exportAll(): Promise<RescuedSessions>
  /** Deletes a session for good, in the trash or not. */
  deleteForever(sessionId: string): Promise<void>
}
