/** What the interface shows of a session, as plain data. Unchanged parts keep their reference. */
import type {
  Attachment,
  CompactionProposed,
  CompactionTrigger,
  EventId,
  EventOf,
  FinishReason,
  Meter,
  ModelRef,
  Part,
  PresetOptions,
  ServerWork,
  SessionSampling,
  SummarizerKind,
  SwitchAdvice,
  TokenCount,
  ToolCallPart,
  UntrustedText,
  Versions,
} from '../../engine/index.ts'
import type { Tool, ToolProgress } from '../../ports/chat-model.ts'
import type { ShownRow } from './shown-row.ts'
import type { TransientKind } from '../requests/retry-policy.ts'
import type { LiveDraft, QueuedMessage } from '../../ports/drafts.ts'
import type { SummaryProgress } from '../summaries/choose-summarizers.ts'

/** What the open session is doing now. */
export type Activity =
  | { readonly type: 'idle' }
  /** Counting, compacting cheaply, building the request. */
  | { readonly type: 'preparing'; readonly waitsFor?: PreparingWait }
  /** Sent; nothing has arrived yet. */
  | { readonly type: 'waiting'; readonly since: number }
  /** A model on this device is being loaded into memory; from 0 to 1. */
  | { readonly type: 'loading'; readonly share: number }
  | { readonly type: 'streaming'; readonly since: number }
  /** The answer has ended or was stopped, and is being stored. */
  | { readonly type: 'saving' }
  | { readonly type: 'running-tools'; readonly tools: readonly string[] }
  /** Tool calls wait for the person (`toolCalls`). */
  | { readonly type: 'asking' }
  /** The request waits for a compaction; Cancel shortens the request instead. */
  | { readonly type: 'compacting' }
  /** The time of the next try; null: when there is a network. `tryNow` tries now. */
  | { readonly type: 'retrying'; readonly at: number | null; readonly kind: TransientKind }
  /** Another tab is answering in this session. */
  | { readonly type: 'elsewhere' }

/** What a request waits for before it is sent: the vocabulary that counts tokens, which is loaded once, or a search in earlier messages. */
export type PreparingWait = 'vocabulary' | 'search'

/** The answer that is being written. */
export type LiveAnswer = LiveDraft

/** The answer of one of several models to the newest message. */
export interface SeveralAnswer {
  readonly model: ModelRef
  /** What its model does now; `turn`: it waits until another model on the same machine is done. */
  readonly activity: Activity | { readonly type: 'turn' }
  /** The words so far, or the answer. */
  readonly parts: readonly Part[]
  /** Null before it has ended, and where no answer came. */
  readonly finishReason: FinishReason | null
  readonly isStopped: boolean
  /** How the newest request failed; null for no failure. */
  readonly failure: EventOf<'v1.request-failed'> | null
  /** Of each request that its model, or the model of a summary for it, reported. */
  readonly usage: readonly Pick<EventOf<'v1.usage-reported'>, 'kind' | 'model' | 'usage'>[]
  /** Summaries that were written so that its model could read the conversation. */
  readonly compactions: number
  /** When its model was asked, and when the answer ended, in milliseconds since 1970; null: not yet. */
  readonly sentAt: number | null
  readonly endedAt: number | null
  /** False: its model was not asked, because the page was closed before. */
  readonly isAsked: boolean
}

/** The answers of several models to the newest message, while none of them is selected. */
export interface Several {
  readonly set: EventOf<'v1.answers-asked'>
  /** In the order of the models. */
  readonly answers: readonly SeveralAnswer[]
  /** The answer that the next message follows; null while there is none. */
  readonly goesOn: number | null
  /** What this tab does for them; null for nothing. */
  readonly activity: Activity | null
}

/** What a person may do with one of several answers, or with all of them. */
export type SeveralAct = 'stop' | 'retry' | 'choose' | 'keep'

/** The answer to a side question while it is written. */
export interface SideAnswer {
  readonly questionId: EventId
  readonly parts: readonly Part[]
}

/** A tool call before its result is stored. */
export interface ShownCall {
  readonly call: ToolCallPart
  /** `ended`: it has a result, and waits for the other calls of its step. */
  readonly state: 'waiting' | 'running' | 'failed' | 'refused' | 'ended'
  /** When it began, in milliseconds since 1970; null before. */
  readonly startedAt: number | null
  readonly progress: ToolProgress | null
  /** What the person decides about; null unless it waits. */
  readonly question: CallQuestion | null
}

/** What a person needs to know to allow a call. */
export interface CallQuestion {
  readonly effect: 'changes' | 'sends'
  /** The server that it goes to: its address, null if it is not known any more, and its host. Null for a tool of the app. */
  readonly to: { readonly place: string | null; readonly host: string } | null
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly inputSchema: Tool['definition']['inputSchema']
  /** A text of others that the model may have read, for a call that sends data; null for none. */
  readonly untrusted: UntrustedText | null
}

/** A rule of the person for all calls of a tool. */
export interface ToolRule {
  readonly tool: string
  readonly rule: 'always' | 'never'
}

/** A summary that is being written, in the foreground or background. */
export interface CompactionProgress extends SummaryProgress {
  readonly compactionId: string
  readonly trigger: CompactionTrigger
  readonly summarizer: SummarizerKind
}

/** A message that is on its way into the log. */
export type PendingMessage = Pick<QueuedMessage, 'text' | 'images' | 'models'>

/** The preset of a session with its settings. */
export interface SessionPreset {
  readonly id: string
  readonly title: string
  /** What it does, in a phrase, and a short form of that. */
  readonly name: string
  readonly shortName: string
  /** True if chosen for this session; false: the one for all. */
  readonly isOwn: boolean
  /** Settings that differ in this session, by name. */
  readonly options: PresetOptions
  /** Every setting with its present value, by name. */
  readonly settings: PresetOptions
}

/** What depends on the log and the configuration. */
export interface LastShown {
  /** Oldest first. With a worker, the page asks for texts that are not loaded (`loadMessages`). */
  readonly rows: readonly ShownRow[]
  /** Other versions of these messages. */
  readonly versions: Versions
  /** Messages of the branch, deleted ones included. */
  readonly messages: number
  /** Those of them without a row of their own: deleted ones, and all but the last of an answer that was gone on with. */
  readonly withoutRow: number
  /** Rows of messages that the model reads whole or as a marker. */
  readonly messagesInView: number
  readonly meter: Meter
  /** A manual summary that waits for Apply. */
  readonly proposal: CompactionProposed | null
  /** True if the newest turn can be asked again. */
  readonly canRetry: boolean
  /** True if the newest answer was interrupted or reached its length limit. */
  readonly canContinue: boolean
  /** The newest compaction in force, which Undo would undo; null for none. */
  readonly undoable: { readonly compactionId: string; readonly number: number } | null
  /** The newest clear in force; null for none. `isNewest`: no later compaction is in force. */
  readonly clear: { readonly clearId: EventId; readonly isNewest: boolean } | null
  /** The most compactions in force that lie on one another. Several of them reduce accuracy, and the person sees a warning. */
  readonly compactionsInForce: number
  /** The session's preset. */
  readonly preset: SessionPreset
  /** The session's own, added to the one for all sessions; empty for none. */
  readonly systemPrompt: string
  /** The plan with its to-do list; null for none. */
  readonly plan: EventOf<'v1.plan-changed'> | null
  /** Names of the instructions in force. */
  readonly instructions: readonly string[]
  /** Changes from the model's defaults in this session. */
  readonly sampling: SessionSampling
  /** Set if the chosen model cannot take the whole conversation; null if it can. */
  readonly switchAdvice: SwitchAdvice | null
  /** More compactions are in force than the preset allows, so it offers one new summary of the originals. */
  readonly rebuildAdvised: boolean
  /** The newest event of the branch; null for an empty one. */
  readonly leafId: EventId | null
}

export interface SessionSnapshot extends LastShown {
  readonly sessionId: string
  readonly title: string
  readonly origin: 'user' | 'sample' | 'import'
  readonly activity: Activity
  readonly live: LiveAnswer | null
  readonly sideAnswer: SideAnswer | null
  /** Null unless several models answer the newest message. */
  readonly several: Several | null
  /** The calls of the step that runs now; empty while no tool runs or waits. */
  readonly toolCalls: readonly ShownCall[]
  /** The person's rules for tools in this session. */
  readonly toolRules: readonly ToolRule[]
  /** What the model's server may do by itself in this session, whether the chosen model's server can or not. */
  readonly serverWork: readonly ServerWork[]
  readonly pending: PendingMessage | null
  readonly queue: readonly QueuedMessage[]
  /** The stored text of the message box; later text is only in the box. */
  readonly composer: string
  /** In the message box, in the order of attaching. */
  readonly attachments: readonly Attachment[]
  /** Tokens of each attachment for the chosen model: of an image, by the model's rule, or of the note that replaces it. */
  readonly attachmentTokens: readonly (TokenCount | null)[]
  /** Whether the chosen model sees images; if not, notes replace them. Null: unknown. */
  readonly seesImages: boolean | null
  readonly progress: CompactionProgress | null
}
