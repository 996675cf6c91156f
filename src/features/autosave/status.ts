import type { FolderErrorCode } from '../../ports/folder.ts'

/** How the saving of all sessions into a folder stands. */
export interface AutosaveStatus {
  /** The name of the folder. */
  readonly folder: string
  /** `elsewhere`: another tab saves. `stopped`: `fault` says why; it is tried again. */
  readonly state: 'saving' | 'saved' | 'elsewhere' | 'stopped'
  /** Sessions in the folder as they are now, of all. */
  readonly saved: number
  readonly all: number
  /** When the folder was last complete, in milliseconds since 1970, UTC; null if never. */
  readonly savedAt: number | null
  /** Null unless `stopped`. */
  readonly fault: { readonly code: FolderErrorCode; readonly sentence: string } | null
}

/** The settings key of the chosen folder; null for none. */
export const FOLDER_KEY = 'autosave-folder'
