/** What the events of a log are made of. */
import { z } from 'zod'

/** The last millisecond that a date can hold (ECMA-262, "Time Values and Time Range"). No clock tells a later one. */
export const LATEST_TIME = 8_640_000_000_000_000

/** A point in time: milliseconds since the Unix epoch, UTC. Whoever reads one may make a date of it. */
export const Instant = z.int().nonnegative().max(LATEST_TIME)

/** Unique and sortable: time, device and counter. */
export const EventId = z.string().min(1).max(64).brand<'EventId'>()
export type EventId = z.infer<typeof EventId>

/** What every event has. */
const eventBase = {
  id: EventId,
  /** Previous event on this branch; null only for the first event of a session. */
  parentId: EventId.nullable(),
  at: Instant,
}

/** The schema of an event of this type, with fields of its own. */
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
  /** Part of `inputTokens` that was read from the provider's prompt cache; null when not told. */
  cachedInputTokens: z.int().nonnegative().nullable(),
  /** Part of `inputTokens` that was written to that cache, at a price of its own; absent when not told. */
  writtenInputTokens: z.int().nonnegative().optional(),
  /** Part of `outputTokens` spent on reasoning; null when not told. */
  reasoningTokens: z.int().nonnegative().nullable(),
  /** True if `inputTokens` leaves out cached or cleared tokens (WebLLM, some providers): it corrects no count of ours. */
  partialPrompt: z.boolean().optional(),
})
export type Usage = z.infer<typeof Usage>

/** One thing that a provider did by itself to what the model read of a request. */
export const ProviderEdit = z.strictObject({
  /** As the provider calls it, for example `clear_tool_uses_20250919`. */
  name: z.string().min(1),
  /** How many tool uses, or turns of thinking, it cleared; null when not told. */
  cleared: z.int().nonnegative().nullable(),
  /** Tokens of the prompt that it cleared; null when not told. */
  clearedTokens: z.int().nonnegative().nullable(),
  /** What it wrote in their place; null for nothing, and for what only the provider can read. */
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

/** One tool result, or the arguments of one call, shortened in the view; the whole text stays in the log. */
export const Mask = z.strictObject({
  /** The tool's message for a result, the assistant's for a call. */
  messageId: EventId,
  callId: z.string().min(1),
  /** What the model reads in place of the output; for a call, its arguments as a JSON object. */
  marker: z.string().min(1),
  tokensBefore: z.int().nonnegative(),
  tokensAfter: z.int().nonnegative(),
})
export type Mask = z.infer<typeof Mask>

/** Who writes a summary. `extractive` needs no model and stays on this device. */
export const SummarizerKind = z.enum(['model', 'extractive'])
export type SummarizerKind = z.infer<typeof SummarizerKind>

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

/** What the tokens of a request are for, and the window that they are held against. */
export const TokenBreakdown = z.strictObject({
  /** The model's window. */
  limit: z.int().positive(),
  /** The system prompt and what wraps every request. */
  system: z.int().nonnegative(),
  tools: z.int().nonnegative(),
  conversation: z.int().nonnegative(),
})
export type TokenBreakdown = z.infer<typeof TokenBreakdown>

/** A request in tokens by our own count: alone, and with the reply that was asked for. */
export const RequestSize = z.strictObject({
  requestTokens: z.int().nonnegative(),
  totalTokens: z.int().nonnegative(),
})
export type RequestSize = z.infer<typeof RequestSize>

/** Why a compaction came to nothing. */
export const CompactionFailure = z.enum([
  'empty',
  'truncated',
  'larger-than-source',
  'too-small',
  'missing-sections',
  'wrong-language',
  'stale',
  'summarizer-failed',
  /** What was to be summarized did not fit the summarizer's own window: no fault of its. */
  'input-too-large',
  'interrupted',
])
export type CompactionFailure = z.infer<typeof CompactionFailure>

/** Values of a preset's settings by name. */
export const PresetOptions = z.record(z.string(), z.json()).readonly()
export type PresetOptions = z.infer<typeof PresetOptions>

/** Words of one hidden message as a recall gives them back. */
export const Passage = z.strictObject({
  messageId: EventId,
  /** The tool call whose result or arguments they are; null: what the message says. */
  callId: z.string().min(1).nullable(),
  /** The day on which it was said: one line over all passages of that day. */
  heading: z.string().min(1),
  /** Stands right before the words: the message's number, and who speaks. */
  citation: z.string().min(1),
  /** Word for word; `…` where a long text was cut. */
  text: z.string().min(1),
})
export type Passage = z.infer<typeof Passage>
