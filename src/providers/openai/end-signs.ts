import type { EndSigns } from '../ai-sdk/end-signs.ts'
import { fieldAt } from '../http/json.ts'

/** How the Responses API ends: by one event that holds the whole answer. */
export const RESPONSE_ENDS: EndSigns = {
  read: event => {
    const type = String(fieldAt(event, ['type']))
    const calls = /^response\.(?:function_call|custom_tool_call)/.test(type)
    return {
      says: calls || /\.(?:delta|done)$/.test(type),
      calls,
      end: /^response\.(?:completed|incomplete|failed)$/.test(type) ? 'last' : null,
    }
  },
  reason: () => ({ type: 'response.completed', response: {} }),
  last: null,
  withoutEnd: () => null,
}
