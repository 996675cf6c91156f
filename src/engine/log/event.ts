/** All events. No event is edited, and no released shape changes: a new shape is a new `type` (`v2.…`). */
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
  TodoItem,
  TokenBreakdown,
  Usage,
  eventOf,
  CompactionFailure,
  CompactionTrigger,
  Span,
  SummarizerKind,
} from './event-fields.ts'
import {
  OfferedTool,
  Part,
  Role,
  ServerWork,
  Message,
  Sampling,
  SessionSampling,
} from '../message/message-schema.ts'
import { TokenCount } from '../tokens/token-count.ts'

/** A written summary, in force or not. */
const compactionResult = {
  compactionId: z.string().min(1),
  trigger: CompactionTrigger,
  span: Span,
  summary: z.string().min(1),
  /** Replaces the span. Rendered once, so a later change of prompt or preset does not change it. */
  replacement: z.array(Message).min(1).readonly(),
  /** Masks on old tool results in the kept tail, in the same commit. */
  masks: z.array(Mask).readonly(),
  presetId: z.string().min(1),
  promptVersion: z.string().min(1),
  summarizer: SummarizerKind,
  model: ModelRef.nullable(),
  focus: z.string().nullable(),
  tokensBefore: TokenCount,
  tokensAfter: TokenCount,
  messagesBefore: z.int().nonnegative(),
  messagesAfter: z.int().nonnegative(),
  usage: Usage.nullable(),
  durationMs: z.int().nonnegative(),
  /** 1 for the first compaction that came into force on its branch. */
  checkpoint: z.int().positive(),
  /** The requests for this summary in order, failed ones included. */
  requestIds: z.array(z.string().min(1)).readonly(),
  /** Tokens of the source messages, and of the summary's text. */
  originalTokens: TokenCount,
  summaryTokens: TokenCount,
  /** Of a request with this compaction in force. */
  breakdownAfter: TokenBreakdown,
  /** The compaction in force that this one builds on; null for the first. */
  previousCompactionId: z.string().nullable(),
}

const COMPACTION_EVENTS = [
  eventOf('v1.compaction-started', {
    compactionId: z.string().min(1),
    trigger: CompactionTrigger,
    span: Span,
    summarizer: SummarizerKind,
    focus: z.string().nullable(),
    /** True if the span leaves the view now. The summary joins the view when it is written. */
    hides: z.boolean(),
    /** Of the request without the compaction. */
    breakdown: TokenBreakdown,
  }),
  /** The summary is not in force yet. It waits for Apply or for its trigger. */
  eventOf('v1.compaction-proposed', compactionResult),
  eventOf('v1.compaction-completed', compactionResult),
  eventOf('v1.compaction-failed', {
    compactionId: z.string().min(1),
    code: CompactionFailure,
    message: z.string().min(1),
  }),
  /** A summary that failed its checks. It is stored for the user to read. */
  eventOf('v1.summary-refused', {
    compactionId: z.string().min(1),
    code: CompactionFailure,
    message: z.string().min(1),
    text: z.string().min(1),
  }),
  eventOf('v1.compaction-cancelled', { compactionId: z.string().min(1) }),
  /** The user changed the text of a summary in force. */
  eventOf('v1.summary-edited', {
    compactionId: z.string().min(1),
    summary: z.string().min(1),
    /** Everything that replaces the span, rendered with the new text. */
    replacement: z.array(Message).min(1).readonly(),
  }),
  eventOf('v1.compaction-undone', { compactionId: z.string().min(1) }),
] as const

export * from './event-fields.ts'

/** The most models that answer one message. */
export const MOST_ANSWERS = 4

export const SessionEvent = z.discriminatedUnion('type', [
  eventOf('v1.session-created', {
    /** Null until the first message gives a title. */
    title: z.string().nullable(),
    origin: z.enum(['user', 'sample', 'import']),
  }),
  eventOf('v1.session-renamed', { title: z.string().min(1) }),
  /** The parent is the event that the user returned to. New events follow it. */
  eventOf('v1.branch-selected', { reason: z.enum(['retry', 'edit', 'restore']) }),
  eventOf('v1.message-appended', {
    role: Role,
    parts: z.array(Part).min(1).readonly(),
    model: ModelRef.nullable(),
    finishReason: FinishReason.nullable(),
    /** True if the person pressed Stop; absent for an answer that ended otherwise, and in older logs. */
    isStopped: z.literal(true).optional(),
    /** The cut answer that this message goes on with, word for word; absent for all others, and in older logs. */
    continues: EventId.optional(),
    /** The tools of servers that its calls are made for, by name, as the model was offered them; absent for none. */
    offered: z.record(z.string(), OfferedTool).optional(),
  }),
  eventOf('v1.message-pinned', { messageId: EventId }),
  eventOf('v1.message-unpinned', { messageId: EventId }),
  eventOf('v1.message-excluded', { messageId: EventId }),
  /** Undoes an exclusion or a deletion. */
  eventOf('v1.message-included', { messageId: EventId }),
  /** The message leaves the transcript, all requests and its pin. The log keeps it. */
  eventOf('v1.message-deleted', { messageId: EventId }),
  eventOf('v1.tool-outputs-masked', {
    rung: z.string().min(1),
    masks: z.array(Mask).min(1).readonly(),
  }),
  ...COMPACTION_EVENTS,
  eventOf('v1.context-cleared', {
    /** The oldest message that the model still reads; null if it reads no earlier message. */
    keepsFromId: EventId.nullable(),
  }),
  /** Undoes a clear. The model reads the cleared messages again. */
  eventOf('v1.context-restored', { clearId: EventId }),
  /**
   * Passages of hidden messages for the user's question. The model reads them before that question, until the first
   * compaction after the turn. They are rendered once, so a later change of search or preset does not change them.
   */
  eventOf('v1.passages-recalled', {
    messageId: EventId,
    /** The first line of the recalled text. */
    introduction: z.string().min(1),
    passages: z.array(Passage).min(1).readonly(),
    presetId: z.string().min(1),
    /** Of the whole item. */
    tokens: TokenCount,
  }),
  /** The session was reopened under a preset that starts with few messages. Older turns leave the view. */
  eventOf('v1.history-restored', {
    /** The oldest message that the model reads. */
    firstKeptId: EventId,
    /** True: of each earlier turn, only the user's text and the final reply stay. */
    textOnly: z.boolean(),
  }),
  eventOf('v1.request-sent', {
    requestId: z.string().min(1),
    kind: RequestKind,
    model: ModelRef,
    presetId: z.string().min(1),
    /** Our count before sending: messages, system prompt, tools and overhead. */
    tokens: TokenCount,
    messages: z.int().nonnegative(),
    chain: z.array(ChainStep).readonly(),
    /** `contentHash` of the provider-neutral request. */
    bodyHash: z.string().min(1),
    /** 1 for the first try; higher for retries after an overflow. */
    attempt: z.int().positive(),
    breakdown: TokenBreakdown,
    isInitial: z.boolean(),
  }),
  eventOf('v1.request-truncated', {
    requestId: z.string().min(1),
    tokensBefore: z.int().nonnegative(),
    tokensAfter: z.int().nonnegative(),
    messagesBefore: z.int().nonnegative(),
    messagesAfter: z.int().nonnegative(),
    performedBy: z.string().min(1),
    /** Bullets of summaries that this request leaves out, in order. */
    bulletsLeftOut: z.array(z.string().min(1)).readonly(),
  }),
  eventOf('v1.request-failed', {
    requestId: z.string().min(1),
    kind: FailureKind,
    /** A sentence that tells the user what to do, then the server's sentence on its own line. No key, no raw body. */
    message: z.string().min(1),
    /** HTTP status; null without an answer. */
    status: z.int().nullable(),
    /** True if the person pressed Stop before the first word, so nothing failed; absent for all others, and in older logs. */
    isStopped: z.literal(true).optional(),
  }),
  eventOf('v1.usage-reported', {
    requestId: z.string().min(1),
    kind: RequestKind,
    model: ModelRef,
    usage: Usage,
    /** Our count of the same request; the calibration learns from both. */
    counted: TokenCount,
  }),
  /** The provider cleared or summarized part of this request by itself. The log and the view did not change. */
  eventOf('v1.request-edited-by-provider', {
    requestId: z.string().min(1),
    model: ModelRef,
    edits: z.array(ProviderEdit).min(1).readonly(),
  }),
  eventOf('v1.limit-learned', {
    model: ModelRef,
    windowTokens: z.int().positive(),
    from: z.enum(['error', 'server', 'user', 'clipping']),
  }),
  /** The estimated limit of a model whose server states none. It lies between accepted and refused requests. */
  eventOf('v1.limit-inferred', {
    model: ModelRef,
    /** The largest accepted sizes; 0 if none was accepted. */
    accepted: RequestSize,
    /** The smallest refused sizes; null if a larger request was accepted later. */
    refused: RequestSize.nullable(),
    /** When another session found it; absent if this session found it at `at`. */
    since: Instant.optional(),
  }),
  /** A question that no request of the conversation contains, nor its answer. */
  eventOf('v1.side-question-asked', { text: z.string().min(1) }),
  /** How its one request ended; a later one counts instead. It counts on every branch: the person may have left the question's. */
  eventOf('v1.side-question-answered', {
    questionId: EventId,
    /** Empty if no answer came. Never a tool call. */
    parts: z.array(Part).readonly(),
    model: ModelRef,
    /** Null if no answer came. */
    finishReason: FinishReason.nullable(),
    /** Why there is no answer, as a sentence for the person; null if there is one. */
    failure: z.string().min(1).nullable(),
    usage: Usage.nullable(),
  }),
  /** Question and answer become messages: the two that stand before this event. */
  eventOf('v1.side-question-taken', { questionId: EventId }),
  eventOf('v1.preset-changed', {
    /** Null: the preset for all sessions. */
    presetId: z.string().min(1).nullable(),
    /** Settings that differ in this session, by name. */
    options: PresetOptions,
  }),
  eventOf('v1.model-changed', { model: ModelRef }),
  /** The session's own system prompt. It follows the prompt for all sessions; empty for none. */
  eventOf('v1.system-prompt-changed', { systemPrompt: z.string() }),
  /** The turn is answered again. Only its requests use this hint and sampling. */
  eventOf('v1.answer-asked', {
    /** One line after the user's message; null for none. */
    hint: z.string().min(1).nullable(),
    /** Empty for no change. */
    sampling: Sampling,
    /** The cut answer to go on with; absent for another answer, and in older logs. */
    continues: EventId.optional(),
  }),
  /** Several models answer the newest message, each on a branch of its own. Until one of these branches is selected, none is. */
  eventOf('v1.answers-asked', { models: z.array(ModelRef).min(2).max(MOST_ANSWERS).readonly() }),
  /** The answer of one of these models begins; the newest one of a model counts. */
  eventOf('v1.answer-begun', { setId: EventId, model: ModelRef }),
  /** Sampling that differs from the model's defaults in this session; empty for none. */
  eventOf('v1.sampling-changed', { sampling: SessionSampling }),
  /** Whether a call that does something outside may run. It is stored before the call begins. */
  eventOf('v1.tool-call-decided', {
    /** The assistant's message with the call. */
    messageId: EventId,
    callId: z.string().min(1),
    decision: z.enum(['allowed', 'refused']),
    /** `rule`: the person's rule for this tool decided. */
    by: z.enum(['person', 'rule']),
    /** The arguments that run instead of those that the model wrote; absent: its own. */
    input: z.json().optional(),
  }),
  /** The person's rule for the calls of a tool. `ask`: each call waits for the person again. */
  eventOf('v1.tool-rule-changed', {
    tool: z.string().min(1),
    rule: z.enum(['always', 'never', 'ask']),
    /** For `always`: server and definition of the tool that the person allowed, as JSON. Another tool of that name asks again. */
    definition: z.string().optional(),
    /** The rule counts in this session only, and not in its copies and imports. */
    sessionId: z.string().min(1),
  }),
  /** Whether the server may do such work by itself for the answers of this session. */
  eventOf('v1.server-work-changed', {
    work: ServerWork,
    isOn: z.boolean(),
    /** The choice counts in this session only, and not in its copies and imports. */
    sessionId: z.string().min(1),
  }),
  /** The plan and the to-do list of this branch, whole; both empty: there is none any more. */
  eventOf('v1.plan-changed', {
    plan: z.string(),
    todo: z.array(TodoItem).readonly(),
    by: z.enum(['person', 'model']),
    /** The call that contains all of it; null for another change. */
    callId: z.string().min(1).nullable(),
  }),
  /** Saved instructions come into force on this branch, with their text of that time; null: they end. */
  eventOf('v1.instructions-changed', {
    name: z.string().min(1),
    text: z.string().min(1).nullable(),
    /** The call whose result is the text; null if the person loaded them. */
    callId: z.string().min(1).nullable(),
  }),
  /** The person marks this place, to return to it. */
  eventOf('v1.checkpoint-set', {
    title: z.string().min(1).nullable(),
    /** Of the request that the model would have read here. */
    tokens: TokenCount,
  }),
  eventOf('v1.checkpoint-renamed', {
    /** Id of the event that set it, or of the compaction. */
    checkpointId: z.string().min(1),
    title: z.string().min(1),
  }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

export type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>
export type MessageAppended = EventOf<'v1.message-appended'>
export type CompactionProposed = EventOf<'v1.compaction-proposed'>

type Unstamped<Event> = Event extends SessionEvent ? Omit<Event, 'id' | 'parentId' | 'at'> : never

/** An event without the `id`, `parentId` and `at` that the runtime adds. A given `parentId` selects the parent. */
export type EventDraft = Unstamped<SessionEvent> & { readonly parentId?: EventId }
