import type { IncomingMessage } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import type { Respond } from '../../test/sse-server.ts'
import { serving } from '../../test/wire/scripted-server.ts'
import { ask, isThere } from './ask.ts'

afterEach(() => void vi.unstubAllGlobals())

async function noting(respond: Respond) {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const server = await serving((request, response, body) => {
    requests.push(request)
    respond(request, response, body)
  })
  return { origin: new URL(server.url).origin, requests }
}

const to =
  (origin: string): Respond =>
  ({ url = '' }, response) =>
    response.writeHead(307, { location: origin + url }).end()

it('looks where a redirect leads with a request that has nothing but a path', async () => {
  const other = await noting((_, response) => response.end('{}'))
  const first = await noting(to(other.origin))
  const asking = ask(`${first.origin}/v1/chat?page=2`, {
    method: 'POST',
    headers: { 'x-api-key': 'sk-secret', cookie: 'a=b' },
    body: '{"said":"words"}',
  })
  await expect(asking).rejects.toMatchObject({
    code: 'redirected',
    target: `${other.origin}/v1/chat`,
  })
  expect(other.requests.map(({ method, url }) => [method, url])).toEqual([['GET', '/v1/chat']])
  const names = Object.keys(other.requests[0]?.headers ?? {})
  expect(names.filter(name => /key|cookie|content|auth|referer/.test(name))).toEqual([])
})

it.each(['/0a1b2c3d4e5f60718293/v1/models', '/v1/4f9c1e7a2b8dXY/models'])(
  'does not look where the path %s may hold a token, which the redirect may hand on',
  async path => {
    const other = await noting((_, response) => response.end('{}'))
    const first = await noting(to(other.origin))
    await expect(ask(first.origin + path)).rejects.toMatchObject({ target: null })
    expect(other.requests).toEqual([])
    expect(first.requests).toHaveLength(1)
  },
)

it('asks for no redirect of the browser, and knows one by its type', async () => {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init)
    return asked.length === 1
      ? Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
      : Promise.reject(new TypeError('Failed to fetch'))
  })
  const asking = ask('https://model.test/v1/models', { redirect: 'follow' })
  await expect(asking).rejects.toMatchObject({ code: 'redirected', target: null })
  expect(asked[0]?.redirect).toBe('manual')
})

it('hands on every other answer as it is', async () => {
  const { origin } = await noting((_, response) => response.writeHead(404).end('none'))
  expect(await (await ask(origin)).text()).toBe('none')
})

it('rejects with the reason of an abort while it looks', async () => {
  const controller = new AbortController()
  const first = await noting(({ method }, response) => {
    if (method === 'POST') response.writeHead(302, { location: '/elsewhere' }).end()
    else controller.abort(new Error('enough'))
  })
  const asking = ask(first.origin, { method: 'POST', signal: controller.signal })
  await expect(asking).rejects.toThrow('enough')
})

it('knows whether anything answers without saying what for', async () => {
  const there = await noting((_, response) => response.end())
  const { signal } = new AbortController()
  expect(await isThere(`${there.origin}/v1/models`, signal)).toBe(true)
  expect(there.requests.map(({ url }) => url)).toEqual(['/'])
  expect(await isThere('http://127.0.0.1:9/v1', signal)).toBe(false)
})
