/** A history that a file writes again comes in once. */
import { describe, expect, it } from 'vitest'
import { lines, tellLog } from '../../test/foreign/talk.ts'
import { importsOf } from '../../test/foreign-files.ts'

async function read(text: string): Promise<readonly string[]> {
  const { sessions } = await importsOf([{ name: 'x', text }])
  return sessions.flatMap(({ events }) => tellLog(events))
}

const T = '2025-06-15T15:06:40Z'

const cc = (uuid: string, parentUuid: string | null, message: object, more: object = {}) => ({
  type: 'role' in message && message.role === 'user' ? 'user' : 'assistant',
  uuid,
  parentUuid,
  sessionId: 'S',
  timestamp: T,
  message,
  ...more,
})
const asked = { role: 'user', content: 'List' }
const called = {
  role: 'assistant',
  id: 'm',
  content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } }],
}
const answered = {
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: 't', content: 'x.txt' }],
}
const said = (text: string) => ({ role: 'assistant', id: 'n', content: [{ type: 'text', text }] })
const HISTORY = [
  cc('a', null, asked),
  cc('b', 'a', called),
  cc('c', 'b', answered),
  cc('d', 'c', said('One.')),
]
const ONCE = ['# ', '1 u List', '2 a Bash({"command":"ls"})', '3 t Bash=x.txt', '4 a One.']

describe('a repeated history', () => {
  it.each([
    ['whole', HISTORY],
    ['with more fields', HISTORY.map(line => ({ ...line, slug: 's' }))],
    ['twice', [...HISTORY, ...HISTORY]],
    ['with other parents', HISTORY.map(line => ({ ...line, parentUuid: 'lost' }))],
    [
      'with other uuids',
      HISTORY.map(({ uuid, parentUuid, ...line }) => ({
        ...line,
        uuid: `${uuid}2`,
        parentUuid: parentUuid && `${parentUuid}2`,
      })),
    ],
  ])('of Claude Code comes in once: %s', async (_, again) => {
    expect(await read(lines(...HISTORY, ...again))).toEqual(ONCE)
    const thanks = cc('e', 'd', { role: 'user', content: 'Thanks' })
    expect(await read(lines(...HISTORY, ...again, thanks))).toEqual([...ONCE, '5 u Thanks'])
  })

  it('of Claude Code keeps the longer copy, and words that only one copy has', async () => {
    const longer = cc('d', 'c', said('One. And two.'))
    expect(await read(lines(...HISTORY, longer))).toEqual([
      ...ONCE.slice(0, 4),
      '4 a One. And two.',
    ])
    const other = cc('d', 'c', said('Other'))
    expect(await read(lines(...HISTORY, other))).toEqual([...ONCE.slice(0, 4), '4 a One. | Other'])
  })

  it('of Claude Code keeps two equal questions', async () => {
    const again = [cc('e', 'd', asked), cc('f', 'e', said('One.'))].map(line => ({
      ...line,
      message: { ...line.message, id: 'o' },
    }))
    expect((await read(lines(...HISTORY, ...again))).slice(5)).toEqual(['5 u List', '6 a One.'])
  })

  it('of Codex comes in once', async () => {
    const head = { type: 'session_meta', timestamp: T, payload: { id: 'x', timestamp: T } }
    const item = (payload: object, timestamp = T) => ({ type: 'response_item', timestamp, payload })
    const words = (role: string, text: string) => ({
      type: 'message',
      role,
      content: [{ type: 'input_text', text }],
    })
    const items = [
      words('user', 'List'),
      { type: 'function_call', call_id: 't', name: 'shell', arguments: '{}' },
      { type: 'function_call_output', call_id: 't', output: 'x.txt' },
      words('assistant', 'One.'),
    ]
    const once = ['# ', '1 u List', '2 a shell({})', '3 t shell=x.txt', '4 a One.']
    const again = items.map(payload => item(payload, '2025-06-16T15:06:40Z'))
    const first = items.map(payload => item(payload))
    expect(await read(lines(head, ...first, head, ...again))).toEqual(once)
    expect(await read(lines(head, ...first, head, ...again, item(words('user', 'List'))))).toEqual([
      ...once,
      '5 u List',
    ])
    expect(await read(lines(head, ...first.flatMap(line => [line, line])))).toEqual(once)
  })

  it('of a list whose messages have ids comes in once', async () => {
    const list = [
      { id: '1', role: 'user', content: 'q' },
      { id: '2', role: 'assistant', content: 'half' },
    ]
    const whole = { id: '2', role: 'assistant', content: 'half and half' }
    const text = JSON.stringify({ messages: [...list, ...list, whole] })
    expect(await read(text)).toEqual(['# ', '1 u q', '2 a half and half'])
    const sameId = [
      { id: '1', role: 'user', content: 'q' },
      { id: '1', role: 'user', content: 'r' },
    ]
    expect(await read(JSON.stringify(sameId))).toEqual(['# ', '1 u q', '2 u r'])
  })

  it('of a tree comes in once, with the words of all copies', async () => {
    const message = (uuid: string, parent: string | null, sender: string, text: string) => ({
      uuid,
      parent_message_uuid: parent,
      sender,
      text,
    })
    const chat_messages = [
      message('1', null, 'human', 'q'),
      message('2', '1', 'assistant', 'half'),
      message('1', null, 'human', 'q'),
      message('2', '1', 'assistant', 'half and half'),
      message('3', '2', 'human', 'r'),
      message('2', '1', 'human', 'not an answer'),
    ]
    expect(await read(JSON.stringify([{ uuid: 'u', name: 'n', chat_messages }]))).toEqual([
      '# n',
      '1 u q',
      '2 a half and half',
      '3 u r',
      '4<1 u not an answer',
    ])
  })

  it('of Gemini comes in once', async () => {
    const activity = (answer?: string) => ({
      header: 'Gemini Apps',
      title: 'Prompted Hi',
      time: T,
      ...(answer !== undefined && { safeHtmlItem: [{ html: answer }] }),
    })
    expect(await read(JSON.stringify([activity(), activity('yes'), activity('yes')]))).toEqual([
      '# ',
      '1 u Hi',
      '2 a yes',
    ])
  })

  it('of Chatbox: messages without ids in two threads are not taken for copies', async () => {
    const talk = (text: string) => ({ messages: [{ role: 'user', content: text }] })
    const session = { ...talk('here'), threads: [talk('there'), talk('elsewhere')] }
    const text = JSON.stringify({
      'chat-sessions-list': [{ id: 's', name: 'n' }],
      'session:s': session,
    })
    expect(await read(text)).toEqual(['# n', '1 u there', '2<0 u elsewhere', '3<0 u here'])
  })
})
