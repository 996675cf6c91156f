/**
 * The history rules of co-cli's first phase as its plan states them, written down literally.
 *
 * Source: seeds/001, sections 1a and 1b. The plan gives no number for the last N messages; presets.md,
 * row B1, sets `max_history_messages − 2`. The window runs on the whole history for each request and keeps
 * nothing: there is no model call whose result would have to last.
 *
 * @module
 */
import {
  AS_COUNTED,
  staticMarker,
  truncateToolReturns,
  type CoCliSettings,
  type Cuts,
} from './co-cli.ts'
import { fromUser, type PlainMessage } from './plain-message.ts'

const HEAD_MESSAGES = 2

/** "Keep first 2 messages", "keep last N messages", "drop the middle", "insert a synthetic `ModelRequest`". */
export function slidingWindow(
  messages: readonly PlainMessage[],
  { max_history_messages: limit }: CoCliSettings,
  cuts: Cuts = AS_COUNTED,
): readonly PlainMessage[] {
  if (limit === 0 || messages.length <= limit) return messages
  const headEnd = cuts.headEnd(messages, HEAD_MESSAGES)
  const tailStart = cuts.tailStart(messages, messages.length - (limit - HEAD_MESSAGES))
  if (tailStart <= headEnd) return messages
  return [
    ...messages.slice(0, headEnd),
    fromUser(staticMarker(tailStart - headEnd)),
    ...messages.slice(tailStart),
  ]
}

/** `history_processors=[trim_old_tool_output, sliding_window]`, before every model request. */
export function requestOf(
  messages: readonly PlainMessage[],
  settings: CoCliSettings,
  cuts: Cuts = AS_COUNTED,
): readonly PlainMessage[] {
  return slidingWindow(truncateToolReturns(messages, settings), settings, cuts)
}
