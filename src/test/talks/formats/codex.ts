import { lines } from '../../foreign/talk.ts'
import { dateOf, inOrder, type TalkFormat } from '../talk.ts'

/** Reasoning, words, calls and results are items in a row. */
export const codex: TalkFormat = {
  name: 'Codex',
  holds: { calls: 3, turns: true, reasoning: true, titles: false },
  write: talk => {
    const head = { id: talk.id, timestamp: dateOf(1_700_000_000) }
    const items = talk.messages.flatMap(message => {
      const { role, at, reasoning } = message
      const type = role === 'user' ? 'input_text' : 'output_text'
      return [
        ...(reasoning === ''
          ? []
          : [{ type: 'reasoning', summary: [{ type: 'summary_text', text: reasoning }] }]),
        ...inOrder<object>(message, {
          text: text => ({ type: 'message', role, content: [{ type, text }] }),
          call: call => ({
            type: 'function_call',
            call_id: call.id,
            name: 'shell',
            arguments: JSON.stringify({ q: call.words }),
          }),
          result: (call, output) => ({ type: 'function_call_output', call_id: call.id, output }),
        }),
      ].map(payload => ({ type: 'response_item', timestamp: dateOf(at), payload }))
    })
    return lines(
      { type: 'session_meta', timestamp: dateOf(1_700_000_000), payload: head },
      ...items,
    )
  },
}
