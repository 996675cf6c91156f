/** What the user reads: all messages of the branch, and how the model reads each of them. */
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
  /** 1 for the first message of the branch: the ¶ number in citations. */
  readonly number: number
  readonly event: MessageAppended
  /** In a row: the first of the messages that are one answer, because each goes on with the one before. Absent for a single message. */
  readonly begins?: { readonly id: EventId; readonly number: number }
}

/** The event with the written summary. */
export type CompactionResult = EventOf<'v1.compaction-proposed' | 'v1.compaction-completed'>

export type CompactionState =
  /** A summary is being written, or was when the tab closed. */
  | 'running'
  /** The summary is written and waits for Apply or for its trigger. */
  | 'proposed'
  /** In force: the model reads the summary. */
  | 'live'
  | 'failed'
  | 'cancelled'
  | 'undone'

/** How the model reads a message: with all its words, with markers in place of some, in a summary, or not at all. */
export type Reading =
  | { readonly type: 'whole' | 'shortened' | 'hidden' }
  /** `number`: of the compaction. */
  | { readonly type: 'summary'; readonly number: number }

/** Consecutive messages that the model reads alike. */
export interface ReadSpan {
  /** Numbers of the first and last message. */
  readonly first: number
  readonly last: number
  readonly reading: Reading
}

/** What an undo changed for the model. */
export interface Restored {
  /** Read whole again. */
  readonly back: readonly ReadSpan[]
  /** What it would have brought back, and is still read otherwise. */
  readonly rest: readonly ReadSpan[]
}

/** The current state of one compaction. */
export interface CompactionRecord {
  readonly compactionId: string
  /** 1 for the branch's first compaction that came into force; null before. */
  readonly number: number | null
  readonly state: CompactionState
  readonly trigger: CompactionTrigger
  readonly span: Span
  /** Numbers of the first and last message that it replaces. */
  readonly firstNumber: number
  readonly lastNumber: number
  /** Messages of the span that the summarizer did not read: pinned or excluded at the start. */
  readonly spared: readonly EventId[]
  /** The user's newest message at the start, which is never summarized; null without one. */
  readonly newestUserId: EventId | null
  readonly summarizer: SummarizerKind
  /** The summarizer asked first; another one may have written the summary. */
  readonly askedSummarizer: SummarizerKind
  readonly focus: string | null
  readonly startedAt: number
  readonly endedAt: number | null
  readonly result: CompactionResult | null
  /** The summary before the user edited it; empty without a summary. */
  readonly asWritten: string
  /** A summary that failed its checks; null for none. */
  readonly refused: EventOf<'v1.summary-refused'> | null
  /** A sentence that tells the user what to do; null unless the state is `failed`. */
  readonly failure: string | null
  readonly failureCode: CompactionFailure | null
  /** What its undo changed; absent unless the state is `undone`. */
  readonly restored?: Restored
  /** Number of messages when it was proposed, came into force or ended; null before. */
  readonly endedAfterNumber: number | null
}

/** A failed request. The page shows it until an answer follows. */
export interface FailureEntry {
  /** Number of the last message before the failure. */
  readonly afterNumber: number
  readonly event: EventOf<'v1.request-failed'>
}

/** A question beside the conversation; the model reads neither it nor the answer, unless the person takes them in. */
export interface SideQuestion {
  /** Number of the last message before it. */
  readonly afterNumber: number
  readonly event: EventOf<'v1.side-question-asked'>
  /** The newest; null before, and if the tab was closed meanwhile. */
  readonly answer: EventOf<'v1.side-question-answered'> | null
  /** Number of the message that it became; null if it was not taken in. */
  readonly takenAs: number | null
}

/** A checkpoint that the person set. */
export interface CheckpointEntry {
  readonly id: EventId
  readonly at: number
  readonly title: string | null
  /** Number of the last message before it. */
  readonly afterNumber: number
}

/** `masked`: markers replace some of its tool results. `trimmed`: the guard leaves it out of the next request only. */
export type ContextStatus =
  | { readonly type: 'kept' | 'pinned' | 'masked' | 'excluded' | 'cleared' | 'trimmed' }
  | { readonly type: 'summarised'; readonly compactionNumber: number }

/** A recalled passage for the user, with its place. */
export interface RecalledPassage extends Pick<Passage, 'messageId' | 'text'> {
  readonly number: number
  readonly role: Role
  /** The called tool; null for a message's text. */
  readonly tool: string | null
  /** The page of a file, as it is cited; absent for other passages. */
  readonly page?: string
}

/** Why older messages left the view. `restart-text-only` keeps the user's text and each turn's final reply. */
export type ClearCause = 'clear' | 'restart' | 'restart-text-only'

/** One change of what the model reads. Numbers are of messages. */
export type ShownChange =
  | {
      readonly type: 'summary'
      readonly compactionId: string
      /** Of the compaction. */
      readonly number: number
      readonly first: number
      readonly last: number
      /** True if a later summary lies over it, so that it cannot be undone now. */
      readonly isUnder: boolean
    }
  /** `count`: tool results that a marker replaces in part. */
  | { readonly type: 'shortened'; readonly numbers: readonly number[]; readonly count: number }
  | {
      readonly type: 'hidden'
      readonly numbers: readonly number[]
      readonly messageIds: readonly EventId[]
    }
  | { readonly type: 'cleared'; readonly through: number; readonly at: number }
  /** One request left out this many messages, since it did not fit. */
  | { readonly type: 'cut'; readonly count: number }

/** One row of the conversation. A compaction follows the last message that it replaces. */
export type Row =
  | { readonly type: 'message'; readonly entry: MessageEntry; readonly status: ContextStatus }
  | { readonly type: 'compaction'; readonly record: CompactionRecord }
  | { readonly type: 'failure'; readonly entry: FailureEntry }
  | { readonly type: 'side-question'; readonly entry: SideQuestion }
  | {
      readonly type: 'cleared'
      readonly id: EventId
      readonly at: number
      readonly cause: ClearCause
    }
  /** What the model reads changed here, far below the messages that it is about. */
  | {
      readonly type: 'changed'
      /** Of the first change. */
      readonly id: EventId
      readonly at: number
      readonly changes: readonly ShownChange[]
    }
  | ({ readonly type: 'checkpoint' } & CheckpointEntry)
  | {
      readonly type: 'provider-edit'
      readonly event: EventOf<'v1.request-edited-by-provider'>
    }
  | {
      readonly type: 'recalled'
      readonly id: EventId
      readonly passages: readonly RecalledPassage[]
      readonly tokens: TokenCount
      /** False after a compaction ended the recall: the model no longer reads it. */
      readonly isRead: boolean
    }
  /** Replaces consecutive deleted messages. */
  | {
      readonly type: 'deleted'
      readonly id: EventId
      /** Number of messages. A deleted call includes its results, and a deleted result includes its call. */
      readonly count: number
      /** The messages that `v1.message-deleted` names. Including them restores all of the row. */
      readonly messageIds: readonly EventId[]
    }

/** A row's key in lists; it stays the same when the row changes. */
export function rowKey(row: Row): string {
  switch (row.type) {
    case 'message':
    case 'failure':
    case 'side-question':
      return row.entry.event.id
    case 'provider-edit':
      return row.event.id
    case 'compaction':
      return row.record.compactionId
    case 'checkpoint':
    case 'cleared':
    case 'recalled':
      return row.id
    // A clear has its own row, and one where it happened.
    case 'changed':
      return `changed ${row.id}`
    case 'deleted':
      return `deleted ${row.id}`
  }
}
