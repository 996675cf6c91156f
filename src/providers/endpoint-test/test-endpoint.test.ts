import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Respond, SseServer } from '../../test/sse-server.ts'
import { serving } from '../../test/wire/scripted-server.ts'
import { answeringAt } from '../../test/wire/serve.ts'
import { testEndpoint } from './test-endpoint.ts'

const signal = new AbortController().signal
const settings = {
  protocol: 'openai-compatible' as const,
  baseUrl: '',
  model: 'm',
  windowTokens: null,
}

let server: SseServer | null = null
afterEach(() => void vi.unstubAllGlobals())

/** `path`: what stands in the address after the host. */
async function test(respond: Respond, { model = 'm', key = '', path = '/v1' } = {}) {
  server = await serving(respond)
  const baseUrl = server.url.replace(/\/v1$/, path)
  return testEndpoint({ ...settings, baseUrl, model }, key, signal)
}

const list = (...entries: readonly object[]) =>
  answeringAt({ '/v1/models': { object: 'list', data: entries } })

describe('testEndpoint', () => {
  it('finds the model and its window', async () => {
    const told = await test(list({ id: 'm', context_length: 32_768 }))
    expect(told).toMatchObject({ ok: true, code: 'ok', windowTokens: 32_768, models: ['m'] })
    expect(told.message).toContain('32,768')
  })

  it('tells the window of every model that the list has one for', async () => {
    const told = await test(
      list(
        { id: 'm' },
        { id: 'big', max_model_len: 65_536 },
        { id: 'small', meta: { n_ctx: 512 } },
      ),
    )
    expect(told.windows).toEqual({ big: 65_536, small: 512 })
  })

  it('sends the key, and nothing but the question', async () => {
    let header = ''
    await test(
      (request, response) => {
        header = `${request.method} ${request.headers.authorization}`
        response.end('{"data":[]}')
      },
      { key: 'sk-test' },
    )
    expect(header).toBe('GET Bearer sk-test')
    expect(server?.bodies).toEqual([])
  })

  it.each([
    ['qwen3', 'qwen3:latest'],
    ['gemini-2.5-flash', 'models/gemini-2.5-flash'],
  ])('knows %s under the listed name %s', async (model, id) => {
    expect(await test(list({ id }), { model })).toMatchObject({ ok: true })
  })

  it('reads a bare list', async () => {
    const told = await test(answeringAt({ '/v1/models': [{ id: 'm', context_length: 4_096 }] }))
    expect(told).toMatchObject({ ok: true, windowTokens: 4_096 })
  })

  it('takes an address that ends in a slash', async () => {
    expect(await test(list({ id: 'm' }), { path: '/v1/' })).toMatchObject({ ok: true })
  })

  it('names the nearest models when the wanted one is not there', async () => {
    const entries = ['whisper-1', 'gpt-4o', 'gpt-4o-mini', 'text-embedding'].map(id => ({ id }))
    const told = await test(list(...entries), { model: 'gpt-4o-max' })
    expect(told).toMatchObject({ ok: false, code: 'no-such-model' })
    expect(told.models).toHaveLength(4)
    expect(told.message).toContain('for example gpt-4o')
  })

  it('asks to choose where no model is named yet', async () => {
    const told = await test(list({ id: 'a' }, { id: 'b' }), { model: '' })
    expect(told).toMatchObject({ code: 'no-such-model', models: ['a', 'b'] })
    expect(told.message).toContain('Choose one')
  })

  it('says so when the server has no model at all', async () => {
    expect((await test(list())).message).toContain('has no model')
  })

  it('asks for a key where none was given, and doubts one that was', async () => {
    const refusing = answeringAt({ '/v1/models': {} }, 401)
    expect(await test(refusing)).toMatchObject({ code: 'unauthorised' })
    const doubted = await test(refusing, { key: 'sk-wrong' })
    expect(doubted.message).toContain('refused the key')
    expect(doubted.message).not.toContain('sk-wrong')
  })

  it('refuses a key that no header can hold before it sends anything', async () => {
    const told = await test(list({ id: 'm' }), { key: 'sk-…' })
    expect(told).toMatchObject({ code: 'unauthorised' })
  })

  it('finds the server one /v1 further and says so', async () => {
    const told = await test(list({ id: 'm' }), { path: '' })
    expect(told.code).toBe('not-found')
    expect(told.message).toContain(`${server?.url}: use that address`)
  })

  it('suggests /v1 where a web page answers', async () => {
    const told = await test((_, response) => response.end('<html>'), { path: '' })
    expect(told.code).toBe('not-found')
    expect(told.message).toContain('try http')
  })

  it('accepts a server that answers chats without listing its models', async () => {
    const told = await test(
      answeringAt({ '/v1/chat/completions': { error: { message: 'no' } } }, 400),
    )
    expect(told).toMatchObject({ ok: true, models: [] })
    expect(told.message).toContain('could not be checked')
    expect(server?.bodies).toEqual([{ model: 'm' }])
  })

  it('sees a wrong key on such a server too', async () => {
    const told = await test(answeringAt({ '/v1/chat/completions': {} }, 401), { key: 'sk-wrong' })
    expect(told.code).toBe('unauthorised')
  })

  it('tells mixed content before it asks, but not for this computer', async () => {
    const fetched: string[] = []
    vi.stubGlobal('location', { href: 'https://palimpsest.test/app/' })
    vi.stubGlobal('fetch', async (url: string) => {
      fetched.push(url)
      return Response.json({ data: [{ id: 'm' }] })
    })
    const far = await testEndpoint({ ...settings, baseUrl: 'http://192.168.1.9/v1' }, '', signal)
    expect(far.code).toBe('mixed-content')
    expect(fetched).toEqual([])
    const near = await testEndpoint({ ...settings, baseUrl: 'http://localhost:9/v1' }, '', signal)
    expect(near.code).toBe('ok')
  })

  it('tells a browser that keeps the page from this computer', async () => {
    vi.stubGlobal('location', { href: 'https://palimpsest.test/' })
    vi.stubGlobal('navigator', { permissions: { query: async () => ({ state: 'denied' }) } })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const told = await testEndpoint({ ...settings, baseUrl: 'http://localhost:9/v1' }, '', signal)
    expect(told.code).toBe('refused')
    expect(told.message).toContain('local network')
  })

  it('asks OpenRouter whose key it is, since its list is open to anybody', async () => {
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/key')
        ? new Response('{}', { status: 401 })
        : Response.json({ data: [{ id: 'm', context_length: 8_192 }] }),
    )
    const baseUrl = 'https://openrouter.ai/api/v1'
    expect(await testEndpoint({ ...settings, baseUrl }, 'sk-or-x', signal)).toMatchObject({
      code: 'unauthorised',
    })
  })

  it.each(['nonsense', 'ftp://models.test/v1', ''])('sees that %j is no address', async baseUrl => {
    expect(await testEndpoint({ ...settings, baseUrl }, '', signal)).toMatchObject({
      code: 'bad-url',
    })
  })

  it('gives the base address back where the whole one was pasted', async () => {
    const baseUrl = 'https://models.test/v1/chat/completions'
    const told = await testEndpoint({ ...settings, baseUrl }, '', signal)
    expect(told.code).toBe('bad-url')
    expect(told.message).toContain('https://models.test/v1.')
  })

  it('rejects when it is aborted', async () => {
    const controller = new AbortController()
    const { url: baseUrl } = await serving(() => undefined)
    const asking = testEndpoint({ ...settings, baseUrl }, '', controller.signal)
    setTimeout(() => controller.abort(new Error('enough')), 30)
    await expect(asking).rejects.toThrow('enough')
  })

  it('follows no redirect, names the address, and tells it to be used', async () => {
    const received: string[] = []
    const other = await serving((request, response, body) => {
      received.push(JSON.stringify(request.headers) + body)
      response.end('{"data":[{"id":"m"}]}')
    })
    const told = await test(
      ({ url = '' }, response) =>
        response.writeHead(307, { location: new URL(url, other.url).href }).end(),
      { key: 'sk-test' },
    )
    const host = new URL(server?.url ?? '').host
    expect(told).toEqual({
      ok: false,
      code: 'redirected',
      address: other.url,
      message: `${host} redirects to ${other.url}, so nothing of yours was sent on. If you trust that address, use it in Settings, then test again.`,
      models: [],
      windowTokens: null,
    })
    expect(received.join()).not.toContain('sk-test')
  })

  it('follows none either where only the address with a version redirects', async () => {
    const told = await test(
      ({ url }, response) =>
        url === '/v1/models'
          ? response.writeHead(302, { location: '/sign-in' }).end()
          : response.writeHead(404).end(),
      { path: '' },
    )
    expect(told).toMatchObject({ code: 'not-found', message: expect.stringContaining('try http') })
  })

  it('shows the key to nobody where a list repeats it', async () => {
    const key = 'sk-of-mine-4f9c1e'
    const told = await test(list({ id: key }, { id: 'gpt' }), { key })
    expect(told).toMatchObject({ code: 'no-such-model' })
    expect(JSON.stringify(told)).not.toContain(key)
  })
})
