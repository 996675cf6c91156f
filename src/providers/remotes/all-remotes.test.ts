/** Every kind of place, at servers by other authors. Real folders: `src/store/sync/folder-remote.test.ts`, and in Chromium `folder-remote.browser.test.ts`. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import type { SyncPlace } from '../../ports/sync-remote.ts'
import { hasApache, startApache } from '../../test/apache-server.ts'
import { describeSegmentStore, segmentName } from '../../test/contracts/sync-remote.contract.ts'
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

async function signIn(): Promise<Extract<SyncPlace, { kind: 'remotestorage' }>> {
  const { address, finish } = await beginStorageSignIn(storage.account, BACK)
  const finished = finish(signal)
  say(await signInAt(address))
  const place = await finished
  if (place.kind !== 'remotestorage') throw new RangeError('No storage')
  return place
}

/** Puts files beside the segments. */
const putInto =
  (folder: string, headers: Readonly<Record<string, string>>) =>
  async (name: string, text: string) => {
    const code = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
    const file = `${folder.replace(/\/$/, '')}/${encodeURIComponent(name).replace(/[~()]/g, code)}`
    expect((await fetch(file, { method: 'PUT', headers, body: text })).ok).toBe(true)
  }

/** Folders of WebDAV that nothing has used. */
const freshFolder = (place: typeof dav.place) => ({ ...place, url: `${place.url}-${randomUUID()}` })
const folderUnderTest = (place: typeof dav.place) => ({
  store: openWebdav(place),
  putFile: putInto(place.url, basicAuthorization(place.user, place.password)),
})
describeSegmentStore('a WebDAV server', async () => folderUnderTest(freshFolder(dav.place)))

describeSegmentStore('an S3 server', async () => {
  const place = { ...s3.place, prefix: `${s3.place.prefix}${randomUUID()}/` }
  const folder = `${place.url}/${place.bucket}/${encodeURI(place.prefix)}`
  return { store: openS3(place), putFile: putInto(folder, {}) }
})

const signedIn = await signIn()
describeSegmentStore('a remoteStorage server', async () => {
  // Only one folder is allowed, and its own folders are none of the app's.
  const place = { ...signedIn, url: `${signedIn.url}/palimpsest/${randomUUID()}` }
  const headers = { authorization: `Bearer ${place.password}`, 'content-type': 'text/plain' }
  return {
    store: openRemotestorage(place),
    putFile: putInto(`${place.url}/palimpsest`, headers),
    // It locks with a file, and looks ten times a second whether it is gone.
    atOnce: 1,
  }
})

const freshCouch = () => ({ ...couch.place, url: `${couch.place.url}-${randomUUID()}` })
describeSegmentStore('a CouchDB server', async () => {
  const place = freshCouch()
  const headers = basicAuthorization(place.user, place.password)
  const put = putInto(place.url, { ...headers, 'content-type': 'application/json' })
  return { store: openCouchdb(place), putFile: name => put(name, '{"half":true}') }
})

describe.skipIf(!hasApache)('with Apache (Debian’s apache2-bin), which is installed', async () => {
  const apache = hasApache ? await startApache() : null
  if (apache) closing.push(apache.close)
  describeSegmentStore('a folder of Apache', async () => {
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
  const blindCouch = await before(root(couch.place.url), 'to the conflict')
  for (const store of [
    openRemotestorage({ ...signedIn, url: signedIn.url.replace(root(signedIn.url), blindStorage) }),
    openCouchdb({ ...couch.place, url: `${blindCouch}/palimpsest-${randomUUID()}` }),
  ]) {
    await expect(probeStore(store, 'cloud.test')).rejects.toMatchObject({ code: 'not-exclusive' })
    expect(await store.list()).toEqual([])
  }
})

it('at CouchDB and at a remoteStorage the probe passes, and of eight writes of one name at once, one is accepted', async () => {
  const stores = [openCouchdb(freshCouch()), openRemotestorage(signedIn)]
  for (const store of stores) {
    await probeStore(store, 'cloud.test')
    const one = segmentName(1)
    const writes = Array.from({ length: 8 }, (_, at) =>
      store.putIfAbsent(one, new Uint8Array([at])),
    )
    expect((await Promise.all(writes)).filter(isFirst => isFirst)).toHaveLength(1)
    expect(await store.list()).toEqual([one])
  }
})
