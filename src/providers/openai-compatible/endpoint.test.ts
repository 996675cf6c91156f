import { afterEach, describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../engine/message/message.ts'
import { ModelError } from '../../ports/errors.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { sseServer, streamOf, type Respond, type SseServer } from '../../test/sse-server.ts'
import { remoteEndpoint } from '../endpoint.ts'

const request: ModelRequest = {
  system: 'Be brief.',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'Time?' }] },
    {
      role: 'assistant',
      parts: [{ type: 'tool-call', callId: 'c1', tool: 'current_time', input: {} }],
    },
    {
      role: 'tool',
      parts: [{ type: 'tool-result', callId: 'c1', tool: 'current_time', output: 'noon' }],
    },
  ],
  tools: [{ name: 'current_time', description: 'Tells the time', inputSchema: { type: 'object' } }],
  maxOutputTokens: 100,
}
const delta = (content: string) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { role: 'assistant', content } }] })
const finish = JSON.stringify({
  id: 'x',
  choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
})
const usage = JSON.stringify({
  id: 'x',
  choices: [],
  usage: {
    prompt_tokens: 20,
    completion_tokens: 3,
    prompt_tokens_details: { cached_tokens: 8 },
    completion_tokens_details: { reasoning_tokens: 2 },
  },
})

let server: SseServer | null = null
afterEach(() => server?.close())

async function open(respond: Respond, key = '') {
  server = await sseServer(respond)
  return remoteEndpoint().open(
    { protocol: 'openai-compatible', baseUrl: server.url, model: 'm', windowTokens: null },
    key,
  )
}

async function chunksOf(respond: Respond, signal = new AbortController().signal) {
  const model = await open(respond)
  const chunks: StreamChunk[] = []
  for await (const chunk of model.stream(request, signal)) chunks.push(chunk)
  return chunks
}

async function failureOf(respond: Respond): Promise<ModelError> {
  const error = await chunksOf(respond).catch((reason: unknown) => reason)
  if (!(error instanceof ModelError)) throw new TypeError(`No ModelError: ${String(error)}`)
  return error
}

describe('stream', () => {
  it('yields the text, then the finish with usage, cached tokens included', async () => {
    const chunks = await chunksOf((_, response) =>
      streamOf(response, [delta('No'), delta('on.'), finish, usage]),
    )
    expect(chunks).toEqual([
      { type: 'text', text: 'No' },
      { type: 'text', text: 'on.' },
      {
        type: 'finish',
        finishReason: 'stop',
        usage: { inputTokens: 20, outputTokens: 3, cachedInputTokens: 8, reasoningTokens: 2 },
      },
    ])
  })

  it('sends one system message first, calls with their results, tools, and a limit for the reply', async () => {
    await chunksOf((_, response) => streamOf(response, [delta('x'), finish]))
    expect(server?.bodies[0]).toMatchObject({
      model: 'm',
      stream: true,
      max_tokens: 100,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Time?' },
        {
          role: 'assistant',
          tool_calls: [{ id: 'c1', function: { name: 'current_time', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'noon' },
      ],
      tools: [{ type: 'function', function: { name: 'current_time' } }],
    })
  })

  it('sends the key as a bearer token and nowhere else', async () => {
    let header = ''
    const model = await open((incoming, response) => {
      header = incoming.headers.authorization ?? ''
      response.writeHead(401).end('{"error":{"message":"bad key"}}')
    }, 'sk-secret')
    const answer = model.stream(request, new AbortController().signal)[Symbol.asyncIterator]()
    const error = await answer.next().catch((reason: unknown) => reason)
    expect(header).toBe('Bearer sk-secret')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('sk-secret')
  })

  it.each([
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [404, 'not-found'],
    [429, 'rate-limit'],
    [500, 'server-error'],
    [503, 'server-error'],
    [400, 'other'],
  ] as const)('tells a %i apart as %s', async (status, code) => {
    const error = await failureOf((_, response) =>
      response.writeHead(status).end('{"error":{"message":"no"}}'),
    )
    expect(error).toMatchObject({ code, status })
    expect(error.body).toContain('no')
  })

  it('reads how long to wait', async () => {
    const error = await failureOf((_, response) =>
      response.writeHead(429, { 'retry-after': '7' }).end('{}'),
    )
    expect(error.retryAfterMs).toBe(7_000)
  })

  it('tells a connection that breaks mid-stream from an answer that ended', async () => {
    const error = await failureOf((_, response) => {
      streamOf(response, [delta('Half')], false)
      setTimeout(() => response.destroy(), 20)
    })
    expect(error.code).toBe('cut-stream')
  })

  it('tells a stream that stops without a finish', async () => {
    const error = await failureOf((_, response) => {
      streamOf(response, [delta('Half')], false)
      response.end()
    })
    expect(error.code).toBe('cut-stream')
  })

  it('tells what is no JSON', async () => {
    const error = await failureOf((_, response) =>
      streamOf(response, [delta('x'), '{"id": "x", oops']),
    )
    expect(error.code).toBe('malformed-stream')
  })

  it('passes on an error that the server reports inside the stream', async () => {
    const error = await failureOf((_, response) =>
      streamOf(response, [
        '{"error":{"message":"maximum context length is 8192 tokens","code":400}}',
      ]),
    )
    expect(error).toMatchObject({ code: 'other', status: 400 })
    expect(error.body).toContain('8192')
  })

  it('tells a refused connection', async () => {
    const model = await open((_, response) => response.end())
    await server?.close()
    const iterator = model.stream(request, new AbortController().signal)[Symbol.asyncIterator]()
    await expect(iterator.next()).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('ends within 100 ms of an abort, with the reason', async () => {
    const controller = new AbortController()
    const reason = new Error('stop')
    const aborted = chunksOf(
      (_, response) => streamOf(response, [delta('Half')], false),
      controller.signal,
    )
    await new Promise(resolve => setTimeout(resolve, 150))
    const at = performance.now()
    controller.abort(reason)
    await expect(aborted).rejects.toBe(reason)
    expect(performance.now() - at).toBeLessThan(100)
  })
})
