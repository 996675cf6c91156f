/**
 * The session log's vocabulary: everything that happened, in order, never edited.
 *
 * A shape never changes once shipped. A new shape gets a new `type` literal
 * (`v2.…`) and one upcaster in `upcast.ts`.
 *
 * @module
 */
import { z } from 'zod'
import { Message, Part, Role } from './message.ts'
import { TokenCount } from './tokens.ts'

/** Unique and sortable: time, device and counter. */
export const EventId = z.string().min(1).max(64).brand<'EventId'>()
export type EventId = z.infer<typeof EventId>

const base = {
  id: EventId,
  /** Previous event on this branch; null only for the first event of a session. */
  parentId: EventId.nullable(),
  /** Milliseconds since the Unix epoch, UTC. */
  at: z.int().nonnegative(),
}

/** Tokens as a provider reported them for one request. */
export const Usage = z.strictObject({
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  /** Part of `inputTokens` that was read from the provider's prompt cache; null when not told. */
  cachedInputTokens: z.int().nonnegative().nullable(),
  /** Part of `outputTokens` spent on reasoning; null when not told. */
  reasoningTokens: z.int().nonnegative().nullable(),
})
export type Usage = z.infer<typeof Usage>

/** Why a model stopped. `interrupted`: the tab closed, the user stopped it, or the stream was cut. */
export const FinishReason = z.enum([
  'stop',
  'length',
  'tool-calls',
  'content-filter',
  'interrupted',
  'other',
])
export type FinishReason = z.infer<typeof FinishReason>

/** A model as the log remembers it. */
export const ModelRef = z.strictObject({
  /** Adapter: `demo`, `openai-compatible`, … */
  provider: z.string().min(1),
  /** Host the request goes to; null when nothing leaves the device. */
  host: z.string().nullable(),
  model: z.string().min(1),
})
export type ModelRef = z.infer<typeof ModelRef>

/** What made a compaction start. */
export const CompactionTrigger = z.enum([
  'manual',
  'background',
  'idle',
  'blocking',
  'overflow',
  'model-switch',
])
export type CompactionTrigger = z.infer<typeof CompactionTrigger>

/** A run of messages on one branch, by its ends, with the means to notice that it changed. */
export const Span = z.strictObject({
  firstId: EventId,
  lastId: EventId,
  /** Messages of the log in the span, both ends included. */
  count: z.int().positive(),
  /** `contentHash` of the originals. */
  hash: z.string().min(1),
})
export type Span = z.infer<typeof Span>

/** One tool result shortened in the view; its whole text stays in the log. */
export const Mask = z.strictObject({
  messageId: EventId,
  callId: z.string().min(1),
  /** What the model reads in place of the output. */
  marker: z.string().min(1),
  tokensBefore: z.int().nonnegative(),
  tokensAfter: z.int().nonnegative(),
})
export type Mask = z.infer<typeof Mask>

/** Who writes a summary. `extractive` needs no model and stays on this device. */
export const SummarizerKind = z.enum(['model', 'extractive'])
export type SummarizerKind = z.infer<typeof SummarizerKind>

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
  /** The live compaction whose summary this one builds on; null for the first. */
  previousCompactionId: z.string().nullable(),
}

/** One link of the chain, as it ran for one request. */
export const ChainStep = z.strictObject({
  processorId: z.string().min(1),
  tokensBefore: z.int().nonnegative(),
  tokensAfter: z.int().nonnegative(),
})
export type ChainStep = z.infer<typeof ChainStep>

/** What a request was for. */
export const RequestKind = z.enum(['chat', 'conversation-compaction'])
export type RequestKind = z.infer<typeof RequestKind>

/** What kind of refusal or fault a request met; `overflow.ts` tells them apart. */
export const FailureKind = z.enum([
  'context-tokens',
  'input-plus-output',
  'payload-bytes',
  'negative-max-tokens',
  'rate-limit',
  'quota',
  'malformed-history',
  'unauthorised',
  'not-found',
  'unreachable',
  'server-error',
  'cut-stream',
  'malformed-stream',
  'timeout',
  'floor-too-large',
  'other',
])
export type FailureKind = z.infer<typeof FailureKind>

export const SessionEvent = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('v1.session-created'),
    /** Null until the first prompt gives one. */
    title: z.string().nullable(),
    origin: z.enum(['user', 'sample', 'import']),
  }),
  z.strictObject({ ...base, type: z.literal('v1.session-renamed'), title: z.string().min(1) }),
  /** Its parent is the event that the user went back to; what follows grows from there. */
  z.strictObject({
    ...base,
    type: z.literal('v1.branch-selected'),
    reason: z.enum(['retry', 'edit', 'restore']),
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.message-appended'),
    role: Role,
    parts: z.array(Part).min(1).readonly(),
    /** Null for messages no model wrote. */
    model: ModelRef.nullable(),
    finishReason: FinishReason.nullable(),
  }),
  z.strictObject({ ...base, type: z.literal('v1.message-pinned'), messageId: EventId }),
  z.strictObject({ ...base, type: z.literal('v1.message-unpinned'), messageId: EventId }),
  z.strictObject({ ...base, type: z.literal('v1.message-excluded'), messageId: EventId }),
  z.strictObject({ ...base, type: z.literal('v1.message-included'), messageId: EventId }),
  z.strictObject({
    ...base,
    type: z.literal('v1.tool-outputs-masked'),
    masks: z.array(Mask).min(1).readonly(),
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.compaction-started'),
    compactionId: z.string().min(1),
    trigger: CompactionTrigger,
    span: Span,
    summarizer: SummarizerKind,
    focus: z.string().nullable(),
  }),
  /** Written, not in force: it waits for the user's Apply or for its trigger. */
  z.strictObject({ ...base, type: z.literal('v1.compaction-proposed'), ...compactionResult }),
  z.strictObject({ ...base, type: z.literal('v1.compaction-completed'), ...compactionResult }),
  z.strictObject({
    ...base,
    type: z.literal('v1.compaction-failed'),
    compactionId: z.string().min(1),
    code: z.enum([
      'empty',
      'truncated',
      'larger-than-source',
      'too-small',
      'missing-sections',
      'wrong-language',
      'stale',
      'summarizer-failed',
      'interrupted',
    ]),
    /** A sentence a person can act on. */
    message: z.string().min(1),
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.compaction-cancelled'),
    compactionId: z.string().min(1),
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.compaction-undone'),
    compactionId: z.string().min(1),
  }),
  z.strictObject({ ...base, type: z.literal('v1.context-cleared') }),
  z.strictObject({
    ...base,
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
    /** 1 for the first try, 2 for the one retry after an overflow. */
    attempt: z.int().positive(),
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.request-truncated'),
    requestId: z.string().min(1),
    tokensBefore: z.int().nonnegative(),
    tokensAfter: z.int().nonnegative(),
    messagesBefore: z.int().nonnegative(),
    messagesAfter: z.int().nonnegative(),
    performedBy: z.string().min(1),
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.request-failed'),
    requestId: z.string().min(1),
    kind: FailureKind,
    /** A sentence a person can act on; never a key, never a raw body. */
    message: z.string().min(1),
    /** HTTP status; null when no answer came. */
    status: z.int().nullable(),
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.usage-reported'),
    requestId: z.string().min(1),
    kind: RequestKind,
    model: ModelRef,
    usage: Usage,
    /** Our own count of the same request, to learn the calibration from. */
    counted: TokenCount,
  }),
  z.strictObject({
    ...base,
    type: z.literal('v1.limit-learned'),
    model: ModelRef,
    /** Context window in tokens. */
    windowTokens: z.int().positive(),
    from: z.enum(['error', 'server', 'user', 'clipping']),
  }),
  z.strictObject({ ...base, type: z.literal('v1.preset-changed'), presetId: z.string().min(1) }),
  z.strictObject({ ...base, type: z.literal('v1.model-changed'), model: ModelRef }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

export type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>
export type MessageAppended = EventOf<'v1.message-appended'>
export type CompactionCompleted = EventOf<'v1.compaction-completed'>
export type CompactionProposed = EventOf<'v1.compaction-proposed'>

type Unstamped<Event> = Event extends SessionEvent ? Omit<Event, 'id' | 'parentId' | 'at'> : never

/**
 * An event without `id`, `parentId` and `at`: the runtime stamps them when it appends.
 * A draft that names a `parentId` grows from there instead of from the leaf.
 */
export type EventDraft = Unstamped<SessionEvent> & { readonly parentId?: EventId }
