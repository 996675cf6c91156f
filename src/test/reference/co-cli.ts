/**
 * The history rules of co-cli as its design states them, written down literally.
 *
 * Source: seeds/000, sections "Core Logic" and "/compact"; the wording of markers, which the design leaves
 * out, from `co_cli/_history.py@3d3273cb` as research/compaction.md, section 5, reports it.
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

/** `tool_output_trim_chars` */
const TOOL_OUTPUT_CHARACTERS = 2000
/** `max_history_messages` */
const MAX_HISTORY_MESSAGES = 40

/** Writes the summary of the dropped messages; null when that failed. */
export type Summarize = (dropped: readonly PlainMessage[]) => string | null

/** Processor 1: "older messages (all except the last 2)", "`str` and `dict`". */
function truncateToolReturns(messages: readonly PlainMessage[]): readonly PlainMessage[] {
  return messages.map((message, index) => {
    if (index >= messages.length - 2) return message
    return withContents(message, content => {
      const text = contentText(content)
      return text.length > TOOL_OUTPUT_CHARACTERS
        ? `${beginning(text, TOOL_OUTPUT_CHARACTERS)}\n[…truncated, ${text.length} chars]`
        : content
    })
  })
}

/** The last message of the head: "the first `ModelResponse` containing a `TextPart`"; -1 where there is none. */
function findFirstRunEnd(messages: readonly PlainMessage[]): number {
  return messages.findIndex(
    ({ role, text }) => role === 'assistant' && text !== undefined && text !== '',
  )
}

/** Where head and tail end up: the source takes the counts themselves. */
export interface Cuts {
  readonly headEnd: (messages: readonly PlainMessage[], counted: number) => number
  readonly tailStart: (messages: readonly PlainMessage[], counted: number) => number
}

/** Processor 2: head, one marker in the user's role, tail. */
function truncateHistoryWindow(
  messages: readonly PlainMessage[],
  summarize: Summarize,
  cuts: Cuts,
): readonly PlainMessage[] {
  if (messages.length <= MAX_HISTORY_MESSAGES) return messages
  const headEnd = cuts.headEnd(messages, findFirstRunEnd(messages) + 1)
  const tail = Math.max(4, Math.floor(MAX_HISTORY_MESSAGES / 2))
  const tailStart = cuts.tailStart(messages, messages.length - tail)
  if (tailStart <= headEnd) return messages
  const dropped = messages.slice(headEnd, tailStart)
  const summary = summarize(dropped)
  const marker =
    summary === null
      ? staticMarker(dropped.length)
      : `[Summary of ${dropped.length} earlier messages]\n${summary}`
  return [...messages.slice(0, headEnd), fromUser(marker), ...messages.slice(tailStart)]
}

function staticMarker(count: number): string {
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
  summarize: Summarize,
  cuts: Cuts,
): CoCliStep {
  let written: string | null = null
  const request = truncateHistoryWindow(
    truncateToolReturns(messages),
    dropped => (written = summarize(dropped)),
    cuts,
  )
  return { request, history: truncateHistoryWindow(messages, () => written, cuts) }
}

/*
 * Its first phase, by seeds/001, sections 1a and 1b. The plan gives no number for the last N messages; presets.md, row B1,
 * sets `max_history_messages − 2`. The window runs on the whole history for each request and keeps nothing.
 */

const HEAD_MESSAGES = 2

/** "Keep first 2 messages", "keep last N messages", "drop the middle", "insert a synthetic `ModelRequest`". */
function slidingWindow(messages: readonly PlainMessage[], cuts: Cuts): readonly PlainMessage[] {
  if (messages.length <= MAX_HISTORY_MESSAGES) return messages
  const headEnd = cuts.headEnd(messages, HEAD_MESSAGES)
  const tailStart = cuts.tailStart(
    messages,
    messages.length - (MAX_HISTORY_MESSAGES - HEAD_MESSAGES),
  )
  if (tailStart <= headEnd) return messages
  return [
    ...messages.slice(0, headEnd),
    fromUser(staticMarker(tailStart - headEnd)),
    ...messages.slice(tailStart),
  ]
}

/** `history_processors=[trim_old_tool_output, sliding_window]`, before every model request. */
export function requestOfPhase1(
  messages: readonly PlainMessage[],
  cuts: Cuts,
): readonly PlainMessage[] {
  return slidingWindow(truncateToolReturns(messages), cuts)
}
