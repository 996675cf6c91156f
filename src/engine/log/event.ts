/**
 * The session log's vocabulary: everything that happened, in order, never edited. A shape never changes once shipped; a
 * new shape gets a new `type` literal (`v2.…`).
 */
import { z } from 'zod'
import {
  ChainStep,
  EventId,
  FailureKind,
  FinishReason,
  Instant,
  Mask,
  ModelRef,
  Passage,
  PresetOptions,
  ProviderEdit,
  RequestKind,
  RequestSize,
  TokenBreakdown,
  Usage,
  eventOf,
  CompactionFailure,
  CompactionTrigger,
  Span,
  SummarizerKind,
} from './event-fields.ts'
import { Part, Role, Message } from '../message/message-schema.ts'
import { Sampling, SessionSampling } from '../message/sampling.ts'
import { TokenCount } from '../tokens/token-count.ts'

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

const COMPACTION_EVENTS = [
  eventOf('v1.compaction-started', {
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
  eventOf('v1.compaction-proposed', compactionResult),
  eventOf('v1.compaction-completed', compactionResult),
  eventOf('v1.compaction-failed', {
    compactionId: z.string().min(1),
    code: CompactionFailure,
    /** A sentence a person can act on. */
    message: z.string().min(1),
  }),
  /** What a summarizer wrote, whose compaction goes on without it or fails: kept, so that a person can read it. */
  eventOf('v1.summary-refused', {
    compactionId: z.string().min(1),
    code: CompactionFailure,
    message: z.string().min(1),
    text: z.string().min(1),
  }),
  eventOf('v1.compaction-cancelled', { compactionId: z.string().min(1) }),
  /** A summary in force has other words from now on. */
  eventOf('v1.summary-edited', {
    compactionId: z.string().min(1),
    summary: z.string().min(1),
    /** All that stands for the span, rendered once with these words. */
    replacement: z.array(Message).min(1).readonly(),
  }),
  eventOf('v1.compaction-undone', { compactionId: z.string().min(1) }),
] as const

export * from './event-fields.ts'

export const SessionEvent = z.discriminatedUnion('type', [
  eventOf('v1.session-created', {
    /** Null until the first prompt gives one. */
    title: z.string().nullable(),
    origin: z.enum(['user', 'sample', 'import']),
  }),
  eventOf('v1.session-renamed', { title: z.string().min(1) }),
  /** Its parent is the event that the user went back to; what follows grows from there. */
  eventOf('v1.branch-selected', { reason: z.enum(['retry', 'edit', 'restore']) }),
  eventOf('v1.message-appended', {
    role: Role,
    parts: z.array(Part).min(1).readonly(),
    /** Null for messages no model wrote. */
    model: ModelRef.nullable(),
    finishReason: FinishReason.nullable(),
  }),
  eventOf('v1.message-pinned', { messageId: EventId }),
  eventOf('v1.message-unpinned', { messageId: EventId }),
  eventOf('v1.message-excluded', { messageId: EventId }),
  /** An exclusion or a deletion is taken back. */
  eventOf('v1.message-included', { messageId: EventId }),
  /** Left out of every request, and no longer part of what the user reads; its pin goes. The log keeps it. */
  eventOf('v1.message-deleted', { messageId: EventId }),
  eventOf('v1.tool-outputs-masked', {
    /** Id of the mask strategy that found them, as presets name it. */
    rung: z.string().min(1),
    masks: z.array(Mask).min(1).readonly(),
  }),
  ...COMPACTION_EVENTS,
  eventOf('v1.context-cleared', {
    /** The oldest message that the model still reads; null: none of those there are. */
    keepsFromId: EventId.nullable(),
  }),
  /** A clear is taken back: what it hid is read again. */
  eventOf('v1.context-restored', { clearId: EventId }),
  /**
   * Hidden messages speak of what the user asks: passages of them are read right before the message that asks, until the
   * first compaction after its turn. Rendered once, so that later changes of search or preset change nothing.
   */
  eventOf('v1.passages-recalled', {
    /** The user's message that asks. */
    messageId: EventId,
    /** The first line of what is read: what the passages are. */
    introduction: z.string().min(1),
    /** In the order of the transcript. */
    passages: z.array(Passage).min(1).readonly(),
    presetId: z.string().min(1),
    /** Of the whole item. */
    tokens: TokenCount,
  }),
  /** A session was opened again under a preset that starts with little: older turns leave the view. */
  eventOf('v1.history-restored', {
    /** The oldest message that the model reads. */
    firstKeptId: EventId,
    /** Of each turn until now, only the user's text and the final reply. */
    textOnly: z.boolean(),
  }),
  eventOf('v1.request-sent', {
    requestId: z.string().min(1),
    kind: RequestKind,
    model: ModelRef,
    presetId: z.string().min(1),
    /** Of the request as counted before it was sent: messages, system, tools, overhead. */
    tokens: TokenCount,
    messages: z.int().nonnegative(),
    chain: z.array(ChainStep).readonly(),
    /** `contentHash` of the provider-neutral request. */
    bodyHash: z.string().min(1),
    /** 1 for the first try, 2 and more for retries after an overflow. */
    attempt: z.int().positive(),
    breakdown: TokenBreakdown,
    /** The session's first request. */
    isInitial: z.boolean(),
  }),
  eventOf('v1.request-truncated', {
    requestId: z.string().min(1),
    tokensBefore: z.int().nonnegative(),
    tokensAfter: z.int().nonnegative(),
    messagesBefore: z.int().nonnegative(),
    messagesAfter: z.int().nonnegative(),
    performedBy: z.string().min(1),
    /** Bullets that the summaries in the view have and the request lacks, in their order. */
    bulletsLeftOut: z.array(z.string().min(1)).readonly(),
  }),
  eventOf('v1.request-failed', {
    requestId: z.string().min(1),
    kind: FailureKind,
    /** A sentence a person can act on, and on a line of its own a sentence of the server's; never a key, never a raw body. */
    message: z.string().min(1),
    /** HTTP status; null when no answer came. */
    status: z.int().nullable(),
  }),
  eventOf('v1.usage-reported', {
    requestId: z.string().min(1),
    kind: RequestKind,
    model: ModelRef,
    usage: Usage,
    /** Our own count of the same request, to learn the calibration from. */
    counted: TokenCount,
  }),
  /** The provider cleared or summarised by itself part of what the model read of this request; nothing here changed. */
  eventOf('v1.request-edited-by-provider', {
    requestId: z.string().min(1),
    model: ModelRef,
    edits: z.array(ProviderEdit).min(1).readonly(),
  }),
  eventOf('v1.limit-learned', {
    model: ModelRef,
    /** Context window in tokens. */
    windowTokens: z.int().positive(),
    from: z.enum(['error', 'server', 'user', 'clipping']),
  }),
  /** A model's limit, which its server does not state, lies between what was taken and what was refused. */
  eventOf('v1.limit-inferred', {
    model: ModelRef,
    /** The largest that was taken, by each measure; 0: nothing yet. */
    accepted: RequestSize,
    /** The smallest that was refused, by each measure; null: the limit is given up, since larger ones were taken. */
    refused: RequestSize.nullable(),
    /** When another session inferred it; absent: this one did, at `at`. */
    since: Instant.optional(),
  }),
  eventOf('v1.preset-changed', {
    /** Null: the one that holds for all sessions. */
    presetId: z.string().min(1).nullable(),
    /** Settings of the preset that differ in this session, by their names. */
    options: PresetOptions,
  }),
  eventOf('v1.model-changed', { model: ModelRef }),
  /** The session has a system prompt of its own, which follows the one for all sessions; empty for none. */
  eventOf('v1.system-prompt-changed', { systemPrompt: z.string() }),
  /** The turn is answered again in another way: only its requests carry the hint, and this sampling before the session's. */
  eventOf('v1.answer-asked', {
    /** One line, read behind the user's message; null for none. */
    hint: z.string().min(1).nullable(),
    /** Empty for nothing. */
    sampling: Sampling,
  }),
  /** How the session's replies are to be written, where that differs from the model's defaults; empty for nothing. */
  eventOf('v1.sampling-changed', { sampling: SessionSampling }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

export type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>
export type MessageAppended = EventOf<'v1.message-appended'>
export type CompactionProposed = EventOf<'v1.compaction-proposed'>

type Unstamped<Event> = Event extends SessionEvent ? Omit<Event, 'id' | 'parentId' | 'at'> : never

/** An event before the runtime stamps its `id`, `parentId` and `at`. One that names a `parentId` grows from there. */
export type EventDraft = Unstamped<SessionEvent> & { readonly parentId?: EventId }
