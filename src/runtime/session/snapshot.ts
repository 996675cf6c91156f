/**
 * What the interface shows of a session, as plain data. Parts that did not change keep their reference.
 *
 * @module
 */
import type {
  Attachment,
  CompactionProposed,
  CompactionTrigger,
  EventId,
  Meter,
  PresetOptions,
  SessionSampling,
  SummarizerKind,
  SwitchAdvice,
  TokenCount,
  Versions,
} from '../../engine/index.ts'
import type { ShownRow } from './shown-row.ts'
import type { TransientKind } from '../requests/retry-policy.ts'
import type { LiveDraft, QueuedMessage } from '../../ports/drafts.ts'
import type { SummaryProgress } from '../summaries/choose-summarizers.ts'

/** What the open session is doing right now. */
export type Activity =
  | { readonly type: 'idle' }
  /** Counting, compacting cheaply, building the request. */
  | { readonly type: 'preparing' }
  /** Sent; nothing has arrived yet. */
  | { readonly type: 'waiting'; readonly since: number }
  /** A model on this device is on its way into memory; from 0 to 1. */
  | { readonly type: 'loading'; readonly share: number }
  | { readonly type: 'streaming'; readonly since: number }
  /** The answer has ended, or was stopped, and is on its way into the log. */
  | { readonly type: 'saving' }
  | { readonly type: 'running-tools'; readonly tools: readonly string[] }
  /** The request waits for a compaction; Cancel falls back to shortening the request. */
  | { readonly type: 'compacting' }
  /** Asked again at this time; null: once there is a network. `tryNow` makes it now. */
  | { readonly type: 'retrying'; readonly at: number | null; readonly kind: TransientKind }
  /** Another tab is answering in this session. */
  | { readonly type: 'elsewhere' }

/** The answer that is being written. */
export type LiveAnswer = LiveDraft

/** A summary being written, in the foreground or not. */
export interface CompactionProgress extends SummaryProgress {
  readonly compactionId: string
  readonly trigger: CompactionTrigger
  readonly summarizer: SummarizerKind
}

/** A message that was sent but is not yet acknowledged as stored. */
export type PendingMessage = Pick<QueuedMessage, 'text' | 'images'>

/** The preset of a session, as it runs there. */
export interface SessionPreset {
  readonly id: string
  readonly title: string
  /** What it does, in a phrase, and the beginning of that. */
  readonly name: string
  readonly shortName: string
  /** Chosen for this session; false: the one for all. */
  readonly isOwn: boolean
  /** Settings that differ in this session, by name. */
  readonly options: PresetOptions
  /** Every setting as it is now, by name. */
  readonly settings: PresetOptions
}

export interface SessionSnapshot {
  readonly sessionId: string
  readonly title: string
  readonly origin: 'user' | 'sample' | 'import'
  /** Oldest first; where the application runs beside the page, the page asks for words that are not loaded (`loadMessages`). */
  readonly rows: readonly ShownRow[]
  /** What else there is in the places of these messages. */
  readonly versions: Versions
  /** Messages of the branch, those that the user deleted included. */
  readonly messages: number
  /** Messages of the branch that the user deleted. */
  readonly deleted: number
  /** Messages of the transcript that the model reads whole or as a marker. */
  readonly messagesInView: number
  readonly activity: Activity
  readonly live: LiveAnswer | null
  readonly pending: PendingMessage | null
  readonly queue: readonly QueuedMessage[]
  /** The composer's text as it was stored; the composer owns it after that. */
  readonly composer: string
  /** In the message box, in the order in which they were attached. */
  readonly attachments: readonly Attachment[]
  /** Tokens of each attachment; null for an image. */
  readonly attachmentTokens: readonly (TokenCount | null)[]
  /** Whether the chosen model sees images; where it does not, a note is sent in place of each. Null: nobody knows. */
  readonly seesImages: boolean | null
  readonly meter: Meter
  readonly progress: CompactionProgress | null
  /** A manual summary waiting for Apply. */
  readonly proposal: CompactionProposed | null
  /** True when the newest turn can be asked again. */
  readonly canRetry: boolean
  /** True when the newest answer was interrupted or cut by its length limit. */
  readonly canContinue: boolean
  /** The newest compaction in force, which Undo would take back; null if there is none. */
  readonly undoable: { readonly compactionId: string; readonly number: number } | null
  /** The newest clear in force; null if there is none. `isNewest`: no compaction came into force after it. */
  readonly clear: { readonly clearId: EventId; readonly isNewest: boolean } | null
  /** Several compactions lie over each other: accuracy degrades, and the user sees a warning. */
  readonly compactionsInForce: number
  /** How the context is governed here. */
  readonly preset: SessionPreset
  /** The session's own, behind the one for all sessions; empty for none. */
  readonly systemPrompt: string
  /** What differs in this session from the model's defaults. */
  readonly sampling: SessionSampling
  /** The model chosen now cannot take the conversation whole; null where it can. */
  readonly switchAdvice: SwitchAdvice | null
  /** More compactions lie over each other than the preset allows: it offers one new summary from the originals. */
  readonly rebuildAdvised: boolean
  /** The newest event of the branch; null for an empty one. */
  readonly leafId: EventId | null
}
