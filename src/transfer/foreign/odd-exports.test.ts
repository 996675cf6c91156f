/** Shapes that exports of other applications have, beside those of their own descriptions. */
import { expect, it } from 'vitest'
import { tellLog } from '../../test/foreign/talk.ts'
import { importsOf } from '../../test/foreign-files.ts'

async function read(value: unknown): Promise<readonly string[]> {
  const { sessions } = await importsOf([{ name: 'x', text: JSON.stringify(value) }])
  return sessions.flatMap(({ events }) => tellLog(events))
}

it('the id of a call of Claude.ai may stand among its arguments', async () => {
  const call = (id: string, query: string) => ({
    type: 'tool_use',
    name: 'web_search',
    input: { _tool_call_id: id, query },
  })
  const result = (id: string, text: string) => ({
    type: 'tool_result',
    tool_use_id: id,
    name: 'web_search',
    content: [{ type: 'text', text }],
  })
  const content = [call('A', 'alpha'), call('B', 'beta'), result('B', 'BBB'), result('A', 'AAA')]
  const chat_messages = [
    { uuid: '1', sender: 'human', text: 'q' },
    { uuid: '2', sender: 'assistant', text: '', content },
  ]
  expect(await read([{ uuid: 'u', name: 'n', chat_messages }])).toEqual([
    '# n',
    '1 u q',
    '2 a web_search({"query":"alpha"}) | web_search({"query":"beta"})',
    '3 t web_search=BBB | web_search=AAA',
  ])
})

it('a call of Open WebUI or LibreChat that was still running has no result, and an empty result stays', async () => {
  const details = (more: string) =>
    `<details type="tool_calls" done="false" id="t" name="web" arguments="{}"${more}>\n<summary>Tool</summary>\n</details>`
  const chat = (more: string) => [
    { id: 'o', chat: { title: 'n', messages: [{ role: 'assistant', content: details(more) }] } },
  ]
  const libre = (more: object) => {
    const tool_call = { id: 't', name: 'web', args: '{}', ...more }
    const message = { messageId: '1', content: [{ type: 'tool_call', tool_call }] }
    return { conversationId: 'c', title: 'n', messages: [message] }
  }
  const running = ['# n', '1 a web({})', '2 t web=![no result in the file]']
  expect(await read(chat(''))).toEqual(running)
  expect(await read(libre({}))).toEqual(running)
  const ended = ['# n', '1 a web({})', '2 t web=']
  expect(await read(chat(' result="&quot;&quot;"'))).toEqual(ended)
  expect(await read(libre({ output: '' }))).toEqual(ended)
})

it('a thought that was exported with its tags is reasoning, and a tag in a sentence is text', async () => {
  const said = (content: string) => ({ role: 'assistant', content })
  const messages = [
    { role: 'user', content: 'Hm?</think>When?' },
    said('<think>The clock?</think>Noon.'),
    said('The clock?\n</think>\n\nNoon.'),
    said('It ends with </think> in a sentence.'),
  ]
  expect(await read({ messages })).toEqual([
    '# ',
    '1 u Hm?</think>When?',
    '2 a (The clock?) | Noon.',
    '3 a (The clock?) | Noon.',
    '4 a It ends with </think> in a sentence.',
  ])
})

it('calls of Open WebUI that were made together are one step, whether they run or have ended', async () => {
  const details = (id: string, result: string) =>
    `<details type="tool_calls" id="${id}" name="web" arguments="{}"${result}>\n<summary>Tool</summary>\n</details>`
  const chat = (result: string, words: string) => [
    {
      id: 'o',
      chat: {
        title: 'n',
        messages: [
          {
            role: 'assistant',
            content: `${details('a', result)}\n${details('b', result)}${words}`,
          },
        ],
      },
    },
  ]
  const calls = ['# n', '1 a web({}) | web({})']
  const missing = 'web=![no result in the file]'
  expect(await read(chat('', ''))).toEqual([...calls, `2 t ${missing} | ${missing}`])
  expect(await read(chat(' result="&quot;r&quot;"', '\nDone'))).toEqual([
    ...calls,
    '2 t web=r | web=r',
    '3 a Done',
  ])
})
