/** A message as an export writes it. */
import type {
  CompactionRecord,
  MessageEntry,
  ModelRef,
  SideQuestion,
  ViewItem,
} from '../engine/index.ts'

/** A message of the transcript or, without an event, what the model reads instead of messages, or a part of a side question. */
export type WrittenMessage = Pick<ViewItem, 'id' | 'role' | 'parts' | 'origin'> & {
  /** Null for a summary, a recall, and other texts of the view. */
  readonly entry: MessageEntry | null
  /** The side question that it belongs to; absent for all others. */
  readonly aside?: SideQuestion
  /** The compaction that it tells of; absent for all others. */
  readonly compaction?: CompactionRecord
  /** Its place among the answers of several models, of which none was selected; absent for all others. */
  readonly among?: AmongAnswers
}

/** One of several answers to the newest message. */
export interface AmongAnswers {
  readonly model: ModelRef
  /** 1 for the first. */
  readonly index: number
  readonly count: number
}
