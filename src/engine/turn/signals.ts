/** What the engine decides about: stored events, and signals, which are not stored. */
import type { ChosenRange } from '../compaction/plan/measure.ts'
import type { Budget } from '../tokens/budget.ts'
import type { EventId, ModelRef, SessionEvent, SummarizerKind } from '../log/event.ts'
import type { ModelRequest, ToolCallPart, ToolResultPart } from '../message/message.ts'
import type { RecallHit } from '../recall/candidates.ts'
import type { SendOutcome, SummaryOutcome } from './outcomes.ts'

/** Inputs that are not stored. */
export type Signal =
  /** Asks for a reply: a retry, or after a message from another tab. */
  | { readonly type: 'run' }
  /** The session was opened. `isRestart`: for the first time since the application started. */
  | { readonly type: 'opened'; readonly isRestart: boolean }
  /** The time of the `rest` effect is over. The view's texts are counted. */
  | { readonly type: 'rested' }
  /** The time of the `wait` effect is over. */
  | { readonly type: 'waited'; readonly compactionId: string }
  /** Storage or memory is low. The view's texts are counted. `mayPay`: a summary may cost money. */
  | { readonly type: 'memory-short'; readonly mayPay?: boolean }
  | { readonly type: 'counted'; readonly purpose: CountPurpose }
  /** The hits for the message, best first; empty after a failed search. */
  | { readonly type: 'recalled'; readonly messageId: EventId; readonly hits: readonly RecallHit[] }
  | { readonly type: 'send-ended'; readonly requestId: string; readonly outcome: SendOutcome }
  | { readonly type: 'tool-ended'; readonly result: ToolResultPart }
  /** The person decides about a call that waits or runs. */
  | {
      readonly type: 'decide-call'
      readonly callId: string
      readonly answer: CallAnswer
      /** The arguments as the person changed them; absent: as the model wrote them. */
      readonly input?: ToolCallPart['input']
    }
  /** The person takes back the rule for a tool. */
  | { readonly type: 'ask-again'; readonly tool: string }
  /** This tab takes over the session of a closed tab, and the tool calls that it left open. */
  | { readonly type: 'taken-over' }
  /** The messages that wait to join the turn are stored. */
  | { readonly type: 'joined' }
  | { readonly type: 'stop' }
  | {
      readonly type: 'compact'
      readonly focus: string | null
      readonly summarizer: SummarizerKind
      /** Replaces all summaries in force with one summary of the originals. */
      readonly rebuild?: boolean
      /** The person chose what is replaced. */
      readonly range?: ChosenRange | undefined
      /** The summary is applied without a proposal. */
      readonly appliesAtOnce?: boolean
    }
  /** Makes the conversation fit a model. `budget`: of the model to choose; absent: of the current model. */
  | { readonly type: 'compact-for-model'; readonly budget?: Budget }
  /** A model is asked for the summary or for a part of it. */
  | {
      readonly type: 'summary-requested'
      readonly compactionId: string
      readonly requestId: string
      readonly model: ModelRef
      readonly windowTokens: number
      readonly request: ModelRequest
    }
  | { readonly type: 'hook-answered'; readonly compactionId: string; readonly answer: HookAnswer }
  | {
      readonly type: 'summarize-ended'
      readonly compactionId: string
      readonly outcome: SummaryOutcome
    }
  | { readonly type: 'cancel-compaction' }
  | { readonly type: 'apply'; readonly compactionId: string; readonly summary: string }
  | { readonly type: 'discard'; readonly compactionId: string }
  /** `compactionId`: the one that is meant; absent for the newest. */
  | { readonly type: 'undo'; readonly compactionId?: string | undefined }

/** `always`, `never`: for all calls of the tool in this session. `stop`: stops a call that runs. */
export type CallAnswer = 'once' | 'always' | 'refuse' | 'never' | 'stop'

export type Input =
  /** An event that this tab appended; the turn may continue. */
  { readonly type: 'event'; readonly event: SessionEvent } | Signal

/** What waits for the counts: the turn, the compaction or the recall. */
export type CountPurpose = 'turn' | 'job' | 'recall'

/** What the person's hook says about a compaction. */
export interface HookAnswer {
  /** What the summary must keep in mind; null for nothing. */
  readonly instructions: string | null
  /** Messages to pin first. */
  readonly pins: readonly EventId[]
  /** Why the compaction must not begin; null if it may. */
  readonly veto: string | null
}
