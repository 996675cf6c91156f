import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EndpointProtocol } from '../../ports/endpoint.ts'
import type { Respond, SseServer } from '../../test/sse-server.ts'
import { serving } from '../../test/wire/scripted-server.ts'
import { answeringAt as at, refusing } from '../../test/wire/serve.ts'
import { testEndpoint } from './test-endpoint.ts'

const signal = new AbortController().signal

let server: SseServer | null = null
afterEach(() => void vi.unstubAllGlobals())

async function test(
  protocol: EndpointProtocol,
  respond: Respond,
  { model = 'm', key = 'k-1', path = '/v1' } = {},
) {
  server = await serving(respond)
  const baseUrl = server.url.replace(/\/v1$/, path)
  return testEndpoint({ protocol, baseUrl, model, windowTokens: null }, key, signal)
}

const json = (status: number, body: unknown) => refusing({ status, body })

const CLAUDE = {
  data: [
    { type: 'model', id: 'claude-b', display_name: 'Claude B', max_input_tokens: 1_000_000 },
    { type: 'model', id: 'claude-a', display_name: 'Claude A' },
  ],
  has_more: false,
}
const GEMINI = {
  models: [
    {
      name: 'models/gemini-flash',
      inputTokenLimit: 1_048_576,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    },
    { name: 'models/embedding', supportedGenerationMethods: ['embedContent'] },
  ],
}

describe('testing Anthropic', () => {
  it('finds the model and its window in the list, and shows that a page asks', async () => {
    let seen: IncomingMessage['headers'] = {}
    const told = await test(
      'anthropic',
      (request, response, body) => {
        seen = request.headers
        at({ '/v1/models?limit=1000': CLAUDE })(request, response, body)
      },
      { model: 'claude-b' },
    )
    expect(told).toMatchObject({
      ok: true,
      windowTokens: 1_000_000,
      models: ['claude-b', 'claude-a'],
    })
    expect(seen).toMatchObject({
      'x-api-key': 'k-1',
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    })
    expect(seen.authorization).toBeUndefined()
  })

  it('leaves the window open where the list does not tell it', async () => {
    const told = await test('anthropic', json(200, CLAUDE), { model: 'claude-a' })
    expect(told).toMatchObject({ ok: true, windowTokens: null })
  })

  it('says that no page is let in where the organisation keeps them out', async () => {
    const message = 'CORS requests are not allowed for this Organization.'
    const told = await test('anthropic', json(401, { error: { message } }))
    expect(told).toMatchObject({ ok: false, code: 'cors' })
  })

  it('keeps the base of an address that was pasted whole', async () => {
    const told = await test('anthropic', json(200, {}), { path: '/v1/messages' })
    expect(told).toMatchObject({ code: 'bad-url', message: expect.stringContaining('/v1.') })
  })
})

describe('testing Google', () => {
  it('lists what writes, by the names that people use, and tells the window', async () => {
    let header: unknown
    const told = await test(
      'google',
      (request, response, body) => {
        header = request.headers['x-goog-api-key']
        at({ '/v1beta/models?pageSize=1000': GEMINI })(request, response, body)
      },
      { model: 'gemini-flash', path: '/v1beta' },
    )
    expect(told).toMatchObject({ ok: true, windowTokens: 1_048_576, models: ['gemini-flash'] })
    expect(header).toBe('k-1')
  })

  it('knows a refused key although the status says only that the request was bad', async () => {
    const message = 'API key not valid. Please pass a valid API key.'
    const told = await test('google', json(400, { error: { code: 400, message } }))
    expect(told).toMatchObject({ ok: false, code: 'unauthorised' })
    expect(told.message).not.toContain('k-1')
  })

  it('names the version that belongs behind the host', async () => {
    const told = await test('google', at({ '/v1beta/models?pageSize=1000': GEMINI }), {
      path: '',
    })
    expect(told.code).toBe('not-found')
    expect(told.message).toContain('/v1beta: use that address')
  })

  it('tells the address of the other wire format from its own', async () => {
    const told = await test('google', json(200, {}), { path: '/v1beta/openai' })
    expect(told).toMatchObject({ code: 'bad-url', message: expect.stringContaining('/v1beta.') })
  })
})

it('testing OpenAI’s Responses API asks for responses where there is no list', async () => {
  const told = await test('openai', (request, response) =>
    request.url === '/v1/responses'
      ? response.writeHead(400).end('{"error":{"message":"Missing input"}}')
      : response.writeHead(404).end())
  expect(told).toMatchObject({ ok: true, models: [] })
  expect(server?.bodies).toEqual([{ model: 'm' }])
})

describe.each(['openai-compatible', 'openai', 'anthropic', 'google'] as const)('%s', protocol => {
  it.each([
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [429, 'server-error'],
    [500, 'server-error'],
    [503, 'server-error'],
  ] as const)('tells a %i as %s', async (status, code) => {
    const told = await test(protocol, json(status, { error: { message: 'no' } }))
    expect(told).toMatchObject({ ok: false, code })
    if (code === 'server-error') expect(told.message).toContain(String(status))
  })

  it('tells a path that leads nowhere', async () => {
    expect(await test(protocol, json(404, {}))).toMatchObject({ ok: false, code: 'not-found' })
  })

  it('tells a model that is not there', async () => {
    const lists = { ...CLAUDE, ...GEMINI }
    const told = await test(protocol, json(200, lists), { model: 'absent' })
    expect(told).toMatchObject({ ok: false, code: 'no-such-model' })
    expect(told.models.length).toBeGreaterThan(0)
  })

  it('tells a server that is down', async () => {
    const settings = { protocol, baseUrl: 'http://127.0.0.1:9/v1', model: 'm', windowTokens: null }
    const message = expect.stringContaining('127.0.0.1:9')
    expect(await testEndpoint(settings, '', signal)).toMatchObject({ code: 'refused', message })
  })
})

it.each([
  ['http://localhost:11434/v1', 'OLLAMA_ORIGINS'],
  ['http://localhost:1234/v1', 'Enable CORS'],
  ['http://localhost:8000/v1', '--allowed-origins'],
  ['http://localhost:8080/v1', 'proxy'],
  ['https://models.test/v1', 'origin https://palimpsest.test'],
])('a server that keeps pages out at %s is told by its own setting', async (baseUrl, words) => {
  vi.stubGlobal('location', { href: 'https://palimpsest.test/' })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.mode === 'no-cors') return new Response()
    throw new TypeError('Failed to fetch')
  })
  const settings = {
    protocol: 'openai-compatible',
    baseUrl,
    model: 'm',
    windowTokens: null,
  } as const
  const told = await testEndpoint(settings, '', signal)
  expect(told.code).toBe('cors')
  expect(told.message).toContain(words)
})

it('a model that calls no tools is told by OpenRouter’s list', async () => {
  const entry = { id: 'm', context_length: 8_192, supported_parameters: ['max_tokens'] }
  const told = await test('openai-compatible', json(200, { data: [entry] }))
  expect(told).toMatchObject({ ok: true, message: expect.stringContaining('cannot call tools') })
})

it('a model that calls no tools is told by Ollama, which is asked for it', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    '/v1/models': { data: [{ id: 'm', owned_by: 'library' }] },
    '/api/show': { capabilities: ['completion'], parameters: 'num_ctx 8192' },
    '/api/ps': { models: [] },
  }
  expect((await test('openai-compatible', at(answers))).message).toContain('cannot call tools')
  const able = { ...answers, '/api/show': { capabilities: ['completion', 'tools'] } }
  expect((await test('openai-compatible', at(able))).message).not.toContain('tools')
})
