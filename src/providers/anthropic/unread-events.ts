/**
 * Kinds of blocks and events that came after the SDK. The API's own rule is to pass over what one does not know.
 *
 * Source: platform.claude.com, "Streaming messages", "Other events".
 *
 * @module
 */
import { TypeValidationError } from '@ai-sdk/provider'
import { z } from 'zod'
import type { Decode } from '../ai-sdk/step.ts'

const Unread = z.union([
  z.looseObject({
    type: z.literal('content_block_start'),
    content_block: z.looseObject({
      type: z.string().refine(type => !READ_BLOCKS.has(type)),
    }),
  }),
  z.looseObject({
    type: z.literal('content_block_delta'),
    delta: z.looseObject({ type: z.string().refine(type => !READ_DELTAS.has(type)) }),
  }),
  z.looseObject({ type: z.string().refine(type => !READ_EVENTS.test(type)) }),
])

const READ_BLOCKS: ReadonlySet<string> = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
])
const READ_DELTAS: ReadonlySet<string> = new Set([
  'text_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
])
const READ_EVENTS = /^(?:message_|content_block_|error$)/

/** The same reader, which takes such an event for silence and not for a broken stream. */
export function withoutUnreadEvents(decode: Decode): Decode {
  return part => {
    const isUnread =
      part.type === 'error' &&
      TypeValidationError.isInstance(part.error) &&
      Unread.safeParse(part.error.value).success
    return isUnread ? [] : decode(part)
  }
}
