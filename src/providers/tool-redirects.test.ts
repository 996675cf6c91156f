/** Every way of a tool to the network, at a server that redirects: nothing reaches the target. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { corsFetch } from '../test/cors-fetch.ts'
import { listen, textOf } from '../test/http.ts'
import { readPage } from './http/read-page.ts'
import { beginSignIn, open, renewSignIn } from './mcp/open-server.ts'

const { signal } = new AbortController()
const ORIGIN = 'http://localhost:4321'
const EVERYONE = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method',
}
const TARGET = '/reboot?words=SECRET'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(stops.splice(0).map(stop => stop()))
})

interface Redirecting {
  readonly status: number
  /** Whether it lets pages read its answers. */
  readonly isOpen: boolean
  /** The JSON-RPC method that it redirects; absent for everything. */
  readonly method?: string
  /** Its target is another path of its own. */
  readonly isWithin?: boolean
}

const RESULTS: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'x', version: '1' },
  },
  'tools/list': { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] },
}

/** A server that redirects, and what its target was asked. */
async function redirecting({ status, isOpen, isWithin = false, ...only }: Redirecting) {
  const reached: string[] = []
  const spy = await listen((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.writeHead(200, EVERYONE).end('<p>secret</p>')
  })
  const server = await listen(async (request, response) => {
    response.setHeaders(new Map(Object.entries(isOpen ? EVERYONE : {})))
    if (request.url === TARGET) reached.push(`${request.method} itself`)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const { id, method = '' } = JSON.parse((await textOf(request)) || '{}')
    if ((only.method ?? method) === method) {
      const location = (isWithin ? '' : spy.url) + TARGET
      return void response.writeHead(status, { location }).end()
    }
    if (id === undefined) return void response.writeHead(202).end()
    const result = RESULTS[method]
    const answer = result ? { result } : { error: { code: -32601, message: 'None here' } }
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  stops.push(spy.close, server.close)
  vi.stubGlobal('location', { href: `${ORIGIN}/` })
  return { url: `${server.url}/mcp`, host: new URL(server.url).host, reached }
}

const CASES = [301, 302, 303, 307, 308].flatMap(status =>
  [true, false].flatMap(isOpen => [true, false].map(isWithin => ({ status, isOpen, isWithin }))),
)
/** As in a page of another origin, and where everything can be read. */
const inPage = () => vi.stubGlobal('fetch', corsFetch(ORIGIN))
const BACK = `${ORIGIN}/signed-in.htm`

describe.each(CASES)('a server that redirects: %o', how => {
  it.each([inPage, () => undefined])('a page of the web is not read there', async setUp => {
    const { url, host, reached } = await redirecting(how)
    setUp()
    const error: unknown = await readPage(new URL(`${url}?q=1`), signal).catch((e: unknown) => e)
    expect(error).toMatchObject({ message: expect.stringContaining(host) })
    if (how.isOpen)
      expect(error).toMatchObject({
        code: 'redirected',
        message: expect.stringMatching(/redirects to another address.*Nothing was read/),
      })
    expect(reached).toEqual([])
  })

  it('the connection that a call makes ends there', async () => {
    const { url, host, reached } = await redirecting(how)
    inPage()
    const opening = open({ url, headers: {} }, signal, { findsCause: false })
    await expect(opening).rejects.toMatchObject({
      code: how.isOpen ? 'redirected' : 'no-answer',
      message: expect.stringContaining(host),
    })
    expect(reached).toEqual([])
  })

  it('a call in a connection ends there, and says so', async () => {
    const method = 'tools/call'
    const { url, host, reached } = await redirecting({ ...how, isOpen: true, method })
    inPage()
    const session = await open({ url, headers: {} }, signal)
    await expect(session.call('echo', { text: 'words' }, { signal })).rejects.toMatchObject({
      code: 'redirected',
      message: expect.stringMatching(`^${host} redirects to another address.*it did not run`),
    })
    await session.close()
    expect(reached).toEqual([])
  })

  it('a sign-in ends there', async () => {
    const { url, reached } = await redirecting(how)
    inPage()
    await expect(beginSignIn(url, BACK, signal)).rejects.toMatchObject({ code: 'unauthorised' })
    const kept = JSON.stringify({ redirectUrl: BACK })
    await expect(renewSignIn(url, kept, signal)).rejects.toMatchObject({ code: 'unauthorised' })
    expect(reached).toEqual([])
  })
})

it('the test of a server that the person starts asks nothing of the target of a redirect', async () => {
  const { url, reached } = await redirecting({ status: 307, isOpen: true })
  inPage()
  await expect(open({ url, headers: {} }, signal)).rejects.toMatchObject({ code: 'redirected' })
  expect(reached).toEqual([])
})
