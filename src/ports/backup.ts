/** A backup as it passes between zip code and storage code. */
import type { SessionEvent } from '../engine/index.ts'
import type { SessionRow } from './storage.ts'

/** A session in a backup, with the flags that its file does not hold. */
export interface BackedUpSession extends Pick<
  SessionRow,
  'title' | 'pinnedAt' | 'imported' | 'projectId' | 'tags' | 'archivedAt'
> {
  /** Its file in the zip. */
  readonly file: string
  readonly isTrashed: boolean
}

/** The other contents of a backup, without its sessions. */
export interface BackupHead {
  /** Milliseconds since 1970, UTC; null if the manifest is damaged. */
  readonly createdAt: number | null
  /** The texts of preset files. */
  readonly presets: readonly string[]
  /** The text of the prompt file; null for none. */
  readonly prompts: string | null
  /** The text of the memory's file; null for none. */
  readonly memory: string | null
  /** The text of the projects' file; null for none. */
  readonly projects: string | null
  /** The text of the file with items of other collections; null for none. */
  readonly others: string | null
  /** The text of the settings; null for none. */
  readonly settings: string | null
  /** Sentences about damaged parts. */
  readonly faults: readonly string[]
}

/** A session read from a backup, or the sentence that says why it cannot be read. */
export type VisitedSession =
  | {
      readonly ok: true
      readonly entry: BackedUpSession
      /** Empty for none. */
      readonly title: string
      readonly events: readonly SessionEvent[]
      /** Empty if images were not asked for. */
      readonly images: ReadonlyMap<string, Uint8Array>
    }
  | { readonly ok: false; readonly entry: BackedUpSession; readonly sentence: string }

export interface BackupVisit {
  /** Files of the sessions to read with their images; null: all sessions, without images. */
  readonly wanted: readonly string[] | null
  /** Gets each session before the next one is read; `share`: of the sessions, from 0 to 1. */
  readonly visit: (session: VisitedSession, share: number) => Promise<void>
  /** Stops the reading when aborted. */
  readonly signal?: AbortSignal
}

/** The content of a session file. */
export interface SessionToWrite {
  /** As in the list; empty for none. */
  readonly title: string
  /** Milliseconds since 1970, UTC. */
  readonly exportedAt: number
  /** The whole log, in order. */
  readonly events: readonly SessionEvent[]
  /** Bytes of the images that the events name, by hash; missing ones are omitted. */
  readonly images: ReadonlyMap<string, Uint8Array>
}

/** One file of a zip. */
export type ZipMember =
  | {
      readonly type: 'session'
      readonly name: string
      readonly session: SessionToWrite
      /** JSON by default. */
      readonly form?: WriteForm
    }
  | { readonly type: 'file'; readonly name: string; readonly content: Blob }

/** The formats in which sessions leave. The OpenAI ones hold the messages of chat completions. */
export type ExportFormat = 'json' | 'html' | 'markdown' | 'openai-json' | 'openai-jsonl'

/** What of a session is written, and how. */
export interface ExportForm {
  readonly format: ExportFormat
  /** Only these messages of the shown branch, in its order; absent: all of them. */
  readonly messageIds?: readonly string[]
  /** False: only the shown branch, without other versions. True by default; with `messageIds` always false. */
  readonly withVersions?: boolean
  /** `view`: what the model reads instead of the transcript; the log of JSON and HTML is the same. */
  readonly reads?: 'transcript' | 'view'
}

/** Of one session a file of the format; of several a zip with one file each, or one file of JSON Lines. */
export interface ExportRequest extends ExportForm {
  /** In the order of the file. Of several, `messageIds` is ignored. */
  readonly sessionIds: readonly string[]
}

/** A form with what the application adds to it. */
export interface WriteForm extends ExportForm {
  /** The system prompt of the settings for the session, with its project's instructions; for what the model reads. */
  readonly systemPrompt?: string | undefined
}
