/**
 * A backup as it crosses between what reads and writes the zip and what reads and writes the storage.
 *
 * @module
 */
import type { SessionEvent } from '../engine/index.ts'
import type { SessionRow } from './storage.ts'

/** A session in a backup, with the marks that its own file does not hold. */
export interface BackedUpSession extends Pick<SessionRow, 'title' | 'pinnedAt' | 'imported'> {
  /** Its file in the zip. */
  readonly file: string
  readonly isTrashed: boolean
}

/** What a backup holds beside its sessions. */
export interface BackupHead {
  /** Milliseconds since the Unix epoch, UTC; null where the manifest is damaged. */
  readonly createdAt: number | null
  /** The texts of preset files. */
  readonly presets: readonly string[]
  /** The text of a file of prompts; null where there are none. */
  readonly prompts: string | null
  /** The text of the settings; null where there are none. */
  readonly settings: string | null
  /** Sentences: what is wrong with the rest. */
  readonly faults: readonly string[]
}

/** A session as a reader of a backup meets it, or the sentence that says why it cannot be read. */
export type VisitedSession =
  | {
      readonly ok: true
      readonly entry: BackedUpSession
      /** Empty for none. */
      readonly title: string
      readonly events: readonly SessionEvent[]
      /** None where the sessions are only looked at. */
      readonly images: ReadonlyMap<string, Uint8Array>
    }
  | { readonly ok: false; readonly entry: BackedUpSession; readonly sentence: string }

export interface BackupVisit {
  /** Files of the sessions to be read with their images; null: look at all, without images. */
  readonly wanted: readonly string[] | null
  /** Has each session before the next is read; `share`: of the sessions, from 0 to 1. */
  readonly visit: (session: VisitedSession, share: number) => Promise<void>
  /** Aborted: nothing more is read. */
  readonly signal?: AbortSignal
}

/** What becomes a session's file. */
export interface SessionToWrite {
  /** As the list shows it; empty for none. */
  readonly title: string
  /** Milliseconds since the Unix epoch, UTC. */
  readonly exportedAt: number
  /** The whole log, in order. */
  readonly events: readonly SessionEvent[]
  /** Bytes of the images that the events name, by hash; what is missing is left out. */
  readonly images: ReadonlyMap<string, Uint8Array>
}

/** What becomes one file of a zip. */
export type ZipMember =
  | {
      readonly type: 'session'
      readonly name: string
      readonly session: SessionToWrite
    }
  | { readonly type: 'file'; readonly name: string; readonly content: Blob }
