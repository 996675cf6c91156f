/** Every kind of remote, at servers by other authors. Real folders: `src/store/sync/folder-remote.test.ts`, and in Chromium `folder-remote.browser.test.ts`. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import type { RemoteAddress } from '../../ports/sync-remote.ts'
import { hasApache, startApache } from '../../test/apache-server.ts'
import { describeSyncRemote, syncFileName } from '../../test/contracts/sync-remote.contract.ts'
import { startCouchdb } from '../../test/couchdb-server.ts'
import { listen } from '../../test/http.ts'
import { signInAt, startRemotestorage } from '../../test/remotestorage-server.ts'
import { startS3, startWebdav } from '../../test/remote-servers.ts'
import { openCouchdb } from './couchdb.ts'
import { probeStore } from './probe.ts'
import { openRemotestorage } from './remotestorage.ts'
import { beginStorageSignIn } from './remotestorage-sign-in.ts'
import { basicAuthorization } from './request.ts'
import { openS3 } from './s3.ts'
import { openWebdav } from './webdav.ts'

const [dav, s3, couch, storage] = await Promise.all([
  startWebdav(),
  startS3(),
  startCouchdb(),
  startRemotestorage(),
])
const closing = [dav, s3, couch, storage].map(({ close }) => close)
afterAll(() => Promise.all(closing.map(close => close())))

const { signal } = new AbortController()
const BACK = 'http://localhost:4321/signed-in.htm'

/** What `public/signed-in.htm` does. */
function say({ search, hash }: Pick<URL, 'search' | 'hash'>): void {
  const channel = new BroadcastChannel('palimpsest-sign-in')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(`${search}&${hash.slice(1)}`)
  channel.close()
}

async function signIn(): Promise<Extract<RemoteAddress, { kind: 'remotestorage' }>> {
  const { address, finish } = await beginStorageSignIn(storage.account, BACK)
  const finished = finish(signal)
  say(await signInAt(address))
  const found = await finished
  if (found.kind !== 'remotestorage') throw new RangeError('No storage')
  return found
}

/** Puts files beside the sync files. */
const putInto =
  (folder: string, headers: Readonly<Record<string, string>>) =>
  async (name: string, text: string) => {
    const code = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
    const file = `${folder.replace(/\/$/, '')}/${encodeURIComponent(name).replace(/[~()]/g, code)}`
    expect((await fetch(file, { method: 'PUT', headers, body: text })).ok).toBe(true)
  }

/** Folders of WebDAV that nothing has used. */
const freshFolder = (address: typeof dav.address) => ({
  ...address,
  url: `${address.url}-${randomUUID()}`,
})
const folderUnderTest = (address: typeof dav.address) => ({
  store: openWebdav(address),
  putFile: putInto(address.url, basicAuthorization(address.user, address.password)),
})
describeSyncRemote('a WebDAV server', async () => folderUnderTest(freshFolder(dav.address)))

describeSyncRemote('an S3 server', async () => {
  const address = { ...s3.address, prefix: `${s3.address.prefix}${randomUUID()}/` }
  const folder = `${address.url}/${address.bucket}/${encodeURI(address.prefix)}`
  return { store: openS3(address), putFile: putInto(folder, {}) }
})

const signedIn = await signIn()
describeSyncRemote('a remoteStorage server', async () => {
  // Only one folder is allowed, and its own folders are none of the app's.
  const address = { ...signedIn, url: `${signedIn.url}/palimpsest/${randomUUID()}` }
  const headers = { authorization: `Bearer ${address.password}`, 'content-type': 'text/plain' }
  return {
    store: openRemotestorage(address),
    putFile: putInto(`${address.url}/palimpsest`, headers),
    // It locks with a file, and looks ten times a second whether it is gone.
    atOnce: 1,
  }
})

const freshCouch = () => ({ ...couch.address, url: `${couch.address.url}-${randomUUID()}` })
describeSyncRemote('a CouchDB server', async () => {
  const address = freshCouch()
  const headers = basicAuthorization(address.user, address.password)
  const put = putInto(address.url, { ...headers, 'content-type': 'application/json' })
  return { store: openCouchdb(address), putFile: name => put(name, '{"half":true}') }
})

describe.skipIf(!hasApache)('with Apache (Debian’s apache2-bin), which is installed', async () => {
  const apache = hasApache ? await startApache() : null
  if (apache) closing.push(apache.close)
  describeSyncRemote('a folder of Apache', async () => {
    if (!apache) throw new RangeError('No Apache')
    return folderUnderTest(freshFolder(apache.place))
  })
})

it('the probe refuses each of them if it accepts a second write of one name', async () => {
  /** In front of a server: changes its question or its answer. */
  const before = async (target: string, isBlind: 'to the condition' | 'to the conflict') => {
    const { url, close } = await listen((asked, answer) => {
      const { 'if-none-match': _, ...headers } = asked.headers
      const given = isBlind === 'to the condition' ? headers : asked.headers
      const { method, url: path = '' } = asked
      const forwarded = request(new URL(path, target), { method, headers: given }, answered => {
        answer.writeHead(answered.statusCode === 409 ? 201 : (answered.statusCode ?? 500))
        answered.pipe(answer)
      })
      return asked.pipe(forwarded)
    })
    closing.push(close)
    return url
  }
  const root = (url: string) => new URL(url).origin
  const blindStorage = await before(root(signedIn.url), 'to the condition')
  const blindCouch = await before(root(couch.address.url), 'to the conflict')
  for (const store of [
    openRemotestorage({ ...signedIn, url: signedIn.url.replace(root(signedIn.url), blindStorage) }),
    openCouchdb({ ...couch.address, url: `${blindCouch}/palimpsest-${randomUUID()}` }),
  ]) {
    await expect(probeStore(store, 'cloud.test')).rejects.toMatchObject({ code: 'not-exclusive' })
    expect(await store.list()).toEqual([])
  }
})

it('at CouchDB and at a remoteStorage the probe passes, and of eight writes of one name at once, one is accepted', async () => {
  const stores = [openCouchdb(freshCouch()), openRemotestorage(signedIn)]
  for (const store of stores) {
    await probeStore(store, 'cloud.test')
    const one = syncFileName(1)
    const writes = Array.from({ length: 8 }, (_, at) =>
      store.putIfAbsent(one, new Uint8Array([at])),
    )
    expect((await Promise.all(writes)).filter(isFirst => isFirst)).toHaveLength(1)
    expect(await store.list()).toEqual([one])
  }
})
