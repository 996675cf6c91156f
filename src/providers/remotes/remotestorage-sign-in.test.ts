/** The sign-in of a remoteStorage: found by an address, allowed on its own page. */
import type { RequestListener } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../test/http.ts'
import { signInAt, startRemotestorage } from '../../test/remotestorage-server.ts'
import { openRemotestorage } from './remotestorage.ts'
import { beginStorageSignIn } from './remotestorage-sign-in.ts'

const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map(close => close())))

async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await listen(answer)
  closing.push(close)
  return url
}

describe('the sign-in of a remoteStorage', () => {
  const BACK = 'https://app.test/app/signed-in.htm'
  const { signal } = new AbortController()
  const say = ({ hash }: URL): void => {
    const channel = new BroadcastChannel('palimpsest-sign-in')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    channel.postMessage(`&${hash.slice(1)}`)
    channel.close()
  }

  it('asks for one folder, and takes only the answer to its own question', async () => {
    const { account, close } = await startRemotestorage()
    closing.push(close)
    const { address, finish } = await beginStorageSignIn(` ${account} `, BACK)
    const asked = new URL(address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'https://app.test',
      redirect_uri: BACK,
      response_type: 'token',
      scope: 'palimpsest:rw',
    })
    const finished = finish(signal)
    say(new URL('https://app.test/#access_token=stolen&state=other'))
    const back = await signInAt(address)
    expect(back.href.startsWith(`${BACK}#`)).toBe(true)
    say(back)
    const remote = await finished
    expect(remote).toMatchObject({ kind: 'remotestorage', user: account })
    expect(remote.kind === 'remotestorage' && remote.password).not.toBe('stolen')
    const revoked = { ...remote, password: 'unknown' }
    if (revoked.kind !== 'remotestorage') throw new RangeError('No storage')
    await expect(openRemotestorage(revoked).list()).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('Sign in there again'),
    })
  })

  it('says that the person refused, and can be stopped', async () => {
    const { account, close } = await startRemotestorage()
    closing.push(close)
    const { address, finish } = await beginStorageSignIn(account, BACK)
    const refused = finish(signal)
    const [outcome] = await Promise.allSettled([
      refused,
      signInAt(address, { allows: false }).then(say),
    ])
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { code: 'unauthorized', message: expect.stringContaining('refused there') },
    })
    const reason = new Error('enough')
    await expect(finish(AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it.each([
    ['ada', 'like you@example.com'],
    ['ada@', 'like you@example.com'],
    ['ada@host/path', 'like you@example.com'],
    ['ada@[', 'like you@example.com'],
  ])('does not ask for “%s”', async (account, words) => {
    await expect(beginStorageSignIn(account, BACK)).rejects.toThrow(words)
  })

  it.each([
    [404, ''],
    [200, '<html>'],
    [200, '{"links":[{"rel":"avatar","href":"https://a.test/me.jpg"}]}'],
    [
      200,
      '{"links":[{"rel":"remotestorage","href":"https://a.test/","properties":{"http://tools.ietf.org/html/rfc6749#section-4.2":null}}]}',
    ],
  ])('says that a server knows no storage if it answers %i %s', async (status, said) => {
    const host = new URL(await serve((_, response) => response.writeHead(status).end(said))).host
    await expect(beginStorageSignIn(`ada@${host}`, BACK)).rejects.toThrow(
      `${host} knows no remoteStorage of ada@${host}`,
    )
  })

  it('follows where a host sends the question, and never to a page of scripts', async () => {
    const link = (auth: string) =>
      JSON.stringify({
        links: [
          {
            rel: 'remotestorage',
            href: 'https://a.test/ada',
            properties: { 'http://tools.ietf.org/html/rfc6749#section-4.2': auth },
          },
        ],
      })
    const first = await serve(({ url = '' }, response) =>
      url.startsWith('/.well-known/webfinger?resource=acct%3Aada%40')
        ? response.writeHead(302, { location: '/elsewhere' }).end()
        : response.end(link('https://a.test/oauth?x=1')),
    )
    const { address } = await beginStorageSignIn(`ada@${new URL(first).host}`, BACK)
    expect(address).toMatch(/^https:\/\/a\.test\/oauth\?x=1&client_id=/)
    const evil = await serve((_, response) => response.end(link('javascript:alert(1)')))
    await expect(beginStorageSignIn(`ada@${new URL(evil).host}`, BACK)).rejects.toMatchObject({
      code: 'not-a-store',
    })
  })
})
