/**
 * What the runtime asks of the world. Each port has one contract suite that all its implementations pass, memory ones too.
 *
 * @module
 */
import type {
  FinishReason,
  ImagePart,
  ModelRef,
  ModelRequest,
  Part,
  ProviderEdit,
  SessionEvent,
  TextPart,
  ToolCallPart,
  ToolDefinition,
  Usage,
} from '../engine/index.ts'

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
}

export interface StoredLog {
  /** In the order in which they were appended. */
  readonly events: readonly SessionEvent[]
  readonly revision: number
}

/**
 * The append-only log. Every event is parsed when it is read; an older version is upcast.
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
  /** Deletes for good: events, drafts, blobs, row. Only a trashed session. */
  deleteForever(sessionId: string): Promise<void>
  /** Deletes for good what was moved to the trash before `before`. Resolves to how many. */
  emptyTrash(before: number): Promise<number>
  markBackedUp(sessionId: string, at: number): Promise<void>
  /** Deletes all rows and derives them again from the logs. */
  rebuild(): Promise<void>
}

/** An answer that is still being written, or was when the tab closed. */
export interface LiveDraft {
  readonly requestId: string
  readonly model: ModelRef
  readonly parts: readonly Part[]
  readonly startedAt: number
}

export interface QueuedMessage {
  readonly id: string
  readonly text: string
  readonly images: readonly ImagePart[]
}

/** Words and images that leave the message box as a message. */
export interface FromBox {
  readonly type: 'box'
  /** The box's text as this tab stored it last: where another tab has stored its own since, that stays. */
  readonly stored: string
  /** The text that stays in the box. */
  readonly left: string
  readonly images: readonly ImagePart[]
}

/** A message that leaves the queue. */
export interface FromQueue {
  readonly type: 'queue'
  readonly message: QueuedMessage
}

/** What is not sent yet: typed text, images beside it, the queue, the live answer. */
export interface Drafts {
  readonly composer: string
  /** Images in the message box; their bytes are in the blobs. */
  readonly attachments: readonly ImagePart[]
  readonly queue: readonly QueuedMessage[]
  readonly live: LiveDraft | null
}

/** What of the drafts may be overwritten. */
export type DraftKey = Exclude<keyof Drafts, 'queue'>

export interface DraftStore {
  read(sessionId: string): Promise<Drafts>
  /** Relaxed durability: a power cut may undo the last moments. */
  write<Key extends DraftKey>(sessionId: string, key: Key, value: Drafts[Key]): Promise<void>
}

/**
 * Messages that wait, one record each, so that tabs that change the queue at the same moment lose none of them. Read with
 * the drafts; `EventStore.append` takes them out. Each change is stored strictly and reported to all tabs. Rejects with
 * `StoreError`.
 */
export interface QueueStore {
  /** Puts a message behind those that wait; it leaves the box at the same instant. */
  add(sessionId: string, message: QueuedMessage, from: FromBox): Promise<void>
  /** Resolves to false where the message waits no longer with the words that it has here; nothing is then changed. */
  edit(sessionId: string, message: QueuedMessage, text: string): Promise<boolean>
  /** Resolves to false where the message waits no longer. */
  remove(sessionId: string, id: string): Promise<boolean>
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

/** All of a session that is not on this device yet. */
export interface NewSession {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
  readonly blobs: readonly HashedBytes[]
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
  /**
   * Stores a session whole, its events and its images, all or nothing: also where the tab is closed meanwhile. Resolves
   * once it would survive a power cut. Rejects with `StoreError`: `conflict` where there is one with its id.
   */
  addSession(session: NewSession, options?: AddingOptions): Promise<SessionRow>
  /** Bytes used and allowed; null where the browser does not report them. */
  estimate(): Promise<{ readonly usage: number; readonly quota: number } | null>
  /** Asks the browser to keep the data; never blocks the start. Its answer, null if it has no such question. */
  persist(): Promise<boolean | null>
}

/** One thing that arrived from a model. */
export type StreamChunk =
  /** A model on this device is being loaded into memory; `share` from 0 to 1. Only before anything else. */
  | { readonly type: 'loading'; readonly share: number }
  /** The server takes no images and is asked again with notes in their place. Once, before anything else. */
  | { readonly type: 'images-refused' }
  | {
      readonly type: 'text' | 'reasoning'
      readonly text: string
      /** What the provider wants back with all of it since the last one that had some, unread: the part ends here. */
      readonly metadata?: TextPart['metadata']
    }
  | {
      readonly type: 'tool-call'
      readonly callId: string
      readonly tool: string
      readonly input: string
      /** What the provider wants back with the call, unread. */
      readonly metadata?: ToolCallPart['metadata']
    }
  | {
      readonly type: 'finish'
      readonly finishReason: FinishReason
      readonly usage: Usage | null
      /** What the provider cleared or summarised of the request on its own; absent for nothing. */
      readonly edits?: readonly ProviderEdit[]
    }

/**
 * One model behind one adapter. `stream` yields chunks until `finish` and rejects with `ModelError`;
 * an abort rejects with the signal's reason within 100 ms.
 */
export interface ChatModel {
  readonly ref: ModelRef
  readonly limits: ModelLimits
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<StreamChunk>
}

export interface ModelLimits {
  /** Context window in tokens; null when unknown. */
  readonly windowTokens: number | null
  /** Most tokens one reply may take; null when unknown. */
  readonly maxOutputTokens: number | null
  readonly tools: boolean
  /** Whether it sees images; absent when unknown. */
  readonly vision?: boolean
}

/** Counts the tokens of texts exactly, in a worker; one number for each text, in order. */
export interface Tokenizer {
  count(texts: readonly string[]): Promise<readonly number[]>
}

/** Something that the model may ask to be run. */
export interface Tool {
  readonly definition: ToolDefinition
  /** Resolves to what the model reads. A rejection becomes an error result with the message. */
  run(input: unknown, signal: AbortSignal): Promise<string>
}

/** The wire format that a server speaks. */
export type EndpointProtocol = 'openai-compatible' | 'openai' | 'anthropic' | 'google'

/** A model on a server as the user set it up. The key is held apart. */
export interface EndpointSettings {
  readonly protocol: EndpointProtocol
  /** For example `https://api.openai.com/v1`; no trailing slash. */
  readonly baseUrl: string
  readonly model: string
  /** Set by the user; null: as discovered, else 8,192. */
  readonly windowTokens: number | null
}

/** A service or a kind of local server that is known beforehand: choosing it fills in the address. */
export interface KnownServer {
  readonly id: string
  /** The name that it gives itself. */
  readonly name: string
  readonly protocol: EndpointProtocol
  readonly baseUrl: string
  /** Page where a person gets a key; null where none is needed. */
  readonly keyPage: string | null
  /** How all its keys begin; null where they begin like others' or there are none. */
  readonly keyPrefix: string | null
  /** Names of models to begin with while the server's own list is unknown; empty where each has its own. */
  readonly models: readonly string[]
  /** Null for a service on the internet. */
  readonly local: LocalServerFacts | null
}

/** What to know of a server that runs on the person's own computer. */
export interface LocalServerFacts {
  readonly port: number
  /** The setting that says which pages may reach it; null where there is none: every page may. */
  readonly originSetting: string | null
  /** True for a server that keeps pages out by default. */
  readonly isClosedByDefault: boolean
}

/** A server that answered on this computer when it was asked. */
export interface FoundServer {
  readonly server: KnownServer
  /** Where it answered; has the port that was asked. */
  readonly baseUrl: string
  /** Ids of its models; empty where it has none yet, or keeps this page out. */
  readonly models: readonly string[]
  /** False where it runs but keeps this page out: `server.local.originSetting` says what to change. */
  readonly letsPageIn: boolean
}

/** What the Test button found out. Every `message` says what to do. */
export interface EndpointReport {
  readonly ok: boolean
  readonly code:
    | 'ok'
    | 'refused'
    | 'cors'
    | 'mixed-content'
    | 'unauthorised'
    | 'not-found'
    | 'no-such-model'
    | 'bad-url'
    | 'redirected'
    | 'server-error'
  readonly message: string
  /** The base address that the server redirects to, to be used instead; absent where it does not, or nobody knows. */
  readonly address?: string
  /** Ids of the models offered; empty when the server does not list them. */
  readonly models: readonly string[]
  /** Window in tokens that the server reports for the chosen model; null when it does not. */
  readonly windowTokens: number | null
}

export interface EndpointPort {
  /** Loads the adapter and opens the model; nothing is sent yet. */
  open(settings: EndpointSettings, key: string): Promise<ChatModel>
  test(settings: EndpointSettings, key: string, signal: AbortSignal): Promise<EndpointReport>
}

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/** Locks by name, across all tabs of this browser: one holder at a time, or several who share. */
export interface Locks {
  /** Resolves to the release function, or to null at once when another holds it. */
  tryAcquire(name: string): Promise<(() => void) | null>
  /** Waits for its turn. Rejects with the signal's reason when aborted. */
  acquire(name: string, signal: AbortSignal): Promise<() => void>
  /** As `acquire`, but held together with all others who share it; while any of them does, nobody holds it alone. */
  share(name: string, signal: AbortSignal): Promise<() => void>
}

/** Makes event ids: unique and sortable by time, device and counter. */
export type NextId = () => string
