import { afterEach, describe, expect, it, vi } from 'vitest'
import { corsFetch } from '../../test/cors-fetch.ts'
import { FAULTY_SERVERS } from '../../test/faulty-tool-servers.ts'
import { listening, type StartedServer } from '../../test/tool-servers.ts'
import { open as openOn } from './open-server.ts'

const { signal } = new AbortController()
const started: StartedServer[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(started.splice(0).map(server => server.stop()))
})

const inPage = (href = 'https://palimpsest.test/') => {
  vi.stubGlobal('location', { href })
  vi.stubGlobal('fetch', corsFetch(new URL(href).origin))
}
const failing = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  openOn({ url, headers }, signal).then(
    () => null,
    (error: unknown) => error,
  )

describe('a server that cannot be used', () => {
  it.each(FAULTY_SERVERS)('and $title: $code', async ({ code, says, respond, headers }) => {
    inPage()
    const server = await listening(respond)
    started.push(server)
    const error = await failing(server.url, headers)
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) })
    expect(String(error)).not.toContain('secret-of-mine')
  })

  it('has a sentence of its own for each cause', () => {
    const causes = new Set(FAULTY_SERVERS.map(({ says }) => says))
    expect(causes.size).toBeGreaterThanOrEqual(12)
  })

  it('and is not running', async () => {
    inPage('http://localhost:4321/')
    const server = await listening(() => undefined)
    await server.stop()
    expect(await failing(server.url)).toMatchObject({
      code: 'no-answer',
      message: expect.stringContaining('Nothing answers'),
    })
  })

  it('and the browser keeps the page from this computer', async () => {
    inPage()
    vi.stubGlobal('navigator', { permissions: { query: async () => ({ state: 'denied' }) } })
    const server = await listening(() => undefined)
    await server.stop()
    expect(await failing(server.url)).toMatchObject({
      code: 'no-answer',
      message: expect.stringContaining('local network'),
    })
  })

  it.each([
    ['http://192.168.1.9/mcp', 'mixed-content', 'Use https'],
    ['ftp://tools.test/mcp', 'bad-url', 'not a web address'],
    ['tools', 'bad-url', 'not a web address'],
  ])('and its address is %s: nothing is asked', async (url, code, says) => {
    inPage()
    vi.stubGlobal('fetch', () => expect.unreachable())
    expect(await failing(url)).toMatchObject({ code, message: expect.stringContaining(says) })
  })

  it('and never answers: the person can stop the test', async () => {
    const server = await listening(() => undefined)
    started.push(server)
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 50)
    const opening = openOn({ url: server.url, headers: {} }, controller.signal)
    await expect(opening).rejects.toThrow('enough')
  })
})
