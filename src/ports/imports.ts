/** Conversations of files, ours and those of other applications, on their way into the store. */
import type { SessionEvent } from '../engine/index.ts'

/** A file that a person gave. */
export interface GivenFile {
  /** With its folders, if it comes from one. */
  readonly name: string
  readonly content: Blob
  /** When it was changed last, in milliseconds since 1970, UTC. */
  readonly at: number
}

/** A conversation that was found in a file. */
export interface FoundSession {
  /** Its place: the number of its file, the file in a zip, and its number there. */
  readonly id: string
  /** As people call it, such as “ChatGPT”. */
  readonly source: string
  /** Empty for none. */
  readonly title: string
  /** On all branches. */
  readonly messages: number
  /** On the branch that is shown after the import, as the list of sessions counts. */
  readonly shown: number
  readonly calls: number
  readonly images: number
  readonly branches: number
  /** Estimated, on all branches. */
  readonly tokens: number
  readonly createdAt: number
  readonly updatedAt: number
  /** Sentences about what will be different. */
  readonly warnings: readonly string[]
  readonly identity: FoundIdentity
}

/** What shows if the conversation is stored already. */
export interface FoundIdentity {
  /** The session that an import of it is stored as; null for a session of ours, which keeps its events' ids. */
  readonly sessionId: string | null
  /** The session that earlier versions of this application stored it as; null for the same one. */
  readonly formerId: string | null
  /** The start of `sessionId` that conversations with the same first message have in common; null if the file names them. */
  readonly beginning: string | null
  readonly firstId: string
}

/** A found session; its images only if they were asked for, and notes in their places otherwise. */
export interface VisitedImport {
  readonly found: FoundSession
  readonly events: readonly SessionEvent[]
  readonly images: ReadonlyMap<string, Uint8Array>
  /** The number of images that could not be read: notes stand in their places. */
  readonly unreadImages: number
}

/** What to know about a file. */
export interface FoundFile {
  readonly name: string
  /** What it was recognised as; empty for nothing. */
  readonly sources: readonly string[]
  readonly sessions: number
  /** Sentences about what was not read. */
  readonly faults: readonly string[]
}

export interface ImportReading {
  readonly files: readonly GivenFile[]
  /** Ids of the sessions whose logs are wanted; null: all sessions, without their logs. */
  readonly wanted: readonly string[] | null
  /** Gets sessions before the next ones are read; `share`: of the files, from 0 to 1. */
  readonly visit: (sessions: readonly VisitedImport[], share: number) => Promise<void>
  /** Stops the reading when aborted. */
  readonly signal?: AbortSignal
}
