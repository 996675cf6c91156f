/**
 * The history rules of co-cli as its design states them, written down literally.
 *
 * Source: seeds/000, sections "Core Logic" and "/compact"; the wording of markers, which the design leaves
 * out, from `co_cli/_history.py@3d3273cb` as research/compaction.md, section 5, reports it.
 * The tail may begin with results whose calls were dropped: that is what the source sends.
 *
 * @module
 */
import {
  beginning,
  contentText,
  fromUser,
  withContents,
  type PlainMessage,
} from './plain-message.ts'

export interface CoCliSettings {
  readonly tool_output_trim_chars: number
  readonly max_history_messages: number
}

export const CO_CLI_DEFAULTS: CoCliSettings = {
  tool_output_trim_chars: 2000,
  max_history_messages: 40,
}

/** Writes the summary of the dropped messages; null when that failed. */
export type Summarize = (dropped: readonly PlainMessage[]) => string | null

/** Processor 1: "older messages (all except the last 2)", "`str` and `dict`", "threshold 0 disables". */
export function truncateToolReturns(
  messages: readonly PlainMessage[],
  { tool_output_trim_chars: limit }: CoCliSettings,
): readonly PlainMessage[] {
  if (limit === 0) return messages
  return messages.map((message, index) => {
    if (index >= messages.length - 2) return message
    return withContents(message, content => {
      const text = contentText(content)
      return text.length > limit
        ? `${beginning(text, limit)}\n[…truncated, ${text.length} chars]`
        : content
    })
  })
}

/** The last message of the head: "the first `ModelResponse` containing a `TextPart`"; -1 where there is none. */
export function findFirstRunEnd(messages: readonly PlainMessage[]): number {
  return messages.findIndex(
    ({ role, text }) => role === 'assistant' && text !== undefined && text !== '',
  )
}

/** Where head and tail end up: at the counts themselves, as in the source, unless told otherwise. */
export interface Cuts {
  readonly headEnd: (messages: readonly PlainMessage[], counted: number) => number
  readonly tailStart: (messages: readonly PlainMessage[], counted: number) => number
}

export const AS_COUNTED: Cuts = {
  headEnd: (_, counted) => counted,
  tailStart: (_, counted) => counted,
}

/** Processor 2: head, one marker in the user's role, tail. */
export function truncateHistoryWindow(
  messages: readonly PlainMessage[],
  { max_history_messages: limit }: CoCliSettings,
  summarize: Summarize,
  cuts: Cuts = AS_COUNTED,
): readonly PlainMessage[] {
  if (limit === 0 || messages.length <= limit) return messages
  const headEnd = cuts.headEnd(messages, findFirstRunEnd(messages) + 1)
  const tail = Math.max(4, Math.floor(limit / 2))
  const tailStart = cuts.tailStart(messages, messages.length - tail)
  if (tailStart <= headEnd) return messages
  const dropped = messages.slice(headEnd, tailStart)
  const summary = summarize(dropped)
  const marker =
    summary === null ? staticMarker(dropped.length) : summaryMarker(dropped.length, summary)
  return [...messages.slice(0, headEnd), fromUser(marker), ...messages.slice(tailStart)]
}

export function summaryMarker(count: number, summary: string): string {
  return `[Summary of ${count} earlier messages]\n${summary}`
}

export function staticMarker(count: number): string {
  return `[Earlier conversation trimmed — ${count} messages removed to stay within context budget]`
}

/** `/compact`: "a minimal 2-message compacted history (summary request + ack response)". */
export function compact(
  messages: readonly PlainMessage[],
  summarize: Summarize,
): readonly PlainMessage[] {
  const summary = summarize(messages)
  if (summary === null) return messages
  return [
    fromUser(`[Compacted conversation summary]\n${summary}`),
    { role: 'assistant', text: 'Understood. I have the conversation context.' },
  ]
}

export interface CoCliStep {
  /** What the model is sent. */
  readonly request: readonly PlainMessage[]
  /** What the next request starts from: the window's result, its tool results whole. */
  readonly history: readonly PlainMessage[]
}

/**
 * One model request: both processors in order. The source cut tool results in place, and so would cut a cut
 * result again; by presets.md, row A2, the original stays and is cut again for each request.
 */
export function beforeRequest(
  messages: readonly PlainMessage[],
  settings: CoCliSettings,
  summarize: Summarize,
  cuts: Cuts = AS_COUNTED,
): CoCliStep {
  let written: string | null = null
  const request = truncateHistoryWindow(
    truncateToolReturns(messages, settings),
    settings,
    dropped => (written = summarize(dropped)),
    cuts,
  )
  return { request, history: truncateHistoryWindow(messages, settings, () => written, cuts) }
}
