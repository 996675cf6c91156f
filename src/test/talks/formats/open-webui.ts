import { inOrder, type TalkFormat, type TalkMessage } from '../talk.ts'

/** Calls and results are items of one message. */
function saidIn(message: TalkMessage) {
  const { role, at, reasoning, text } = message
  const items = [
    ...(reasoning === ''
      ? []
      : [{ type: 'reasoning', content: [{ type: 'output_text', text: reasoning }] }]),
    ...inOrder<object>(message, {
      text: words => ({ type: 'message', content: [{ type: 'output_text', text: words }] }),
      call: call => ({
        type: 'function_call',
        call_id: call.id,
        name: 'web',
        arguments: JSON.stringify({ q: call.words }),
      }),
      result: (call, output) => ({ type: 'function_call_output', call_id: call.id, output }),
    }),
  ]
  return { role, timestamp: at, content: text, ...(role === 'assistant' && { output: items }) }
}

export const openWebUi: TalkFormat = {
  name: 'Open WebUI, a tree',
  holds: { branches: true, calls: 3, turns: true, reasoning: true },
  write: talk => {
    const messages = talk.messages.map(message => [
      message.id,
      { parentId: message.parentId, ...saidIn(message) },
    ])
    const currentId = talk.messages.findLast(({ isMain }) => isMain)?.id
    const history = { currentId, messages: Object.fromEntries(messages) }
    return JSON.stringify([
      { id: talk.id, title: talk.title, chat: { title: talk.title, history } },
    ])
  },
}

/** As older versions wrote it: a list, with reasoning and calls in the words. */
export const oldOpenWebUi: TalkFormat = {
  name: 'Open WebUI, a list',
  holds: { calls: 3, reasoning: true },
  write: talk => {
    const messages = talk.messages.map(({ id, role, at, reasoning, text, calls }) => ({
      id,
      role,
      timestamp: at,
      content: [
        reasoning &&
          `<details type="reasoning" done="true">\n<summary>Thought</summary>\n> ${reasoning}\n</details>`,
        text,
        ...calls.map(call => {
          const input = JSON.stringify({ q: call.words }).replaceAll('"', '&quot;')
          const result = call.result === null ? '' : ` result="&quot;${call.result}&quot;"`
          return `<details type="tool_calls" done="${call.result !== null}" id="${call.id}" name="web" arguments="${input}"${result}>\n<summary>Tool</summary>\n</details>`
        }),
      ]
        .filter(Boolean)
        .join('\n'),
    }))
    return JSON.stringify([
      { id: talk.id, title: talk.title, chat: { title: talk.title, messages } },
    ])
  },
}
