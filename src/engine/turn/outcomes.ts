/** The results of requests and summaries. Failures are codes with data; the engine contains no sentences for users. */
import type {
  EventDraft,
  FailureKind,
  FinishReason,
  ModelRef,
  ProviderEdit,
  Usage,
} from '../log/event.ts'
import type { Part } from '../message/message.ts'
import type { SummaryFault } from '../compaction/validate.ts'
import type { RequestRefusal } from '../request/request.ts'

/** A classified failure of a request. */
export interface Failure {
  readonly kind: FailureKind
  readonly message: string
  readonly status: number | null
  /** The window that the error states, in tokens; null if it states none. */
  readonly limitTokens: number | null
  /** The server's token count without the reply; absent or null if not reported. */
  readonly promptTokens?: number | null
  readonly remedy: 'less-input' | 'smaller-reply' | 'fewer-bytes' | 'back-off' | 'none'
}

export type SendOutcome =
  | {
      readonly type: 'finished'
      readonly parts: readonly Part[]
      readonly finishReason: FinishReason
      readonly usage: Usage | null
      /** Changes that the provider made to the request; absent for none. */
      readonly edits?: readonly ProviderEdit[]
    }
  /** The user stopped the request. Received parts are kept. */
  | { readonly type: 'stopped'; readonly parts: readonly Part[] }
  | { readonly type: 'failed'; readonly parts: readonly Part[]; readonly failure: Failure }

export interface SummaryWritten {
  readonly type: 'written'
  readonly text: string
  readonly finishReason: FinishReason
  readonly model: ModelRef | null
  readonly usage: Usage | null
  readonly durationMs: number
}

export type SummaryOutcome =
  | SummaryWritten
  | { readonly type: 'cancelled' }
  | {
      readonly type: 'failed'
      readonly message: string
      /** The input is larger than the summarizer's window. The breaker does not count it. */
      readonly code?: 'input-too-large'
    }

export type EngineFailure =
  | SummaryFault
  | RequestRefusal
  /** The user stopped the request before an answer arrived. */
  | { readonly code: 'stopped' }
  | { readonly code: 'empty-answer' }
  | { readonly code: 'too-many-steps'; readonly steps: number }
  | { readonly code: 'too-many-calls'; readonly calls: number }
  | { readonly code: 'no-gain' }
  /** The messages or the model changed during the summary. */
  | { readonly code: 'stale' }
  /** The page was closed during a summary. */
  | { readonly code: 'summary-abandoned' }
  /** The page was closed before an answer arrived. */
  | { readonly code: 'request-abandoned' }
  /** `by`: the person refused this call, or all calls of the tool. */
  | { readonly code: 'call-refused'; readonly tool: string; readonly by: 'person' | 'rule' }
  /** The tool, or its server, is not the one that the call was made for. */
  | { readonly code: 'call-changed'; readonly tool: string }
  /** The person stopped the turn before the call was allowed. */
  | { readonly code: 'call-stopped' }
  /** The page was closed after a call with effects had begun. */
  | { readonly code: 'call-unknown' }
  /** The preset allows no more calls in this turn. */
  | { readonly code: 'call-over-limit' }
  /** The page was closed before a harmless call answered. */
  | { readonly code: 'call-cut' }

/** Writes a failure as the sentence that its event stores. */
export type DescribeFailure = (failure: EngineFailure) => string

/** The sentence for a failure; its code by default. */
export function wordsFor(
  failure: EngineFailure,
  { describe = ({ code }) => code }: { readonly describe?: DescribeFailure },
): string {
  return describe(failure)
}

/** Ends a request that our code stopped. Without this event, the log looks as if the tab closed. */
export function requestEnded(
  requestId: string,
  reason: EngineFailure,
  config: { readonly describe?: DescribeFailure },
): EventDraft {
  const message = wordsFor(reason, config)
  const ended = {
    type: 'v1.request-failed',
    requestId,
    kind: 'other',
    message,
    status: null,
  } as const
  return reason.code === 'stopped' ? { ...ended, isStopped: true } : ended
}
