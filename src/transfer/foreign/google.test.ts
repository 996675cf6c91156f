/** What the Gemini interface and its tools write comes in whole, in each of the files that hold it. */
import { describe, expect, it } from 'vitest'
import { tellLog } from '../../test/foreign/talk.ts'
import { importsOf } from '../../test/foreign-files.ts'

const called = (response: object) => [
  { role: 'user', parts: [{ text: 'Ask' }] },
  { role: 'model', parts: [{ functionCall: { id: 'c', name: 'find', args: {} } }] },
  { role: 'user', parts: [{ functionResponse: { id: 'c', name: 'find', response } }] },
]
const FILES: readonly (readonly [string, (contents: readonly object[]) => object])[] = [
  ['a request', contents => ({ contents })],
  ['/chat save', contents => ({ history: contents })],
  [
    'a session of the Gemini CLI',
    contents => ({
      sessionId: 's',
      projectHash: 'p',
      messages: contents.map((content, at) => ({
        id: `${at}`,
        type: 'role' in content && content.role === 'user' ? 'user' : 'gemini',
        content: 'parts' in content ? content.parts : [],
      })),
    }),
  ],
  ['AI Studio', chunks => ({ chunkedPrompt: { chunks } })],
]

async function read(value: object) {
  const { sessions } = await importsOf([{ name: 'x', text: JSON.stringify(value) }])
  return sessions.flatMap(({ events }) => tellLog(events)).join('\n')
}

describe.each(FILES)('of Google: %s', (_, file) => {
  it('keeps what a call gave beside its error', async () => {
    const told = await read(file(called({ output: 'half of it', error: { message: 'cut off' } })))
    expect(told).toContain('half of it')
    expect(told).toContain('cut off')
  })

  it('reads code that ran, and thoughts', async () => {
    const parts = [
      { text: 'Plan', thought: true },
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { output: 'one\n' } },
    ]
    const told = await read(file([...called({ output: 'x' }), { role: 'model', parts }]))
    expect(told).toContain('(Plan)')
    expect(told).toContain('```python⏎print(1)⏎```')
    expect(told).toContain('```⏎one⏎```')
  })
})

it('reads thoughts in tags in every text of an answer', async () => {
  const content = [
    { type: 'text', text: '<think>First plan</think>One' },
    { type: 'text', text: '<think>Second plan</think>Two' },
  ]
  const messages = [
    { role: 'user', content: 'Ask' },
    { role: 'assistant', content },
  ]
  expect(await read({ messages })).toContain('(First plan) | One | (Second plan) | Two')
})
