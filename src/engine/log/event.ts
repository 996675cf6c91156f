/**
 * The session log's vocabulary: everything that happened, in order, never edited. A shape never changes once shipped; a
 * new shape gets a new `type` literal (`v2.…`).
 */
import { z } from 'zod'
import { COMPACTION_EVENTS } from './compaction-events.ts'
import {
  ChainStep,
  eventBase,
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
} from './event-fields.ts'
import { Part, Role } from '../message/message-schema.ts'
import { Sampling, SessionSampling } from '../message/sampling.ts'
import { TokenCount } from '../tokens/token-count.ts'

export {
  ChainStep,
  CompactionFailure,
  CompactionTrigger,
  EventId,
  FailureKind,
  FinishReason,
  Mask,
  ModelRef,
  Passage,
  PresetOptions,
  ProviderEdit,
  Span,
  SummarizerKind,
  TokenBreakdown,
  Usage,
} from './event-fields.ts'

export const SessionEvent = z.discriminatedUnion('type', [
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.session-created'),
    /** Null until the first prompt gives one. */
    title: z.string().nullable(),
    origin: z.enum(['user', 'sample', 'import']),
  }),
  z.strictObject({ ...eventBase, type: z.literal('v1.session-renamed'), title: z.string().min(1) }),
  /** Its parent is the event that the user went back to; what follows grows from there. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.branch-selected'),
    reason: z.enum(['retry', 'edit', 'restore']),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.message-appended'),
    role: Role,
    parts: z.array(Part).min(1).readonly(),
    /** Null for messages no model wrote. */
    model: ModelRef.nullable(),
    finishReason: FinishReason.nullable(),
  }),
  z.strictObject({ ...eventBase, type: z.literal('v1.message-pinned'), messageId: EventId }),
  z.strictObject({ ...eventBase, type: z.literal('v1.message-unpinned'), messageId: EventId }),
  z.strictObject({ ...eventBase, type: z.literal('v1.message-excluded'), messageId: EventId }),
  /** An exclusion or a deletion is taken back. */
  z.strictObject({ ...eventBase, type: z.literal('v1.message-included'), messageId: EventId }),
  /** Left out of every request, and no longer part of what the user reads; its pin goes. The log keeps it. */
  z.strictObject({ ...eventBase, type: z.literal('v1.message-deleted'), messageId: EventId }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.tool-outputs-masked'),
    /** Id of the mask strategy that found them, as presets name it. */
    rung: z.string().min(1),
    masks: z.array(Mask).min(1).readonly(),
  }),
  ...COMPACTION_EVENTS,
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.context-cleared'),
    /** The oldest message that the model still reads; null: none of those there are. */
    keepsFromId: EventId.nullable(),
  }),
  /** A clear is taken back: what it hid is read again. */
  z.strictObject({ ...eventBase, type: z.literal('v1.context-restored'), clearId: EventId }),
  /**
   * Hidden messages speak of what the user asks: passages of them are read right before the message that asks, until the
   * first compaction after its turn. Rendered once, so that later changes of search or preset change nothing.
   */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.passages-recalled'),
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
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.history-restored'),
    /** The oldest message that the model reads. */
    firstKeptId: EventId,
    /** Of each turn until now, only the user's text and the final reply. */
    textOnly: z.boolean(),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.request-sent'),
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
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.request-truncated'),
    requestId: z.string().min(1),
    tokensBefore: z.int().nonnegative(),
    tokensAfter: z.int().nonnegative(),
    messagesBefore: z.int().nonnegative(),
    messagesAfter: z.int().nonnegative(),
    performedBy: z.string().min(1),
    /** Bullets that the summaries in the view have and the request lacks, in their order. */
    bulletsLeftOut: z.array(z.string().min(1)).readonly(),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.request-failed'),
    requestId: z.string().min(1),
    kind: FailureKind,
    /** A sentence a person can act on, and on a line of its own a sentence of the server's; never a key, never a raw body. */
    message: z.string().min(1),
    /** HTTP status; null when no answer came. */
    status: z.int().nullable(),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.usage-reported'),
    requestId: z.string().min(1),
    kind: RequestKind,
    model: ModelRef,
    usage: Usage,
    /** Our own count of the same request, to learn the calibration from. */
    counted: TokenCount,
  }),
  /** The provider cleared or summarised by itself part of what the model read of this request; nothing here changed. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.request-edited-by-provider'),
    requestId: z.string().min(1),
    model: ModelRef,
    edits: z.array(ProviderEdit).min(1).readonly(),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.limit-learned'),
    model: ModelRef,
    /** Context window in tokens. */
    windowTokens: z.int().positive(),
    from: z.enum(['error', 'server', 'user', 'clipping']),
  }),
  /** A model's limit, which its server does not state, lies between what was taken and what was refused. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.limit-inferred'),
    model: ModelRef,
    /** The largest that was taken, by each measure; 0: nothing yet. */
    accepted: RequestSize,
    /** The smallest that was refused, by each measure; null: the limit is given up, since larger ones were taken. */
    refused: RequestSize.nullable(),
    /** When another session inferred it; absent: this one did, at `at`. */
    since: Instant.optional(),
  }),
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.preset-changed'),
    /** Null: the one that holds for all sessions. */
    presetId: z.string().min(1).nullable(),
    /** Settings of the preset that differ in this session, by their names. */
    options: PresetOptions,
  }),
  z.strictObject({ ...eventBase, type: z.literal('v1.model-changed'), model: ModelRef }),
  /** The session has a system prompt of its own, which follows the one for all sessions; empty for none. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.system-prompt-changed'),
    systemPrompt: z.string(),
  }),
  /** The turn is answered again in another way: only its requests carry the hint, and this sampling before the session's. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.answer-asked'),
    /** One line, read behind the user's message; null for none. */
    hint: z.string().min(1).nullable(),
    /** Empty for nothing. */
    sampling: Sampling,
  }),
  /** How the session's replies are to be written, where that differs from the model's defaults; empty for nothing. */
  z.strictObject({
    ...eventBase,
    type: z.literal('v1.sampling-changed'),
    sampling: SessionSampling,
  }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

export type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>
export type MessageAppended = EventOf<'v1.message-appended'>
export type CompactionProposed = EventOf<'v1.compaction-proposed'>

type Unstamped<Event> = Event extends SessionEvent ? Omit<Event, 'id' | 'parentId' | 'at'> : never

/** An event before the runtime stamps its `id`, `parentId` and `at`. One that names a `parentId` grows from there. */
export type EventDraft = Unstamped<SessionEvent> & { readonly parentId?: EventId }
