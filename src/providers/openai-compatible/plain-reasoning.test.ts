import { afterEach, expect, it } from 'vitest'
import { sseServer, streamOf, type SseServer } from '../../test/sse-server.ts'
import { remoteEndpoint } from '../endpoint.ts'

let server: SseServer | null = null
afterEach(() => server?.close())

let asked = ''

interface Said {
  readonly type: string
  readonly text: string
}

/** The parts of an answer whose text arrives in these pieces, and then a call of a tool where one is wanted. */
async function answeredIn(pieces: readonly string[], callsTool = false): Promise<readonly Said[]> {
  const call = { index: 0, id: 'c1', function: { name: 'clock', arguments: '{}' } }
  server = await sseServer((_, response, body) => {
    asked = body
    streamOf(response, [
      ...pieces.map(content => JSON.stringify({ choices: [{ delta: { content } }] })),
      ...(callsTool ? [JSON.stringify({ choices: [{ delta: { tool_calls: [call] } }] })] : []),
      '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
    ])
  })
  const model = await remoteEndpoint().open(
    { protocol: 'openai-compatible', baseUrl: server.url, model: 'm', windowTokens: null },
    '',
  )
  const said: Said[] = []
  const request = {
    system: '',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'When?' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'A secret thought.' },
          { type: 'text', text: 'Soon.' },
        ],
      },
      { role: 'user', parts: [{ type: 'text', text: 'And then?' }] },
    ],
    tools: [],
    maxOutputTokens: 100,
  } as const
  for await (const chunk of model.stream(request, new AbortController().signal)) {
    if (chunk.type === 'finish') continue
    const text = 'text' in chunk ? chunk.text : ''
    const last = said.at(-1)
    if (last?.type === chunk.type) said[said.length - 1] = { ...last, text: last.text + text }
    else said.push({ type: chunk.type, text })
  }
  await server.close()
  return said
}

it('reasoning in plain text is reasoning at the start of an answer, and is not sent back', async () => {
  expect(await answeredIn(['<thi', 'nk>\nThe clock?\n</th', 'ink>\n\nNoon.'])).toEqual([
    { type: 'reasoning', text: 'The clock?' },
    { type: 'text', text: 'Noon.' },
  ])
  expect(asked).toContain('Soon.')
  expect(asked).not.toContain('A secret thought.')
})

it('reasoning in plain text ends before a call', async () => {
  const parts = await answeredIn(['<think>Ask it.</think>\n'], true)
  expect(parts.map(({ type }) => type)).toEqual(['reasoning', 'tool-call'])
})
