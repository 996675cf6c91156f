/** A folder on the person's disk into which sessions are saved. */
import { AppError } from './errors.ts'

/** A folder that the person chose. The browser stores it and passes it between threads. */
export interface FolderHandle {
  readonly kind: 'directory'
  readonly name: string
}

export type FolderErrorCode =
  /** No space is left. */
  | 'full'
  /** The folder was moved, renamed or deleted. */
  | 'gone'
  /** The browser needs the person's permission again. */
  | 'forbidden'
  | 'failed'

/** The folder cannot be read or written. No file in it was left half written. */
export class FolderError extends AppError<FolderErrorCode> {
  override readonly name = 'FolderError'
}

/** Files directly in a folder. Everything rejects with `FolderError`. */
export interface Folder {
  /** False if the browser must ask the person before anything is read or written. */
  isAllowed(): Promise<boolean>
  /** The names of all files. */
  list(): Promise<ReadonlySet<string>>
  /** Writes a whole file: also after a sudden end, its name shows either all of the new content or all of the old. */
  write(name: string, content: Blob): Promise<void>
  /** The content of a file; null if there is none. */
  read(name: string): Promise<Blob | null>
  /** Like `write`, but false if a file with any content has that name: it stays as it is. Only one tab may do this at a time. */
  writeNew(name: string, content: Blob): Promise<boolean>
  /** Deletes a file; does nothing if there is none. */
  remove(name: string): Promise<void>
  /** Moves a file into a folder within this one; does nothing if there is none. The file is never in neither. */
  moveInto(folder: string, name: string): Promise<void>
}

/** Opens a chosen folder. */
export type OpenFolder = (handle: FolderHandle) => Folder
