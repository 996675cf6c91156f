/**
 * What goes into a decision and what comes out. Work leaves as an effect and comes back as a signal; what must be
 * remembered is an event.
 */
import type { Branch } from '../branch/branch.ts'
import type { Budget } from '../tokens/budget.ts'
import type { CompactionPlan } from '../compaction/plan/plan.ts'
import type { InjectedText } from '../compaction/replacement/builder.ts'
import type { Rendered } from '../compaction/replacement/render.ts'
import type {
  CompactionTrigger,
  EventId,
  ModelRef,
  SessionEvent,
  SummarizerKind,
  EventDraft,
} from '../log/event.ts'
import type {
  ModelRequest,
  ToolCallPart,
  ToolDefinition,
  ToolResultPart,
} from '../message/message.ts'
import type { RequestSampling } from '../message/sampling.ts'
import type { Preset } from '../presets/preset.ts'
import type { Candidate, RecallHit } from '../recall/candidates.ts'
import type { Registry } from '../request/registry.ts'
import type { KnownLimit, RequestSize } from '../overflow/inferred-limit.ts'
import type { CountText, TokenCount } from '../tokens/count.ts'
import type { DescribeFailure, SendOutcome, SummaryOutcome, SummaryWritten } from './outcomes.ts'

/**
 * What the session runs with now: policy and model, not history. The preset is the whole policy: an application that
 * may switch a part of it off passes a preset without that part.
 */
export interface EngineConfig {
  readonly preset: Preset
  /** Where the preset's steps are looked up; the built-in ones by default. */
  readonly registry?: Registry
  readonly model: ModelRef
  readonly budget: Budget
  /** What other sessions inferred of the model's limit, which `budget` observes; null and absent: nothing. */
  readonly knownLimit?: KnownLimit | null
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  /** How replies are to be written; absent: nothing is sent of it. No request for a summary carries it. */
  readonly sampling?: RequestSampling
  /** False: nothing is masked or compacted unless a person asks. The guard still guards. True by default. */
  readonly automatic?: boolean
  /** Who writes automatic summaries; `model` falls back to `extractive`. */
  readonly summarizer: SummarizerKind
  /** What a summary by the chosen model costs: `none` where it cannot write one, `free` on this device. */
  readonly modelSummaries: 'none' | 'free' | 'paid'
  /** Texts that a preset may put next to a summary: plan, to-do list, instructions, role. None by default. */
  readonly standing?: InjectedText
  /** False: the model is sent a note in place of each image, and `count` counts so. True by default. */
  readonly seesImages?: boolean
  readonly count: CountText
  /** How failures read in the events that store them. Their codes by default. */
  readonly describe?: DescribeFailure
}

/** Where one turn stands, from the user's message to the reply that calls no tool. */
interface Progress {
  /** Model requests in this turn, this one included. */
  readonly step: number
  /** 1 for the first try of a request, 2 and more for retries after an overflow. */
  readonly attempt: number
  /** The newest attempt of an earlier step whose chain holds for the turn; 1 for none. */
  readonly heldAttempt: number
  /** The newest attempt whose first step (a forced compaction, a clear) was taken; see `OverflowRetry`. */
  readonly remediedAttempt: number
  /** Most tokens that the retry may take; null before an overflow. */
  readonly shrinkTo: number | null
  /** Most tokens of a retry that cannot be made as small; null: none is sent then. */
  readonly atMostTokens: number | null
  /** What was cut short before it was answered, perhaps for its size; null for nothing. */
  readonly suspected: RequestSize | null
  /** Most tokens that the reply of the retry may take; null before an overflow. */
  readonly replyTokens: number | null
  /** True once a blocking compaction was tried in this turn. */
  readonly compacted: boolean
  readonly recall: RecallProgress
}

/**
 * Where the recall for the asking message stands. `none`: not this step's. `asked`: the search has not answered yet.
 * `over`: the request is sent.
 */
export type RecallProgress =
  | { readonly type: 'none' | 'due' | 'asked' | 'over' }
  /** What was found is being counted. */
  | { readonly type: 'found'; readonly candidates: readonly Candidate[] }

export type Turn =
  | { readonly type: 'idle' }
  | ({ readonly type: 'preparing' } & Progress)
  /** Waits for the compaction in `job`. */
  | ({ readonly type: 'blocked' } & Progress)
  | ({
      readonly type: 'sending'
      readonly requestId: string
      /** The model that was asked; the user may have chosen another one meanwhile. */
      readonly model: ModelRef
      readonly counted: TokenCount
    } & Progress)
  | ({
      readonly type: 'running-tools'
      readonly calls: readonly ToolCallPart[]
      readonly results: readonly ToolResultPart[]
      readonly stopping: boolean
    } & Progress)

export type ActiveTurn = Exclude<Turn, { type: 'idle' }>

/** A turn that has not sent its next request yet. */
export type Preparing = Extract<ActiveTurn, { type: 'preparing' }>

/** A compaction being written. */
export interface CompactionJob {
  readonly compactionId: string
  readonly trigger: CompactionTrigger
  readonly focus: string | null
  readonly plan: CompactionPlan
  readonly summarizer: SummarizerKind
  /** True if a person asked for a summary that is not proposed first. */
  readonly appliesAtOnce: boolean
  /** Requests that were made for it. */
  readonly requestIds: readonly string[]
  /** True once a request was sent without waiting for it any longer: no request waits for it again. */
  readonly isOverdue: boolean
  /** The summary, once it is written; its tokens are then being counted. */
  readonly written: {
    readonly text: string
    readonly outcome: SummaryWritten
    /** The preset's static marker, since there is no summary. */
    readonly isMarker: boolean
    /** What the model would read in place of the span; null while the summary seems unfit to stand there. */
    readonly rendered: Rendered | null
  } | null
}

export interface EngineState {
  readonly branch: Branch
  readonly turn: Turn
  readonly job: CompactionJob | null
}

/** A session in which nothing is under way. */
export function restingState(branch: Branch): EngineState {
  return { branch, turn: { type: 'idle' }, job: null }
}

/** Inputs that are not stored. */
export type Signal =
  /** Ask for a reply to what is there: a retry, or a message that another tab appended. */
  | { readonly type: 'run' }
  /**
   * The session was opened, and it may rest. `isRestart`: for the first time since the application started, so that a preset may
   * begin with less.
   */
  | { readonly type: 'opened'; readonly isRestart: boolean }
  /** Nothing has happened for as long as the effect `rest` asked. The view's texts are counted. */
  | { readonly type: 'rested' }
  /** The time that the effect `wait` asked for is over. */
  | { readonly type: 'waited'; readonly compactionId: string }
  /** There is little room left to store in, or little memory. The view's texts are counted. `mayPay`: a summary may cost something. */
  | { readonly type: 'memory-short'; readonly mayPay?: boolean }
  | { readonly type: 'counted'; readonly purpose: CountPurpose }
  /** What the search for the message found, the best first; nothing where it failed. */
  | { readonly type: 'recalled'; readonly messageId: EventId; readonly hits: readonly RecallHit[] }
  | { readonly type: 'send-ended'; readonly requestId: string; readonly outcome: SendOutcome }
  | { readonly type: 'tool-ended'; readonly result: ToolResultPart }
  | { readonly type: 'stop' }
  | {
      readonly type: 'compact'
      readonly focus: string | null
      readonly summarizer: SummarizerKind
      /** One summary from the originals in place of all that are in force. */
      readonly rebuild?: boolean
      /** The summary comes into force without being proposed first. */
      readonly appliesAtOnce?: boolean
    }
  /** The conversation does not fit a model: make it fit. `budget`: of the model to be chosen; absent: of the one chosen now. */
  | { readonly type: 'compact-for-model'; readonly budget?: Budget }
  /** A model is asked for the summary, or for a part of it. */
  | {
      readonly type: 'summary-requested'
      readonly compactionId: string
      readonly requestId: string
      readonly model: ModelRef
      readonly windowTokens: number
      readonly request: ModelRequest
    }
  | {
      readonly type: 'summarize-ended'
      readonly compactionId: string
      readonly outcome: SummaryOutcome
    }
  | { readonly type: 'cancel-compaction' }
  | { readonly type: 'apply'; readonly compactionId: string; readonly summary: string }
  | { readonly type: 'discard'; readonly compactionId: string }
  | { readonly type: 'undo' }

export type Input =
  /** An event that this tab appended; it may move the turn on. */
  { readonly type: 'event'; readonly event: SessionEvent } | Signal

/** Who waits for the counts: the turn, the compaction being written, or the recall. */
export type CountPurpose = 'turn' | 'job' | 'recall'

/** Work for the outside. Each ends in the signal of the same name. */
export type Effect =
  | { readonly type: 'count'; readonly purpose: CountPurpose; readonly texts: readonly string[] }
  /** Search the session's messages for what the user's message is about; only hidden ones are of use. */
  | {
      readonly type: 'recall'
      /** The user's message that asks. */
      readonly messageId: EventId
      readonly query: string
      /** When it asks, in milliseconds since the Unix epoch: "last week" counts from there. */
      readonly at: number
    }
  /** `rested` is wanted once nothing has happened for this long; any input before it ends the wait. */
  | { readonly type: 'rest'; readonly afterMs: number }
  /** `waited` is wanted after this long, in any case: the request has then waited for this compaction long enough. */
  | { readonly type: 'wait'; readonly compactionId: string; readonly afterMs: number }
  | { readonly type: 'send'; readonly requestId: string; readonly request: ModelRequest }
  | { readonly type: 'run-tool'; readonly call: ToolCallPart }
  | {
      readonly type: 'summarize'
      readonly compactionId: string
      readonly trigger: CompactionTrigger
      readonly summarizer: SummarizerKind
      readonly plan: CompactionPlan
      readonly focus: string | null
    }
  /** Stops the request, tool call or summary of this id. */
  | { readonly type: 'abort'; readonly id: string }
  /** `because`: the failure that it is about, as a sentence. */
  | { readonly type: 'notify'; readonly notice: NoticeCode; readonly because?: string }

export type NoticeCode =
  | 'nothing-to-compact'
  | 'not-worth-it'
  | 'no-legal-cut'
  | 'never-compacts'
  | 'already-compacting'
  | 'too-few-messages'
  | 'no-model'
  | 'floor-too-large'
  | 'emergency-compaction'
  | 'context-filling'
  | 'fits-already'
  | 'nothing-to-undo'
  | 'clipped-silently'
  | 'extractive-instead'
  | 'not-recalled'

/** The next state, what is appended to the log, and the work that is started after that. */
export interface Decision {
  readonly state: EngineState
  readonly append: readonly EventDraft[]
  readonly effects: readonly Effect[]
}

/** A decision; without events and effects by default. */
export function conclude(
  state: EngineState,
  append: readonly EventDraft[] = [],
  effects: readonly Effect[] = [],
): Decision {
  return { state, append, effects }
}

/** The decision to do nothing but tell the person. */
export function notifyPerson(state: EngineState, notice: NoticeCode): Decision {
  return conclude(state, [], [{ type: 'notify', notice }])
}

/** One decision after the other, as one. */
export function followWith(
  { state, append, effects }: Decision,
  next: (state: EngineState) => Decision,
): Decision {
  const then = next(state)
  return {
    state: then.state,
    append: [...append, ...then.append],
    effects: [...effects, ...then.effects],
  }
}
