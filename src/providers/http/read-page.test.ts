import { afterEach, describe, expect, it, vi } from 'vitest'
import { corsFetch } from '../../test/cors-fetch.ts'
import { listening, type StartedServer } from '../../test/tool-servers.ts'
import { readPage } from './read-page.ts'

const { signal } = new AbortController()
const EVERYONE = { 'access-control-allow-origin': '*' }
const servers: StartedServer[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(servers.splice(0).map(server => server.stop()))
})

async function serving(respond: Parameters<typeof listening>[0]) {
  vi.stubGlobal('location', { href: 'http://localhost:4321/' })
  vi.stubGlobal('fetch', corsFetch('http://localhost:4321'))
  const server = await listening(respond)
  servers.push(server)
  return new URL(server.url)
}

describe('readPage', () => {
  it('reads a page, and tells its type and its address', async () => {
    const url = await serving((_, response) =>
      response
        .writeHead(200, { ...EVERYONE, 'content-type': 'Text/HTML; charset=iso-8859-1' })
        .end(Buffer.from('caf\u00e9', 'latin1')),
    )
    expect(await readPage(url, signal)).toEqual({
      url: url.href,
      status: 200,
      type: 'text/html',
      text: 'caf\u00e9',
      isCut: false,
    })
  })

  it('sends no cookie, no address of this page, and nothing that needs a question first', async () => {
    const asked: unknown[] = []
    const url = await serving(({ method, headers }, response) => {
      asked.push([method, headers.cookie, headers.referer])
      response.writeHead(200, EVERYONE).end('x')
    })
    await readPage(url, signal)
    expect(asked).toEqual([['GET', undefined, undefined]])
  })

  it('says that a site keeps other pages out or is down; to know which, a request would follow redirects', async () => {
    const asked: string[] = []
    const url = await serving(({ url: path = '' }, response) => {
      asked.push(path)
      response.end('secret')
    })
    const unreadable = {
      code: 'cors',
      message: expect.stringMatching(/does not allow other pages to read it.*does not answer/),
    }
    await expect(readPage(url, signal)).rejects.toMatchObject(unreadable)
    expect(asked).toEqual([url.pathname])
    await servers.splice(0)[0]?.stop()
    await expect(readPage(url, signal)).rejects.toMatchObject(unreadable)
  })

  it('reads a million bytes of an endless page', async () => {
    const url = await serving((_, response) => {
      response.writeHead(200, { ...EVERYONE, 'content-type': 'text/plain' })
      const more = () => {
        while (response.write('word '.repeat(1_000)));
        response.once('drain', more)
      }
      more()
    })
    const page = await readPage(url, signal)
    expect([page.text.length, page.isCut]).toEqual([1_000_000, true])
  })

  it('reads nothing that is no text', async () => {
    const url = await serving((_, response) =>
      response.writeHead(200, { ...EVERYONE, 'content-type': 'application/pdf' }).end('%PDF'),
    )
    expect(await readPage(url, signal)).toMatchObject({ type: 'application/pdf', text: '' })
  })

  it('asks nothing over plain http from a page of https', async () => {
    vi.stubGlobal('location', { href: 'https://palimpsest.test/' })
    vi.stubGlobal('fetch', () => expect.unreachable())
    const reading = readPage(new URL('http://site.test/'), signal)
    await expect(reading).rejects.toMatchObject({ code: 'mixed-content' })
  })

  it('can be stopped', async () => {
    const url = await serving(() => undefined)
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 30)
    await expect(readPage(url, controller.signal)).rejects.toThrow('enough')
  })
})
