import { describe, expect, it } from 'vitest'
import { listen } from '../test/http.ts'
import { startCouchdb } from '../test/couchdb-server.ts'
import { signInAt, startRemotestorage } from '../test/remotestorage-server.ts'
import { startS3, startWebdav } from '../test/remote-servers.ts'
import { beginSignIn, deviceName, open, probe } from './remote-ports.ts'

describe('the remotes', () => {
  it('are opened by their kind, and probed', async () => {
    const servers = [await startWebdav(), await startS3(), await startCouchdb()]
    for (const { address, close } of servers) {
      await probe(address)
      const store = open(address)
      expect(await store.list()).toEqual([])
      // Only a remote that can tell of changes is asked to.
      expect(store.watch !== undefined).toBe(address.kind === 'couchdb')
      if (store.watch)
        expect(await store.watch(null, new AbortController().signal)).toEqual(expect.any(String))
      await close()
    }
  })

  it('find a remoteStorage, and open what the sign-in gave', async () => {
    const { account, close } = await startRemotestorage()
    const { address } = await beginSignIn(account, 'https://app.test/signed-in.htm')
    const { hash } = await signInAt(address)
    const password = new URLSearchParams(hash.slice(1)).get('access_token') ?? ''
    const url = address.replace(/oauth\/(\w+).*$/, 'storage/$1')
    const found = { kind: 'remotestorage', url, user: account, password } as const
    await probe(found)
    expect(await open(found).list()).toEqual([])
    await close()
  })

  it('reject with a sentence for an address that cannot be asked, or that nothing answers', async () => {
    const address = { kind: 'webdav', user: '', password: '' } as const
    await expect(probe({ ...address, url: 'my cloud' })).rejects.toThrow(/address of a server/)
    const { url, close } = await listen((_, response) => response.end())
    await close()
    await expect(probe({ ...address, url })).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/130 Safari/537 Edg/130',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/130 Safari/537', 'Chrome, Android'],
    ['Mozilla/5.0 (iPhone; CPU OS 17 like Mac OS X) Version/17 Safari/604', 'Safari, iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605', 'Safari, macOS'],
    ['curl', ''],
  ])('is the browser and the system of %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
