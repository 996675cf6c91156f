/** What the user reads: every message of the branch, whole, and why the model no longer reads it. */
import type {
  CompactionFailure,
  CompactionTrigger,
  EventId,
  EventOf,
  MessageAppended,
  Passage,
  Span,
  SummarizerKind,
} from './event.ts'
import type { Role } from '../message/message.ts'
import type { TokenCount } from '../tokens/count.ts'

export interface MessageEntry {
  /** 1 for the first message of the branch: the ¶ number that people and citations use. */
  readonly number: number
  readonly event: MessageAppended
}

/** What a compaction came to; present once a summary was written. */
export type CompactionResult = EventOf<'v1.compaction-proposed' | 'v1.compaction-completed'>

export type CompactionState =
  /** A summary is being written, or was when the tab closed. */
  | 'running'
  /** Written, waiting for Apply or for its trigger. */
  | 'proposed'
  /** In force: the model reads the summary. */
  | 'live'
  | 'failed'
  | 'cancelled'
  | 'undone'

/** One compaction as one row, updated in place. */
export interface CompactionRecord {
  readonly compactionId: string
  /** 1 for the first compaction of the branch that came into force; null before it did. */
  readonly number: number | null
  readonly state: CompactionState
  readonly trigger: CompactionTrigger
  readonly span: Span
  /** Numbers of the first and last message that it replaces. */
  readonly firstNumber: number
  readonly lastNumber: number
  /** Messages of the span that its summarizer did not read: pinned or left out when it began. */
  readonly spared: readonly EventId[]
  /** What the user had said last when it began: never summarized away. Null in a conversation without the user's words. */
  readonly newestUserId: EventId | null
  readonly summarizer: SummarizerKind
  /** Who was to write it when it began; another one may have had to step in. */
  readonly askedSummarizer: SummarizerKind
  readonly focus: string | null
  readonly startedAt: number
  readonly endedAt: number | null
  readonly result: CompactionResult | null
  /** The summary before anybody edited it; empty while there is none. */
  readonly asWritten: string
  /** What a summarizer wrote and may not stand for the span; null if nothing was refused. */
  readonly refused: EventOf<'v1.summary-refused'> | null
  /** A sentence a person can act on; null unless the state is `failed`. */
  readonly failure: string | null
  /** Null unless the state is `failed`. */
  readonly failureCode: CompactionFailure | null
  /** Messages of the branch when it ended, was proposed or came into force; null before. */
  readonly endedAfterNumber: number | null
}

/** A request that failed, shown where it happened until an answer follows. */
export interface FailureEntry {
  /** Number of the message after which it happened. */
  readonly afterNumber: number
  readonly event: EventOf<'v1.request-failed'>
}

/**
 * Why the model does or does not read a message. `masked`: some of its tool results are markers in the view. `trimmed`:
 * left out of the next request only, by the guard; nothing in the log says so.
 */
export type ContextStatus =
  | { readonly type: 'kept' | 'pinned' | 'masked' | 'excluded' | 'cleared' | 'trimmed' }
  | { readonly type: 'summarised'; readonly compactionNumber: number }

/** A recalled passage as the user reads it: words of a message, and where that is. */
export interface RecalledPassage extends Pick<Passage, 'messageId' | 'text'> {
  /** Of its message in the transcript. */
  readonly number: number
  readonly role: Role
  /** The tool that was called or answered; null for what was said. */
  readonly tool: string | null
}

/**
 * Why older messages left the view: a clear, or a restart under a preset that begins with little. `restart-text-only`:
 * only the user's text and each turn's final reply stay.
 */
export type ClearCause = 'clear' | 'restart' | 'restart-text-only'

/** A row of the conversation. A compaction stands after the last message that it replaces. */
export type Row =
  | { readonly type: 'message'; readonly entry: MessageEntry; readonly status: ContextStatus }
  | { readonly type: 'compaction'; readonly record: CompactionRecord }
  | { readonly type: 'failure'; readonly entry: FailureEntry }
  | {
      readonly type: 'cleared'
      readonly id: EventId
      readonly at: number
      readonly cause: ClearCause
    }
  /** What the provider did by itself to what the model read for the answer above it. */
  | {
      readonly type: 'provider-edit'
      readonly event: EventOf<'v1.request-edited-by-provider'>
    }
  /** What was recalled for the user's message above it. */
  | {
      readonly type: 'recalled'
      readonly id: EventId
      readonly passages: readonly RecalledPassage[]
      readonly tokens: TokenCount
      /** False once a compaction has ended it: the model read it, and reads it no more. */
      readonly isRead: boolean
    }
  /** Stands where the user deleted messages that follow each other. */
  | {
      readonly type: 'deleted'
      /** Of the first of them. */
      readonly id: EventId
      /** Number of these messages: with a call its results are deleted, and with a result its call. */
      readonly count: number
      /** Those that `v1.message-deleted` names. When they are included, all of them come back. */
      readonly messageIds: readonly EventId[]
    }

/** Stable identity of a row for lists. */
export function rowKey(row: Row): string {
  switch (row.type) {
    case 'message':
    case 'failure':
      return row.entry.event.id
    case 'provider-edit':
      return row.event.id
    case 'compaction':
      return row.record.compactionId
    case 'cleared':
    case 'recalled':
      return row.id
    case 'deleted':
      return `deleted ${row.id}`
  }
}
