/** How requests and summaries ended, and why some gave no result, as codes with data. The engine holds no sentences. */
import type { FailureKind, FinishReason, ModelRef, ProviderEdit, Usage } from '../log/event.ts'
import type { Part } from '../message/message.ts'
import type { SummaryFault } from '../compaction/validate.ts'
import type { RequestRefusal } from '../request/request.ts'

/** Why a request failed, classified. */
export interface Failure {
  readonly kind: FailureKind
  /** A sentence a person can act on. */
  readonly message: string
  readonly status: number | null
  /** Context window that the error states, in tokens; null when it states none. */
  readonly limitTokens: number | null
  /** Tokens of the request as the server counted them, the reply apart; absent or null when not told. */
  readonly promptTokens?: number | null
  readonly remedy: 'less-input' | 'smaller-reply' | 'fewer-bytes' | 'back-off' | 'none'
}

export type SendOutcome =
  | {
      readonly type: 'finished'
      readonly parts: readonly Part[]
      readonly finishReason: FinishReason
      readonly usage: Usage | null
      /** What the provider did by itself to the request; absent for nothing. */
      readonly edits?: readonly ProviderEdit[]
    }
  /** The user stopped it; what had arrived is kept. */
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
      /** What was to be summarized did not fit the summarizer's window; the breaker does not count it. */
      readonly code?: 'input-too-large'
    }

export type EngineFailure =
  | SummaryFault
  | RequestRefusal
  /** The user stopped the request before an answer arrived. */
  | { readonly code: 'stopped' }
  | { readonly code: 'empty-answer' }
  /** The model called tools in as many requests of one turn as the preset allows. */
  | { readonly code: 'too-many-steps'; readonly steps: number }
  /** The model called tools as often in one turn as the preset allows. */
  | { readonly code: 'too-many-calls'; readonly calls: number }
  /** The summary would not make the request smaller. */
  | { readonly code: 'no-gain' }
  /** The summarized messages, or the model, changed while the summary was written. */
  | { readonly code: 'stale' }
  /** The page was closed while a summary was written. */
  | { readonly code: 'summary-abandoned' }
  /** The page was closed before an answer arrived. */
  | { readonly code: 'request-abandoned' }

/** Puts a failure into the words that its event stores. */
export type DescribeFailure = (failure: EngineFailure) => string

/** The words for a failure; its code by default. */
export function wordsFor(
  failure: EngineFailure,
  { describe = ({ code }) => code }: { readonly describe?: DescribeFailure },
): string {
  return describe(failure)
}
