/** What a session needs, and what it offers. */
import type {
  Attachment,
  AuditInput,
  Branch,
  BranchChange,
  EngineConfig,
  EventDraft,
  ModelRef,
  SessionEvent,
  Signal,
  SwitchAdvice,
} from '../../engine/index.ts'
import type { ArchivePort } from '../../ports/archive.ts'
import type { ChatModel, Tool } from '../../ports/chat-model.ts'
import type { Prompt } from '../../ports/storage.ts'
import type { QueueChange } from '../../ports/arrange-queue.ts'
import type { Drafts, QueuedMessage } from '../../ports/drafts.ts'
import type { InferredLimits } from '../settings/inferred-limits.ts'
import type { Settings, MemoryUse } from '../settings/settings.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { LastShown, SessionSnapshot, SeveralAct } from './snapshot.ts'
import type { StoreError } from '../../ports/errors.ts'
import type { TokenCounts } from './token-counts.ts'
import type { SessionNotice } from '../notices/notices.ts'

/** The memory across sessions, as one session uses it. */
export interface SessionMemory {
  /** The tools by which a model uses it. */
  readonly tools: readonly Tool[]
  /** False for a tool of the memory that this use does not need. */
  isOffered(tool: Tool, use: MemoryUse): boolean
  /** What is kept, for the system prompt; empty for nothing. */
  text(offersTools: boolean): string
  /** Looks at the journal of finished sessions, and tells the person what could join the board, which does not change. */
  consolidate(): Promise<void>
  /** True if others may have written a part of that text. */
  isForeign(): boolean
  /** Writes the journal entry of messages that are about to leave the view. */
  note(compaction: {
    readonly compactionId: string
    /** Null before it is written, and if it failed. */
    readonly summary: string | null
    /** The messages that leave, oldest first. */
    readonly originals: AuditInput['originals']
    /** Number of the first original. */
    readonly firstNumber: number
    /** Ids of originals of which nothing is noted; absent for none. */
    readonly excluded?: readonly string[]
  }): Promise<void>
}

/** The files of a session's project. */
export interface ProjectFiles {
  /** The tool by which a model reads what the request leaves out. */
  readonly tool: Tool
  /** True if a request to such a window does not hold all words. */
  isCut(windowTokens: number): boolean
  /** What the system prompt holds of them. */
  text(windowTokens: number, offersTool: boolean): string
}

export interface SessionOptions extends Pick<
  ApplicationPorts,
  | 'storage'
  | 'clock'
  | 'nextId'
  | 'locks'
  | 'sandbox'
  | 'extract'
  | 'decodeImage'
  | 'documents'
  | 'whenIdle'
  | 'network'
> {
  readonly sessionId: string
  /** The log, empty for a session that is not saved yet; or the last screen, if the session reads its log later. */
  readonly log: readonly SessionEvent[] | LastShown
  readonly drafts: Drafts
  /** Stored before the application started, and opened for the first time since. */
  readonly isRestart: boolean
  /** The session changed after it was read. */
  readonly isBehind: boolean
  readonly counts: TokenCounts
  /** Finds the session's own messages for a recall, and those of other sessions for the model. */
  readonly archive: Pick<ArchivePort, 'find' | 'search'>
  /** Settings and model at this moment. */
  readonly environment: () => { readonly settings: Settings; readonly chat: ChatModel }
  /** The models that answer the next message, if they are several. Absent: never. */
  readonly several?: {
    /** Empty, or two to four. */
    models(): readonly ModelRef[]
    /** The environment with another model; null if it is not known here any more. */
    environmentOf(model: ModelRef): Promise<SessionOptions['environment'] | null>
  }
  /** Another model at the endpoint in use; null without an endpoint. */
  readonly namedModel: (model: string) => Promise<ChatModel | null>
  /** The models that write summaries, in the order in which they are asked. */
  readonly summaryModels: () => readonly ChatModel[]
  /** The tools of this device and of servers; the same list while they are the same. */
  readonly tools: () => readonly Tool[]
  /** The limits of models that all sessions inferred. */
  readonly limits: Pick<InferredLimits, 'of' | 'note'>
  /** The saved prompts; the same list while they are the same. Absent: none. */
  readonly prompts?: () => readonly Prompt[]
  /** The same object while nothing changes; undefined for none. */
  readonly projectFiles?: () => ProjectFiles | undefined
  /** Absent: the session has no memory. */
  readonly sessionMemory?: SessionMemory
  /** True if the session comes from a file. False by default. */
  readonly isImported?: () => boolean
  readonly heading: () => Pick<SessionSnapshot, 'title' | 'origin'>
  readonly onChange: () => void
  /** `because`: the failure that caused the notice, as a sentence. */
  readonly onNotice: (notice: SessionNotice, because?: string) => void
  /** A failure outside or a bug of ours; always shown to the person. */
  readonly onFault: (error: unknown) => void
  /** The log cannot be read: the session does no more work. */
  readonly onUnread: (error: unknown) => void
  /** The disk refused data that must not be lost. Resolves at the next try. */
  readonly onRefused: (error: StoreError) => Promise<void>
  /** A write succeeded: earlier refusals are no longer shown. */
  readonly onStored: () => void
}

export interface Session {
  readonly sessionId: string
  snapshot(): SessionSnapshot
  /** True while a turn runs, a summary is written, a side question is answered, or a message is on its way or about to be sent. */
  isBusy(): boolean
  /** A message is likely to follow: what its request needs is made ready. */
  use(): void
  /** Rejects with `StoreError`, and changes nothing, if the message could not be stored. */
  send(text: string, images?: 'without-images'): Promise<void>
  attachFiles(files: readonly Blob[]): Promise<void>
  removeAttachment(key: string): void
  /** Reads files for an edited message that has these attachments. A file that cannot be sent becomes a notice. */
  readFiles(files: readonly Blob[], attached: readonly Attachment[]): Promise<readonly Attachment[]>
  /** Deletes the bytes of images that nothing names. */
  forgetFiles(attached: readonly Attachment[]): Promise<void>
  /** Sends all words of a long file instead of its outline. */
  attachWhole(key: string): void
  /** Null if the bytes are not on this device. */
  readImage(hash: string): Promise<Blob | null>
  /** Stores the typed text. Resolves when the newest one is stored. */
  keepDraft(text: string): Promise<void>
  /** Resolves with false, and changes nothing, if the queued message is gone or has another text. */
  editQueued(message: QueuedMessage, text: string): Promise<boolean>
  /** Resolves with false, and changes nothing, if a message that it names is gone. */
  arrangeQueued(id: string, change: QueueChange): Promise<boolean>
  removeQueued(id: string): Promise<void>
  signal(signal: Signal): Promise<void>
  /**
   * Asks a side question by its words; repeats, stops or takes in a stored one by its id. Resolves when that is stored: null, or why
   * it is not possible now, as a sentence. The answer comes later.
   */
  sideQuestion(act: 'ask' | 'repeat' | 'stop' | 'take', wordsOrId: string): Promise<string | null>
  /**
   * Stops, repeats or chooses one of several answers, or keeps all of them. `index`: in the order of the models. Resolves with false,
   * and changes nothing, if that is not possible now.
   */
  several(act: SeveralAct, index: number): Promise<boolean>
  /** Resolves with false, and changes nothing, while a turn runs, while another tab works, or if there is no such message. */
  changeBranch(change: BranchChange): Promise<boolean>
  /** Sends a request that waits for its next try now. */
  tryNow(): void
  /** Stores the events, and the session if it is not stored yet, and decides about them. */
  append(drafts: readonly EventDraft[] | ((branch: Branch) => readonly EventDraft[])): Promise<void>
  /** The model may have changed: the log records it, and summaries prepared for the old one end. */
  modelChanged(): Promise<void>
  /** True while nothing of it is stored. */
  isNew(): boolean
  /** Resolves when the log is read, so that `inspect` and `events` are complete. Rejects if it cannot be read. */
  whole(): Promise<void>
  /** The branch and the configuration of the next request. */
  inspect(): { readonly branch: Branch; readonly config: EngineConfig }
  /** The configuration of the next request on another branch, also of another session, with the model of this one. */
  configFor(branch: Branch): EngineConfig
  /** What the conversation needs to fit another model with its settings, and that model's budget; null if it fits. */
  adviceFor(environment: ReturnType<SessionOptions['environment']>): {
    readonly advice: SwitchAdvice
    readonly budget: EngineConfig['budget']
  } | null
  /** True until the end of a summary is stored. */
  isCompacting(): boolean
  events(): readonly SessionEvent[]
  dispose(): void
}
