import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { foldBranch, viewOf } from '../../src/engine/branch/branch.ts'
import { imageNote, type ModelRequest, type Part } from '../../src/engine/message/message.ts'
import { plainParts } from '../../src/engine/message/web-sources.ts'
import { repair } from '../../src/engine/request/repair.ts'
import { countRequest } from '../../src/engine/tokens/request-tokens.ts'
import { stripReasoning } from '../../src/engine/request/processors/parts.ts'
import { remoteEndpoint } from '../../src/providers/endpoint.ts'
import { logs } from '../../src/test/log-arbitrary.ts'
import { countTokens } from '../../src/workers/token-counter.ts'
import { fault } from './behaviour.ts'
import type { WireBody, WireMessage } from './body.ts'
import { countBody } from './count.ts'
import { checkBody } from './rules.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer | null = null
afterEach(() => server?.close())

const user: WireMessage = { role: 'user', content: 'Hi' }
const call: WireMessage = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 't', arguments: '{}' } }],
}
const result: WireMessage = { role: 'tool', tool_call_id: 'c1', content: 'ok' }
const imageAt = (url: string) => ({ type: 'image_url', image_url: { url } })
const check = (...messages: readonly WireMessage[]) =>
  checkBody({ model: 'm', messages }, { window: 100, models: ['m'] })?.error.message ?? null

describe('the rules', () => {
  it('accept a question, and a step with its results', () => {
    expect(check(user)).toBeNull()
    expect(check({ role: 'system', content: 'x' }, user, call, result)).toBeNull()
  })

  it('accept an image without a word, and count it by its size', () => {
    const png = Buffer.alloc(33)
    png.writeUInt32BE(1_024, 16)
    png.writeUInt32BE(600, 20)
    const url = `data:image/png;base64,${png.toString('base64')}`
    const seen: WireMessage = { role: 'user', content: [{ type: 'image_url', image_url: { url } }] }
    const body = { model: 'm', messages: [seen] }
    expect(checkBody(body, { window: 1_000, models: ['m'] })).toBeNull()
    expect(countBody(body)).toBe(3 + 3 + 1 + 85 + 4 * 170)
  })

  it.each([
    [
      'an image that is none',
      [{ role: 'user', content: [imageAt('https://elsewhere.example/a.png')] }],
    ],
    [
      'an image of the assistant',
      [user, { ...call, content: [imageAt('data:image/png;base64,AAAA')] }, result],
    ],
    ['a result without a call', [user, result]],
    ['a call without a result', [user, call, user]],
    ['a second system message', [user, { role: 'system', content: 'x' }, user]],
    ['an empty message', [{ role: 'user', content: '  ' }]],
    ['an end in the assistant’s words', [user, { role: 'assistant', content: 'x' }]],
    ['a start in the assistant’s words', [{ role: 'assistant', content: 'x' }, user]],
    ['an unknown role', [{ role: 'robot', content: 'x' }]],
    ['the same call id twice', [user, call, result, call, result]],
    ['no messages', []],
  ] as const)('refuse %s', (_, messages) => {
    expect(check(...messages)).not.toBeNull()
  })

  it('refuse what does not fit the window, with the words of the API', () => {
    expect(check({ role: 'user', content: 'word '.repeat(200) })).toContain(
      'maximum context length is 100 tokens',
    )
  })
})

const NO_ROOM = { itemTokens: 0, systemTokens: 0, toolTokens: 0, budgetTokens: 0, windowTokens: 0 }
const count = (text: string) => ({ tokens: countTokens(text), source: 'tokenized' }) as const

/** Joined to one text where there are several; a work of the server is sent as text, too. */
const WORDS: ReadonlySet<string> = new Set(['text', 'image'])

/** The request if the bytes of an image are missing. */
function asNotes(request: ModelRequest): ModelRequest {
  const messages = request.messages.map(message => ({
    ...message,
    parts: message.parts.map((part): Part =>
      part.type === 'image' ? { type: 'text', text: imageNote(part) } : part,
    ),
  }))
  return { ...request, messages }
}

it('counts what the adapter sends exactly as the engine counted it, and finds it valid', async () => {
  const running = await startServer({ window: 1_000_000, models: ['m'] })
  server = running
  const model = await remoteEndpoint().open(
    { protocol: 'openai-compatible', baseUrl: running.url, model: 'm', windowTokens: null },
    '',
  )
  const tools = [
    {
      name: 'current_time',
      description: 'The time',
      inputSchema: {
        type: 'object',
        properties: {
          timeZones: {
            type: 'array',
            items: { type: 'string' },
            description: 'Where.\nAll at once.',
          },
          form: { enum: ['long', 'short'] },
        },
        required: ['timeZones'],
      },
    },
  ]
  await fc.assert(
    fc.asyncProperty(logs(6), async events => {
      const view = stripReasoning
        .build({})
        .process(viewOf(foldBranch(events)), { ...NO_ROOM, count })
      const { items } = repair({
        items: [
          ...view.items,
          {
            id: 'u',
            role: 'user',
            parts: [{ type: 'text', text: 'Go on.' }],
            origin: 'message',
            pinned: false,
          },
        ],
      })
      const messages = items.map(({ role, parts }) => ({ role, parts }))
      const request: ModelRequest = { system: 'Be brief.', messages, tools, maxOutputTokens: 10 }
      for await (const chunk of model.stream(request, new AbortController().signal))
        if (chunk.type === 'finish') break
      const body = running.bodies.at(-1)
      expect(running.refusals).toEqual([])
      // The library that the server counts with splits U+FEFF, one token of the vocabulary.
      if (
        body &&
        !JSON.stringify(body).includes('\uFEFF') &&
        items.every(
          ({ parts }) => plainParts(parts).filter(({ type }) => WORDS.has(type)).length < 2,
        )
      )
        expect(countBody(body)).toBe(countRequest(asNotes(request), count).tokens)
    }),
    { numRuns: 40 },
  )
}, 60_000)

it('answers a fault as told, before it looks at the body', async () => {
  server = await startServer({ reply: () => fault(429, 'Slow down', { 'retry-after': '3' }) })
  const body: WireBody = { model: 'nobody', messages: [] }
  const response = await fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('3')
})

it.each([
  [500, 'plain words', 'text/plain; charset=utf-8', 'plain words'],
  [400, { message: 'an object' }, 'application/json', '{"message":"an object"}'],
  [
    200,
    { error: 'in a stream' },
    'text/event-stream; charset=utf-8',
    'data: {"error":"in a stream"}\n\n',
  ],
] as const)(
  'sends a fault with status %i and body %j as it would come',
  async (status, body, type, text) => {
    server = await startServer({ reply: () => ({ type: 'fault', status, body }) })
    const response = await fetch(`${server.url}/chat/completions`, { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      status,
      type,
      text,
    ])
  },
)
