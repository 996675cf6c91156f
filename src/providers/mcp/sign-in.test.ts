import { afterEach, describe, expect, it } from 'vitest'
import { type SignInServer, startSignInServer } from '../../test/sign-in-server.ts'
import { listening } from '../../test/tool-servers.ts'
import { beginSignIn, open, renewSignIn } from './open-server.ts'

const { signal } = new AbortController()
const BACK = 'http://localhost:4321/signed-in.htm'
const started: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(started.splice(0).map(server => server.stop())))

async function startServer(): Promise<SignInServer> {
  const server = await startSignInServer()
  started.push(server)
  return server
}

/** Visits the sign-in page as a browser does, and says what `public/signed-in.htm` would. */
async function visit(address: string, change = (search: string) => search) {
  const response = await fetch(address, { redirect: 'manual' })
  const { origin, pathname, search } = new URL(response.headers.get('location') ?? '')
  expect(`${origin}${pathname}`).toBe(BACK)
  const channel = new BroadcastChannel('palimpsest-sign-in')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(change(search))
  channel.close()
}

describe('a sign-in', () => {
  it('gives a token that opens the server, and can be renewed', async () => {
    const server = await startServer()
    await expect(open({ url: server.url, headers: {} }, signal)).rejects.toMatchObject({
      code: 'unauthorised',
    })
    const { address, finish } = await beginSignIn(server.url, BACK, signal)
    expect(address).toContain('code_challenge_method=S256')
    const finished = finish(signal)
    await visit(address)
    const given = await finished
    expect(given.accessToken).toBe(server.tokens[0])
    expect(given.expiresAt).toBeGreaterThan(Date.now() + 3_000_000)
    const headers = (token: string) => ({ Authorization: `Bearer ${token}` })
    const session = await open({ url: server.url, headers: headers(given.accessToken) }, signal)
    expect(await session.call('whoami', {}, { signal })).toMatchObject({ text: 'You are Ada' })
    await session.close()
    const renewed = await renewSignIn(server.url, given.kept, signal)
    expect(renewed.accessToken).toBe(server.tokens[1])
    server.forget()
    await expect(renewSignIn(server.url, renewed.kept, signal)).rejects.toMatchObject({
      code: 'unauthorised',
      message: expect.stringContaining('sign in again'),
    })
  })

  it('takes only the answer to its own question, and can be cancelled', async () => {
    const server = await startServer()
    const { address, finish } = await beginSignIn(server.url, BACK, signal)
    const controller = new AbortController()
    const finished = finish(controller.signal)
    await visit(address, search => search.replace(/state=[^&]+/, 'state=other'))
    setTimeout(() => controller.abort(new Error('enough')), 50)
    await expect(finished).rejects.toThrow('enough')
    expect(server.tokens).toEqual([])
  })

  it('that is refused there says so', async () => {
    const server = await startServer()
    const { address, finish } = await beginSignIn(server.url, BACK, signal)
    const finished = finish(signal)
    finished.catch(() => undefined)
    await visit(address, search => search.replace(/code=[^&]+/, 'error=access_denied'))
    await expect(finished).rejects.toThrow('was refused there')
  })

  it('of a server that has none says what to do', async () => {
    const server = await listening((_request, response) => response.writeHead(404).end())
    started.push(server)
    await expect(beginSignIn(server.url, BACK, signal)).rejects.toMatchObject({
      message: expect.stringMatching(/add a header/i),
    })
  })
})
