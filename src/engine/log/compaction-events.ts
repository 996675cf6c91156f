/** The events of a compaction, from its start to its end. */
import { z } from 'zod'
import { Message } from '../message/message-schema.ts'
import { TokenCount } from '../tokens/token-count.ts'
import {
  CompactionFailure,
  CompactionTrigger,
  eventBase,
  Mask,
  ModelRef,
  Span,
  SummarizerKind,
  TokenBreakdown,
  Usage,
} from './event-fields.ts'

/** A summary that was written and paid for, whether or not it is in force yet. */
const compactionResult = {
  compactionId: z.string().min(1),
  trigger: CompactionTrigger,
  span: Span,
  summary: z.string().min(1),
  /** What the model reads in place of the span; rendered once, so that later changes of prompt or preset change nothing. */
  replacement: z.array(Message).min(1).readonly(),
  /** Old tool results in the kept tail that are masked by the same commit. */
  masks: z.array(Mask).readonly(),
  presetId: z.string().min(1),
  promptVersion: z.string().min(1),
  summarizer: SummarizerKind,
  /** Null for a summary written without a model. */
  model: ModelRef.nullable(),
  focus: z.string().nullable(),
  tokensBefore: TokenCount,
  tokensAfter: TokenCount,
  messagesBefore: z.int().nonnegative(),
  messagesAfter: z.int().nonnegative(),
  usage: Usage.nullable(),
  durationMs: z.int().nonnegative(),
  /** Its number among those that came into force on its branch, from 1. */
  checkpoint: z.int().positive(),
  /** Requests in which models were asked for it, in their order, failed ones included. */
  requestIds: z.array(z.string().min(1)).readonly(),
  /** Of the messages that it was written of, and of its words alone. */
  originalTokens: TokenCount,
  summaryTokens: TokenCount,
  /** Of a request under it. */
  breakdownAfter: TokenBreakdown,
  /** The live compaction whose summary this one builds on; null for the first. */
  previousCompactionId: z.string().nullable(),
}

export const COMPACTION_EVENTS = [
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.compaction-started'),
    compactionId: z.string().min(1),
    trigger: CompactionTrigger,
    span: Span,
    summarizer: SummarizerKind,
    focus: z.string().nullable(),
    /** The span leaves the view now, and the summary joins when it is there. */
    hides: z.boolean(),
    /** Of the request as it would have been without the compaction. */
    breakdown: TokenBreakdown,
  }),
  /** Written, not in force: it waits for the user's Apply or for its trigger. */
  z.strictObject({ ...eventBase, type: z.literal('v1.compaction-proposed'), ...compactionResult }),
  z.strictObject({ ...eventBase, type: z.literal('v1.compaction-completed'), ...compactionResult }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.compaction-failed'),
    compactionId: z.string().min(1),
    code: CompactionFailure,
    /** A sentence a person can act on. */
    message: z.string().min(1),
  }),
  /** What a summarizer wrote, whose compaction goes on without it or fails: kept, so that a person can read it. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.summary-refused'),
    compactionId: z.string().min(1),
    code: CompactionFailure,
    message: z.string().min(1),
    text: z.string().min(1),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.compaction-cancelled'),
    compactionId: z.string().min(1),
  }),
  /** A summary in force has other words from now on. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.summary-edited'),
    compactionId: z.string().min(1),
    summary: z.string().min(1),
    /** All that stands for the span, rendered once with these words. */
    replacement: z.array(Message).min(1).readonly(),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.compaction-undone'),
    compactionId: z.string().min(1),
  }),
] as const
