/** The inputs and outputs of a decision. Work leaves as an effect and returns as a signal. */
import type { Branch } from '../branch/branch.ts'
import type { Budget } from '../tokens/budget.ts'
import type { CompactionPlan } from '../compaction/plan/plan.ts'
import type { Rendered } from '../compaction/replacement/render.ts'
import type {
  CompactionTrigger,
  EventId,
  ModelRef,
  SummarizerKind,
  EventDraft,
} from '../log/event.ts'
import type {
  ModelRequest,
  ToolCallPart,
  ToolDefinition,
  ToolResultPart,
} from '../message/message.ts'
import type { OfferedTool, RequestSampling } from '../message/message-schema.ts'
import type { Preset } from '../presets/preset.ts'
import type { Candidate } from '../recall/candidates.ts'
import type { Registry } from '../request/registry.ts'
import type { KnownLimit, RequestSize } from '../overflow/inferred-limit.ts'
import type { CountText, TokenCount } from '../tokens/count.ts'
import type { DescribeFailure, SummaryWritten } from './outcomes.ts'
import type { CountPurpose } from './signals.ts'

/** The current policy and model of the session. A preset without a part switches that part off. */
export interface EngineConfig {
  readonly preset: Preset
  /** Contains the preset's steps; the built-in registry by default. */
  readonly registry?: Registry
  readonly model: ModelRef
  readonly budget: Budget
  /** The limit that other sessions inferred, already part of `budget`; null or absent for none. */
  readonly knownLimit?: KnownLimit | null
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  /** The tools that do something outside, by name. Their calls wait for the person. None by default. */
  readonly effects?: ReadonlyMap<string, 'changes' | 'sends'>
  /** The addresses of the servers that tools belong to, by the tool's name. None for the tools of the app. */
  readonly places?: ReadonlyMap<string, string>
  /** What the model's server may do by itself; absent for nothing. */
  readonly serverWork?: ModelRequest['serverWork']
  /** All tools of servers, offered to this model or not, by name. None by default. */
  readonly serverTools?: ReadonlyMap<string, OfferedTool> | undefined
  /** True: the conversation comes from a file, so others may have written its messages. False by default. */
  readonly isImported?: boolean
  /** True: `system` holds memory that others may have written. False by default. */
  readonly hasForeignMemory?: boolean
  /** True: `system` holds files of the session's project. False by default. */
  readonly hasProjectFiles?: boolean
  /** The person's rules for tools count in the session with this id. */
  readonly sessionId?: string
  /** True if the model can get hidden texts by a tool: large results are then offloaded. False by default. */
  readonly canExpand?: boolean
  /** Sampling of replies; absent for none. Requests for summaries do not use it. */
  readonly sampling?: RequestSampling
  /** False: masks and compactions start only when the user asks. The guard still works. True by default. */
  readonly automatic?: boolean
  /** True: messages of the person wait to join the running turn. False by default. */
  readonly joins?: boolean
  /** The writer of automatic summaries; `model` falls back to `extractive`. */
  readonly summarizer: SummarizerKind
  /** The price of the chosen model's summaries; `none` if it cannot write one, `free` on this device. */
  readonly modelSummaries: 'none' | 'free' | 'paid'
  /** False: notes replace images in requests and in `count`. True by default. */
  readonly seesImages?: boolean
  /** True: the person's hook is asked before each compaction (`hook.ts`). False by default. */
  readonly asksHook?: boolean
  readonly count: CountText
  /** Writes failures as sentences for their events; codes by default. */
  readonly describe?: DescribeFailure
}

/** The progress of a turn, from the user's message to the final reply. */
interface Progress {
  /** Model requests in this turn, including this one. */
  readonly step: number
  /** 1 for the first try; higher for retries after an overflow. */
  readonly attempt: number
  /** The newest attempt of an earlier step whose chain stays for the turn; 1 for none. */
  readonly heldAttempt: number
  /** The newest attempt whose `first` action has run; see `OverflowRetry`. */
  readonly remediedAttempt: number
  /** Most tokens of the retry; null before an overflow. */
  readonly shrinkTo: number | null
  /** Most tokens of a retry that cannot reach `shrinkTo`; null: it is not sent. */
  readonly atMostTokens: number | null
  /** A request that ended without an answer, perhaps because of its size; null for none. */
  readonly suspected: RequestSize | null
  /** Most tokens of the reply; null before an overflow. */
  readonly replyTokens: number | null
  /** True after a blocking compaction in this turn. */
  readonly compacted: boolean
  readonly recall: RecallProgress
}

/** Where the turn goes on after its results. */
export type NextStep = Pick<Progress, 'step' | 'heldAttempt'>

/** `none`: no recall in this step. `asked`: the search is running. `over`: the request is sent. */
export type RecallProgress =
  | { readonly type: 'none' | 'due' | 'asked' | 'over' }
  /** The hits are being counted. */
  | { readonly type: 'found'; readonly candidates: readonly Candidate[] }

export type Turn =
  | { readonly type: 'idle' }
  | ({ readonly type: 'preparing' } & Progress)
  /** Waits for the compaction in `job`. */
  | ({ readonly type: 'blocked' } & Progress)
  | ({
      readonly type: 'sending'
      readonly requestId: string
      /** The model of the request; the user may have chosen another one since. */
      readonly model: ModelRef
      readonly counted: TokenCount
      /** The tools of servers then; the calls of the answer are made for these. */
      readonly serverTools: EngineConfig['serverTools']
    } & Progress)
  | ({
      readonly type: 'running-tools'
      readonly calls: readonly ToolCallPart[]
      readonly results: readonly ToolResultPart[]
      /** Ids of the calls whose work has begun. */
      readonly begun: readonly string[]
      /** Ids of the calls whose decision is being stored. */
      readonly deciding: readonly string[]
      readonly stopping: boolean
    } & Progress)
  /** The results are stored, and messages of the person join before the next request. */
  | ({ readonly type: 'joining' } & NextStep)

export type ActiveTurn = Exclude<Turn, { type: 'idle' | 'joining' }>

/** A turn before its next request. */
export type Preparing = Extract<ActiveTurn, { type: 'preparing' }>

/** A running compaction. */
export interface CompactionJob {
  readonly compactionId: string
  readonly trigger: CompactionTrigger
  readonly focus: string | null
  readonly plan: CompactionPlan
  readonly summarizer: SummarizerKind
  /** True if the user asked for a summary without a proposal. */
  readonly appliesAtOnce: boolean
  /** The requests for this summary. */
  readonly requestIds: readonly string[]
  /** True after a request stopped waiting for it; no request waits for it again. */
  readonly isOverdue: boolean
  /** Before the compaction begins: the hook is asked, or has answered. Absent after that. */
  readonly hook?: 'asked' | 'answered'
  /** The written summary, while its tokens are counted. */
  readonly written: {
    readonly text: string
    readonly outcome: SummaryWritten
    /** The preset's static marker replaces the summary. */
    readonly isMarker: boolean
    /** The replacement; null if the summary looks unusable. */
    readonly rendered: Rendered | null
  } | null
}

export interface EngineState {
  readonly branch: Branch
  readonly turn: Turn
  readonly job: CompactionJob | null
  /** Number of messages when the hook refused a compaction; automatic ones wait for more. Absent if it has not. */
  readonly refusedAt?: number
}

/** A session without active work. */
export function restingState(branch: Branch): EngineState {
  return { branch, turn: { type: 'idle' }, job: null }
}

/** Work for the runtime. Each effect ends with the signal of the same name. */
export type Effect =
  | { readonly type: 'count'; readonly purpose: CountPurpose; readonly texts: readonly string[] }
  /** Searches the session's messages for the user's question. Only hidden messages are useful. */
  | {
      readonly type: 'recall'
      /** The user's question. */
      readonly messageId: EventId
      readonly query: string
      /** Time of the question in milliseconds since the Unix epoch; "last week" is relative to it. */
      readonly at: number
    }
  /** Asks for `rested` after this time without input; any input ends the wait. */
  | { readonly type: 'rest'; readonly afterMs: number }
  /** Asks for `waited` after this time. The request then stops waiting for the compaction. */
  | { readonly type: 'wait'; readonly compactionId: string; readonly afterMs: number }
  /** Appends the messages that wait to join the turn; `joined` follows, also if there are none. */
  | { readonly type: 'join' }
  | { readonly type: 'send'; readonly requestId: string; readonly request: ModelRequest }
  /**
   * `isAllowed`: the person allowed this call. Without that, only a tool without effects outside may run. `madeFor`: the tool that
   * it is made for, and no other one of its name; absent for a tool of the app.
   */
  | {
      readonly type: 'run-tool'
      readonly call: ToolCallPart
      readonly isAllowed: boolean
      readonly madeFor?: OfferedTool | undefined
    }
  | {
      readonly type: 'summarize'
      readonly compactionId: string
      readonly trigger: CompactionTrigger
      readonly summarizer: SummarizerKind
      readonly plan: CompactionPlan
      readonly focus: string | null
    }
  /** Asks the person's hook about a compaction that has not begun. */
  | {
      readonly type: 'ask-hook'
      readonly compactionId: string
      readonly trigger: CompactionTrigger
      readonly focus: string | null
      readonly plan: CompactionPlan
    }
  /** Summarizes the messages of the plan into the memory, if the session has one. The turn does not wait, and no signal follows. */
  | { readonly type: 'note'; readonly requestId: string; readonly plan: CompactionPlan }
  /** Stops the request, tool call, hook or summary with this id. */
  | { readonly type: 'abort'; readonly id: string }
  /** `because`: the sentence of the failure. */
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
  | 'newer-in-force'
  | 'clipped-silently'
  | 'extractive-instead'
  | 'hook-refused'
  | 'not-recalled'

/** The next state, the events to append, and the effects to start after that. */
export interface Decision {
  readonly state: EngineState
  readonly append: readonly EventDraft[]
  readonly effects: readonly Effect[]
}

/** Makes a decision; by default without events and effects. */
export function conclude(
  state: EngineState,
  append: readonly EventDraft[] = [],
  effects: readonly Effect[] = [],
): Decision {
  return { state, append, effects }
}

/** A decision that only shows a notice. */
export function notifyPerson(state: EngineState, notice: NoticeCode): Decision {
  return conclude(state, [], [{ type: 'notify', notice }])
}

/** Combines two decisions in order. */
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
