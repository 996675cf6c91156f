import { isFilled, type EndSigns } from '../ai-sdk/end-signs.ts'
import { fieldAt } from '../http/json.ts'

/** How Gemini ends: by a `finishReason`, or by why it does not answer this prompt. */
export const CONTENT_ENDS: EndSigns = {
  read: event => {
    const parts = fieldAt(event, ['candidates', '0', 'content', 'parts'])
    const held: readonly unknown[] = Array.isArray(parts) ? parts : []
    const calls = held.some(part => fieldAt(part, ['functionCall']) !== undefined)
    const reasons = [
      ['candidates', '0', 'finishReason'],
      ['promptFeedback', 'blockReason'],
    ]
    return {
      says: calls || held.some(part => isFilled(fieldAt(part, ['text']))),
      calls,
      end: reasons.some(path => isFilled(fieldAt(event, path))) ? 'reason' : null,
    }
  },
  reason: () => ({ candidates: [{ finishReason: 'STOP' }] }),
  last: null,
  withoutEnd: event => ({ ...event, candidates: [] }),
}
