/** The fields that events share. */
import { z } from 'zod'

/** The last millisecond that a `Date` can hold. Source: ECMA-262, "Time Values and Time Range". */
export const LATEST_TIME = 8_640_000_000_000_000

/** Milliseconds since the Unix epoch, UTC. */
export const Instant = z.int().nonnegative().max(LATEST_TIME)

/** Unique and sortable: time, device and counter. */
export const EventId = z.string().min(1).max(64).brand<'EventId'>()
export type EventId = z.infer<typeof EventId>

const eventBase = {
  id: EventId,
  /** Previous event on this branch; null only for the first event of a session. */
  parentId: EventId.nullable(),
  at: Instant,
}

/** The schema of an event with this type and these fields. */
export function eventOf<Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
) {
  return z.strictObject({ ...eventBase, type: z.literal(type), ...fields })
}

/** Tokens as a provider reported them for one request. */
export const Usage = z.strictObject({
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  /** The part of `inputTokens` that came from the provider's prompt cache; null if not reported. */
  cachedInputTokens: z.int().nonnegative().nullable(),
  /** The part of `inputTokens` written to that cache, at another price; absent if not reported. */
  writtenInputTokens: z.int().nonnegative().optional(),
  /** The part of `outputTokens` for reasoning; null if not reported. */
  reasoningTokens: z.int().nonnegative().nullable(),
  /**
   * True if `inputTokens` is of another prompt than the one that was sent: without cached or cleared tokens (WebLLM, some providers),
   * or with the pages that the server read. It corrects no count.
   */
  partialPrompt: z.boolean().optional(),
  /** Searches of the web as the provider bills them; absent for none. */
  searches: z.int().positive().optional(),
  /** What the provider says that the whole request cost, in US dollars; absent if it does not say. */
  billedDollars: z.number().nonnegative().optional(),
})
export type Usage = z.infer<typeof Usage>

/** A change that a provider made to the history in a request. */
export const ProviderEdit = z.strictObject({
  /** The provider's name for it, for example `clear_tool_uses_20250919`. */
  name: z.string().min(1),
  /** Number of tool uses or thinking turns that it cleared; null if not reported. */
  cleared: z.int().nonnegative().nullable(),
  /** Tokens that it cleared from the prompt; null if not reported. */
  clearedTokens: z.int().nonnegative().nullable(),
  /** The text that replaces them; null if there is none, or if only the provider can read it. */
  summary: z.string().min(1).nullable(),
})
export type ProviderEdit = z.infer<typeof ProviderEdit>

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

/** The model that an event names. */
export const ModelRef = z.strictObject({
  /** The adapter: `demo`, `openai-compatible`, … */
  provider: z.string().min(1),
  /** The host that receives the request; null if nothing leaves the device. */
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

/** Consecutive messages of one branch, with a hash that shows whether they changed. */
export const Span = z.strictObject({
  firstId: EventId,
  lastId: EventId,
  /** Number of messages, both ends included. */
  count: z.int().positive(),
  hash: z.string().min(1),
})
export type Span = z.infer<typeof Span>

/** A tool result, or the arguments of a call, that the view shortens. The log keeps the full text. */
export const Mask = z.strictObject({
  /** The tool message for a result; the assistant message for a call. */
  messageId: EventId,
  callId: z.string().min(1),
  /** The text that replaces the output; for a call, its arguments as a JSON object. */
  marker: z.string().min(1),
  tokensBefore: z.int().nonnegative(),
  tokensAfter: z.int().nonnegative(),
})
export type Mask = z.infer<typeof Mask>

/** The writer of a summary. `extractive` needs no model and runs on this device. */
export const SummarizerKind = z.enum(['model', 'extractive'])
export type SummarizerKind = z.infer<typeof SummarizerKind>

/** One processor of the chain in one request. */
export const ChainStep = z.strictObject({
  processorId: z.string().min(1),
  tokensBefore: z.int().nonnegative(),
  tokensAfter: z.int().nonnegative(),
})
export type ChainStep = z.infer<typeof ChainStep>

/** The purpose of a request. */
export const RequestKind = z.enum(['chat', 'conversation-compaction'])
export type RequestKind = z.infer<typeof RequestKind>

/** Why a request failed; `overflow/classify.ts` decides it. */
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

/** The parts of a request in tokens, and the window. */
export const TokenBreakdown = z.strictObject({
  limit: z.int().positive(),
  /** The system prompt and the request's overhead. */
  system: z.int().nonnegative(),
  tools: z.int().nonnegative(),
  conversation: z.int().nonnegative(),
})
export type TokenBreakdown = z.infer<typeof TokenBreakdown>

/** Our token count of a request, without and with the reply limit. */
export const RequestSize = z.strictObject({
  requestTokens: z.int().nonnegative(),
  totalTokens: z.int().nonnegative(),
})
export type RequestSize = z.infer<typeof RequestSize>

/** Why a compaction failed. */
export const CompactionFailure = z.enum([
  'empty',
  'truncated',
  'larger-than-source',
  'too-small',
  'missing-sections',
  'wrong-language',
  'stale',
  'summarizer-failed',
  /** The input is larger than the summarizer's window. The summarizer is not at fault. */
  'input-too-large',
  'interrupted',
])
export type CompactionFailure = z.infer<typeof CompactionFailure>

/** Values of a preset's settings by name. */
export const PresetOptions = z.record(z.string(), z.json()).readonly()
export type PresetOptions = z.infer<typeof PresetOptions>

/** The words of one hidden message that a recall shows. */
export const Passage = z.strictObject({
  messageId: EventId,
  /** The tool call with these arguments or this result; null for the message's text. */
  callId: z.string().min(1).nullable(),
  /** The page of a file in the message: index of its part, and the page from 1. */
  page: z.strictObject({ part: z.int().nonnegative(), page: z.int().positive() }).optional(),
  /** The day of the message. Passages of one day share this line. */
  heading: z.string().min(1),
  /** The message's number and speaker, in front of the words. */
  citation: z.string().min(1),
  /** Word for word; `…` marks a cut. */
  text: z.string().min(1),
})
export type Passage = z.infer<typeof Passage>

/** One item of a to-do list. `active`: work on it has begun. */
export const TodoItem = z.strictObject({
  text: z.string().min(1),
  status: z.enum(['open', 'active', 'done']),
})
export type TodoItem = z.infer<typeof TodoItem>
