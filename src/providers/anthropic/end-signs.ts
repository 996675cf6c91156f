import { isFilled, type EndSigns } from '../ai-sdk/end-signs.ts'
import { fieldAt } from '../http/json.ts'

/** How the Messages API ends: by a `stop_reason` with the usage, then `message_stop`. */
export const MESSAGE_ENDS: EndSigns = {
  read: event => {
    const type = fieldAt(event, ['type'])
    const calls = fieldAt(event, ['content_block', 'type']) === 'tool_use'
    const isReason = type === 'message_delta' && isFilled(fieldAt(event, ['delta', 'stop_reason']))
    return {
      says: calls || type === 'content_block_delta',
      calls,
      end: type === 'message_stop' ? 'last' : isReason ? 'reason' : null,
    }
  },
  reason: calls => ({
    type: 'message_delta',
    delta: { stop_reason: calls ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: 0 },
  }),
  last: { type: 'message_stop' },
  withoutEnd: () => null,
}
