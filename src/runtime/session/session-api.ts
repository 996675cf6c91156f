/**
 * What a session needs and what can be done with it.
 *
 * @module
 */
import type {
  Branch,
  BranchChange,
  EngineConfig,
  EventDraft,
  SessionEvent,
  Signal,
  SwitchAdvice,
} from '../../engine/index.ts'
import type { ArchivePort } from '../../ports/archive.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { Drafts, QueuedMessage } from '../../ports/drafts.ts'
import type { InferredLimits } from '../settings/inferred-limits.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { LastShown } from './last-shown.ts'
import type { SessionSnapshot } from './snapshot.ts'
import type { StoreError } from '../../ports/errors.ts'
import type { TokenCounts } from './token-counts.ts'
import type { SessionNotice } from '../notices/notices.ts'

export interface SessionOptions extends Pick<
  ApplicationPorts,
  | 'storage'
  | 'clock'
  | 'nextId'
  | 'locks'
  | 'tools'
  | 'extract'
  | 'decodeImage'
  | 'whenIdle'
  | 'network'
> {
  readonly sessionId: string
  /** The log as it was read, empty for a session that is not saved yet; or what is shown until the session has read it. */
  readonly log: readonly SessionEvent[] | LastShown
  readonly drafts: Drafts
  /** Stored before the application started, and opened for the first time since. */
  readonly isRestart: boolean
  /** The session changed after it was read. */
  readonly isBehind: boolean
  readonly counts: TokenCounts
  /** Finds the session's own messages again for a recall. */
  readonly archive: Pick<ArchivePort, 'find'>
  /** Settings and model at this moment. */
  readonly environment: () => { readonly settings: Settings; readonly chat: ChatModel }
  /** Another model at the endpoint in use; null where there is no endpoint. */
  readonly namedModel: (model: string) => Promise<ChatModel | null>
  /** The models that write summaries, first choice first. */
  readonly summaryModels: () => readonly ChatModel[]
  /** What all sessions inferred of models' limits. */
  readonly limits: Pick<InferredLimits, 'of' | 'note'>
  readonly heading: () => Pick<SessionSnapshot, 'title' | 'origin'>
  readonly onChange: () => void
  /** `because`: the failure that the notice is about, as a sentence. */
  readonly onNotice: (notice: SessionNotice, because?: string) => void
  /** A failure of the outside world or of ours; shown to the person, never swallowed. */
  readonly onFault: (error: unknown) => void
  /** The log, which was still to be read, cannot be: the session does nothing any more. */
  readonly onUnread: (error: unknown) => void
  /** The disk refused what must not be lost: resolves when it is to be tried again. */
  readonly onRefused: (error: StoreError) => Promise<void>
  /** The disk took something: what it refused before is no longer to be shown. */
  readonly onStored: () => void
}

export interface Session {
  readonly sessionId: string
  snapshot(): SessionSnapshot
  /** True while a turn runs, a summary is written, or a queued message is about to be sent. */
  isBusy(): boolean
  /** Rejects with `StoreError`, changing nothing, when the message could not be stored. */
  send(text: string, images?: 'without-images'): Promise<void>
  attachFiles(files: readonly Blob[]): Promise<void>
  removeAttachment(key: string): void
  /** Null where the bytes are not on this device. */
  readImage(hash: string): Promise<Blob | null>
  keepDraft(text: string): void
  /** Resolves to false where the message waits no longer with the words that it has here; nothing is then changed. */
  editQueued(message: QueuedMessage, text: string): Promise<boolean>
  removeQueued(id: string): Promise<void>
  signal(signal: Signal): Promise<void>
  /** Resolves to false where a turn runs, another tab is at work, or there is no such message; nothing is then changed. */
  changeBranch(change: BranchChange): Promise<boolean>
  /** Retries at once a request that waits for its next try. */
  tryNow(): void
  /** Stores the events, which create the session where it is not stored yet, and decides about them. */
  append(drafts: readonly EventDraft[]): Promise<void>
  /** Another model may be in use: the log records it, and summaries prepared for the one before end. */
  modelChanged(): Promise<void>
  /** True while nothing of it is stored. */
  isNew(): boolean
  /** Resolves once the log is read, so that `inspect` and `events` hold all of it. Rejects where it cannot be. */
  whole(): Promise<void>
  /** The branch and the configuration that the next request would be made of now. */
  inspect(): { readonly branch: Branch; readonly config: EngineConfig }
  /** What the conversation lacks to fit another model with its settings, and that model's budget; null where it fits. */
  adviceFor(environment: ReturnType<SessionOptions['environment']>): {
    readonly advice: SwitchAdvice
    readonly budget: EngineConfig['budget']
  } | null
  /** True until the end of a summary is stored. */
  isCompacting(): boolean
  events(): readonly SessionEvent[]
  dispose(): void
}
