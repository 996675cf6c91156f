import { isFilled, type EndSigns } from '../ai-sdk/end-signs.ts'
import { fieldAt } from '../http/json.ts'

/** How chat completions end: by a `finish_reason`, then the usage, then `[DONE]`. */
export const COMPLETION_ENDS: EndSigns = {
  read: event => {
    const choice = fieldAt(event, ['choices', '0'])
    const of = (name: string) => fieldAt(choice, ['delta', name])
    const calls = isFilled(of('tool_calls'))
    return {
      says:
        calls ||
        ['content', 'reasoning_content', 'reasoning', 'refusal'].some(name => isFilled(of(name))),
      calls,
      end: isFilled(fieldAt(choice, ['finish_reason'])) ? 'reason' : null,
    }
  },
  reason: calls => ({
    choices: [{ index: 0, delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' }],
  }),
  last: null,
  withoutEnd: event => ({ ...event, choices: [] }),
}
