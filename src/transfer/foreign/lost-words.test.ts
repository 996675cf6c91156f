/** Words that stand in another place of an export than usual come in, or a note says so. */
import { describe, expect, it } from 'vitest'
import { tellLog } from '../../test/foreign/talk.ts'
import { importsOf } from '../../test/foreign-files.ts'

async function readAll(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const { files, sessions } = await importsOf([{ name: 'x', text }])
  const told = sessions.flatMap(({ events }) => tellLog(events))
  return { files, told, warnings: sessions.flatMap(({ found }) => found.warnings) }
}
const read = async (value: unknown) => (await readAll(value)).told

const chatGpt = (...messages: readonly object[]) => [
  {
    title: 'T',
    conversation_id: 'c',
    create_time: 1_700_000_000,
    current_node: `${messages.length - 1}`,
    mapping: Object.fromEntries(
      messages.map((message, at) => [`${at}`, { parent: at === 0 ? null : `${at - 1}`, message }]),
    ),
  },
]
const said = (role: string, text: string, metadata: object = {}) => ({
  author: { role },
  content: { content_type: 'text', parts: [text] },
  metadata,
})
const sign = (...fields: readonly string[]) => `\ue200${fields.join('\ue202')}\ue201`

describe('sources of an answer', () => {
  const cite = sign('cite', 'turn0search1')
  const page = { title: 'Site', url: 'https://example.org/p' }
  it.each([
    [
      'their words',
      { matched_text: cite, alt: '([Site](https://example.org/p))', items: [page] },
      `A fact ([Site](https://example.org/p)).`,
    ],
    ['a list', { matched_text: cite, items: [page] }, `A fact ([Site](https://example.org/p)).`],
    [
      'a footnote',
      { matched_text: ' ', type: 'sources_footnote', sources: [page] },
      'A fact . | Sources:⏎- [Site](https://example.org/p)',
    ],
  ])('of ChatGPT stand in their place, or below: %s', async (_, reference, words) => {
    const answer = said('assistant', `A fact ${cite}.`, { content_references: [reference] })
    expect(await read(chatGpt(said('user', 'New?'), answer))).toEqual([
      '# T',
      '1 u New?',
      `2 a ${words}`,
    ])
  })

  it('of ChatGPT with places in the text', async () => {
    const text = 'A fact 【4†source】.'
    const metadata = { citations: [{ start_ix: 7, end_ix: 17, metadata: page }] }
    expect((await read(chatGpt(said('assistant', text, metadata)))).at(-1)).toBe(
      '1 a A fact ([Site](https://example.org/p)).',
    )
  })

  it('that the file lacks are counted, and no sign stays', async () => {
    const text = `${sign('entity', '["people","Ada Ash","poet"]')} wrote ${sign('url', 'Reeds', 'turn0search2')}. ${cite}`
    const { told, warnings } = await readAll(chatGpt(said('assistant', text)))
    expect(told.at(-1)).toBe('1 a Ada Ash wrote Reeds. ')
    expect(warnings).toContain('1 answer points at sources that are not in the file.')
  })

  it.each([
    [
      'Claude.ai',
      [
        {
          uuid: 'u',
          name: 'T',
          chat_messages: [
            {
              uuid: '1',
              sender: 'assistant',
              content: [{ type: 'text', text: 'Yes.', citations: [page] }],
            },
          ],
        },
      ],
    ],
    [
      'the Responses interface',
      [
        {
          role: 'assistant',
          content: [
            {
              type: 'output_text',
              text: 'Yes.',
              annotations: [{ type: 'url_citation', ...page }],
            },
          ],
        },
      ],
    ],
    [
      'chat completions',
      [
        {
          role: 'assistant',
          content: 'Yes.',
          annotations: [{ type: 'url_citation', url_citation: page }],
        },
      ],
    ],
    [
      'Open WebUI',
      [
        {
          id: 'o',
          chat: {
            messages: [
              {
                role: 'assistant',
                content: 'Yes.',
                sources: [{ source: { name: 'Site', url: 'https://example.org/p' } }],
              },
            ],
          },
        },
      ],
    ],
  ])('of %s are a list below', async (_, file) => {
    expect((await read(file)).at(-1)).toBe('1 a Yes. | Sources:⏎- [Site](https://example.org/p)')
  })
})

it('a file of a message of ChatGPT has a note, and an image its name', async () => {
  const attachments = [
    { id: 'file-1', name: 'report.pdf' },
    { id: 'file-2', name: 'cat photo.png' },
  ]
  const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-2' }
  const message = {
    author: { role: 'user' },
    content: { content_type: 'multimodal_text', parts: ['Sum up', image] },
    metadata: { attachments },
  }
  expect((await read(chatGpt(message))).at(-1)).toBe(
    '1 u Sum up | [image: cat photo.png] | [file: report.pdf]',
  )
})

describe('a list of messages', () => {
  const call = { type: 'function_call', name: 'f', call_id: 'c', arguments: '{"a":1}' }
  it('has items of the Responses interface', async () => {
    const file = [
      { role: 'user', content: 'q' },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
      call,
      { type: 'function_call_output', call_id: 'c', output: '3' },
      { type: 'mcp_call', id: 'm', name: 'g', arguments: '{}', output: '4' },
      {
        type: 'code_interpreter_call',
        id: 'n',
        code: '2+2',
        outputs: [{ type: 'logs', logs: '4 it is' }],
      },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'done' }] },
    ]
    expect(await read(file)).toEqual([
      '# ',
      '1 u q',
      '2 a (hm) | f({"a":1})',
      '3 t f=3',
      '4 a g({})',
      '5 t g=4',
      '6 a code_interpreter({"code":"2+2"})',
      '7 t code_interpreter=4 it is',
      '8 a done',
    ])
  })

  it('has contents of the Google interface', async () => {
    const contents = [
      { role: 'user', parts: [{ text: 'q' }] },
      {
        role: 'model',
        parts: [
          { text: 'hm', thought: true },
          { functionCall: { name: 'f', args: { a: 1 } } },
          { functionCall: { name: 'f', args: { a: 2 } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'f', response: { result: 'one' } } },
          { functionResponse: { name: 'f', response: { b: 2, c: 3 } } },
        ],
      },
      { role: 'model', parts: [{ text: 'done' }] },
    ]
    const told = [
      '1 u q',
      '2 a (hm) | f({"a":1}) | f({"a":2})',
      '3 t f=one | f={"b":2,"c":3}',
      '4 a done',
    ]
    expect(await read(contents)).toEqual(['# ', ...told])
    const systemInstruction = { parts: [{ text: 'Be brief' }] }
    expect(await read({ contents, systemInstruction })).toEqual(['# ', 'prompt: Be brief', ...told])
  })

  it('has parts of the AI SDK, of all its versions', async () => {
    const user = { role: 'user', parts: [{ type: 'text', text: 'q' }] }
    const state = { toolCallId: 'c', input: { a: 1 } }
    const answers = [
      [
        { type: 'step-start' },
        { type: 'tool-weather', ...state, state: 'output-available', output: { b: 2 } },
        { type: 'step-start' },
        { type: 'text', text: 'done' },
      ],
      [
        { type: 'dynamic-tool', toolName: 'weather', ...state, output: { b: 2 } },
        { type: 'text', text: 'done' },
      ],
      [
        {
          type: 'tool-invocation',
          toolInvocation: {
            toolCallId: 'c',
            toolName: 'weather',
            args: { a: 1 },
            result: { b: 2 },
          },
        },
        { type: 'text', text: 'done' },
      ],
    ]
    for (const parts of answers)
      for (const content of [undefined, '', 'done'])
        expect(await read([user, { role: 'assistant', content, parts }])).toEqual([
          '# ',
          '1 u q',
          '2 a weather({"a":1})',
          '3 t weather={"b":2}',
          '4 a done',
        ])
    const failed = { type: 'tool-weather', ...state, state: 'output-error', errorText: 'No sky' }
    expect((await read([user, { role: 'assistant', parts: [failed] }])).at(-1)).toBe(
      '3 t weather=!No sky',
    )
  })

  it('names who speaks if it is neither the person nor the model', async () => {
    const file = [
      { role: 'user', content: 'q' },
      { role: 'critic', content: 'No.' },
    ]
    expect((await read(file)).at(-1)).toBe('2 u critic: | No.')
  })

  it('keeps the words of a kind of part that is new, and counts what has no place', async () => {
    const file = [
      {
        role: 'assistant',
        content: [{ type: 'hologram', scene: { caption: 'Two reeds' } }],
        aside: 'a word apart',
      },
    ]
    const { told, warnings } = await readAll(file)
    expect(told.at(-1)).toBe('1 a Two reeds')
    expect(warnings).toContain(
      '1 text of this chat has no place in a message here, and is left out.',
    )
  })
})

describe('thoughts within words', () => {
  it.each(['think', 'thinking'])('become reasoning: %s', async tag => {
    const content = `<${tag}>\nhm\n</${tag}>\n\nYes.`
    const sessions = [{ id: 's', topic: 'T', messages: [{ id: '1', role: 'assistant', content }] }]
    expect(await read({ 'chat-next-web-store': { sessions } })).toEqual(['# T', '1 a (hm) | Yes.'])
  })

  it('of a user are words', async () => {
    const content = '<think>hm</think> what is this?'
    expect((await read([{ role: 'user', content }])).at(-1)).toBe(`1 u ${content}`)
  })
})

describe('Open WebUI', () => {
  const chat = (messages: readonly object[], more: object = {}) => [
    { id: 'o', chat: { title: 'T', messages, ...more } },
  ]
  it('writes words as a list of parts, too', async () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.org/a.png' } }
    const content = [{ type: 'text', text: 'look at it' }, image]
    expect((await read(chat([{ role: 'user', content }]))).at(-1)).toBe(
      '1 u look at it | [image: https://example.org/a.png]',
    )
  })

  it('keeps a system prompt beside the messages', async () => {
    const file = chat([{ role: 'user', content: 'q' }], { params: { system: 'Be brief' } })
    expect(await read(file)).toEqual(['# T', 'prompt: Be brief', '1 u q'])
  })

  it('may have details within the reasoning of an answer', async () => {
    const inner = '> has <details><summary>in</summary>x</details> inside\n> more'
    const content = `<details type="reasoning" done="true">\n<summary>T</summary>\n${inner}\n</details>\nAfter`
    expect((await read(chat([{ role: 'assistant', content }]))).at(-1)).toBe(
      '1 a (has <details><summary>in</summary>x</details> inside⏎more) | After',
    )
  })

  it('leaves details as words where a person, or code, quotes them', async () => {
    const content = 'Why <details type="reasoning">\n<summary>T</summary>\nhm\n</details> ?'
    const code = '```\n<details type="reasoning">\nhm\n</details>\n```'
    for (const [role, words] of [
      ['user', content],
      ['assistant', content],
      ['assistant', code],
    ] as const)
      expect((await read(chat([{ role, content: words }]))).at(-1)).toBe(
        `1 ${role[0]} ${words.replaceAll('\n', '⏎')}`,
      )
  })

  it('may write arguments as JSON in JSON', async () => {
    const twice = '&quot;{\\&quot;city\\&quot;: \\&quot;Riga\\&quot;}&quot;'
    const content = `<details type="tool_calls" done="true" id="c" name="w" arguments="${twice}" result="&quot;3&quot;">\n<summary>Tool</summary>\n</details>`
    expect((await read(chat([{ role: 'assistant', content }])))[1]).toBe('1 a w({"city":"Riga"})')
  })
})

describe('an answer that failed says why', () => {
  it.each([
    [
      'Open WebUI',
      [
        {
          id: 'o',
          chat: { messages: [{ role: 'assistant', content: '', error: { content: 'No model' } }] },
        },
      ],
    ],
    [
      'Open WebUI, a text',
      [{ id: 'o', chat: { messages: [{ role: 'assistant', content: '', error: 'No model' }] } }],
    ],
    [
      'LibreChat',
      {
        conversationId: 'l',
        messages: [{ messageId: 'a', content: [{ type: 'error', error: 'No model' }] }],
      },
    ],
    [
      'Chatbox',
      {
        'chat-sessions-list': [],
        'session:s': {
          messages: [{ id: '1', role: 'assistant', contentParts: [], error: 'No model' }],
        },
      },
    ],
    ['a list', [{ role: 'assistant', content: '', error: { message: 'No model' } }]],
  ])('%s', async (_, file) => {
    expect((await read(file)).at(-1)).toBe('1 a Error: No model')
  })
})

it('what Claude.ai notes for itself is no word of the answer', async () => {
  const content = [
    { type: 'text', text: 'Looking.' },
    { type: 'token_budget', start_timestamp: 'x' },
    { type: 'flag', flag: 'x' },
    { type: 'text', text: 'Found.' },
  ]
  const file = [
    { uuid: 'u', name: 'T', chat_messages: [{ uuid: '1', sender: 'assistant', content }] },
  ]
  const { told, warnings } = await readAll(file)
  expect(told.at(-1)).toBe('1 a Looking. | Found.')
  expect(warnings.filter(each => each.includes('no place'))).toEqual([])
})
