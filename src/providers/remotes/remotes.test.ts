import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { RequestListener } from 'node:http'
import type { SyncRemote, RemoteAddress } from '../../ports/sync-remote.ts'
import { syncFileName } from '../../test/contracts/sync-remote.contract.ts'
import { corsFetch } from '../../test/cors-fetch.ts'
import { listen } from '../../test/http.ts'
import { startS3, startWebdav } from '../../test/remote-servers.ts'
import { probeStore } from './probe.ts'
import { openS3 } from './s3.ts'
import { openWebdav } from './webdav.ts'

const realFetch = globalThis.fetch
const dav = await startWebdav()
const s3 = await startS3()
const closing: (() => Promise<void>)[] = [dav.close, s3.close]
afterAll(() => Promise.all(closing.map(close => close())))
afterEach(() => vi.unstubAllGlobals())

/** A folder or a prefix that nothing has used. */
const freshDav = () => ({ ...dav.address, url: `${dav.address.url}-${randomUUID()}` })
const freshS3 = () => ({ ...s3.address, prefix: `${s3.address.prefix}${randomUUID()}/` })

const name = syncFileName(1)
const bytes = new Uint8Array([1, 2, 3])

/** A store at a server that answers as told. */
async function storeAt(kind: 'webdav' | 's3', answer: RequestListener, limitMs?: number) {
  const { url, close } = await listen(answer)
  closing.push(close)
  return kind === 'webdav'
    ? openWebdav({ ...dav.address, url: `${url}/dav` }, limitMs)
    : openS3({ ...s3.address, url }, limitMs)
}

const OPERATIONS = {
  list: (store: SyncRemote) => store.list(),
  get: (store: SyncRemote) => store.get(name),
  put: (store: SyncRemote) => store.putIfAbsent(name, bytes),
  remove: (store: SyncRemote) => store.remove(name),
}

describe('a refusal has its code and its sentence', () => {
  it.each([
    ['list', 401, 'unauthorized', 'password'],
    ['list', 403, 'forbidden', 'does not let you read'],
    ['list', 405, 'not-a-store', 'Check the path'],
    ['list', 200, 'not-a-store', 'Check the path'],
    ['list', 207, 'not-a-store', 'Check the path'],
    ['list', 429, 'busy', 'asks to wait'],
    ['list', 500, 'failed', '500'],
    ['get', 401, 'unauthorized', 'password'],
    ['get', 503, 'busy', 'asks to wait'],
    ['put', 403, 'read-only', 'not write'],
    ['put', 404, 'gone', 'There is no folder, bucket or database /dav/'],
    ['put', 405, 'read-only', 'not write'],
    ['put', 409, 'gone', 'There is no folder, bucket or database /dav/'],
    ['put', 413, 'too-large', 'client_max_body_size'],
    ['put', 423, 'busy', 'asks to wait'],
    ['put', 507, 'full', 'no space'],
    ['remove', 403, 'read-only', 'not write or delete'],
    ['remove', 500, 'failed', 'server’s own messages'],
  ] as const)('WebDAV: %s answered by %i is %s', async (operation, status, code, words) => {
    const store = await storeAt('webdav', (_, response) => response.writeHead(status).end('<a/>'))
    await expect(OPERATIONS[operation](store)).rejects.toMatchObject({
      name: 'SyncRemoteError',
      code,
      message: expect.stringContaining(words),
    })
  })

  it.each([
    ['list', 403, 'InvalidAccessKeyId', 'unauthorized'],
    ['list', 403, 'AccessDenied', 'forbidden'],
    ['list', 403, 'RequestTimeTooSkewed', 'clock'],
    ['list', 404, 'NoSuchBucket', 'gone'],
    ['list', 200, '', 'not-a-store'],
    ['get', 404, 'NoSuchBucket', 'gone'],
    ['put', 403, 'AccessDenied', 'read-only'],
    ['put', 400, 'QuotaExceeded', 'full'],
    ['put', 409, 'ConditionalRequestConflict', 'busy'],
    ['put', 501, 'NotImplemented', 'not-exclusive'],
    ['put', 503, 'SlowDown', 'busy'],
    ['remove', 400, 'Weird', 'failed'],
  ] as const)('S3: %s answered by %i %s is %s', async (operation, status, said, code) => {
    const xml = `<?xml version="1.0"?><Error><Code>${said}</Code></Error>`
    const store = await storeAt('s3', (_, response) => response.writeHead(status).end(xml))
    await expect(OPERATIONS[operation](store)).rejects.toMatchObject({ code })
  })

  it('names the wrong password of real servers', async () => {
    const wrong = { password: 'wrong' }
    await expect(openWebdav({ ...freshDav(), ...wrong }).list()).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(openS3({ ...freshS3(), ...wrong }).list()).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(openS3({ ...freshS3(), bucket: 'no-bucket' }).list()).rejects.toMatchObject({
      code: 'gone',
    })
  })

  it('creates the last part of a path, and no more', async () => {
    const deep = { ...dav.address, url: `${dav.address.url}-none/inner/` }
    await expect(openWebdav(deep).putIfAbsent(name, bytes)).rejects.toMatchObject({ code: 'gone' })
    expect(await openWebdav(freshDav()).putIfAbsent(name, bytes)).toBe(true)
  })

  it('waits for a silent server no longer than the limit, and stops when the person does', async () => {
    const store = await storeAt('webdav', () => undefined, 300)
    await expect(store.list()).rejects.toMatchObject({ code: 'slow', isPassing: true })
    const stopped = new Error('Stop')
    const abort = new AbortController()
    setTimeout(() => abort.abort(stopped), 30)
    await expect(store.list(abort.signal)).rejects.toBe(stopped)
  })

  it('also waits no longer for the rest of an answer', async () => {
    const store = await storeAt(
      'webdav',
      (_, response) => void response.writeHead(200).write('a'),
      300,
    )
    await expect(store.get(name)).rejects.toMatchObject({ code: 'slow' })
  })

  it('says that nothing answers, or that the address leads elsewhere, or is none', async () => {
    const { url, close } = await listen((_, response) => response.end())
    await close()
    await expect(openWebdav({ ...dav.address, url }).list()).rejects.toMatchObject({
      code: 'unreachable',
      isPassing: true,
      message: expect.stringContaining('certificate'),
    })
    const store = await storeAt('webdav', ({ url: path }, response) =>
      path === '/new/' ? response.end() : response.writeHead(301, { location: '/new/' }).end(),
    )
    await expect(store.list()).rejects.toMatchObject({
      code: 'redirected',
      message: expect.stringContaining('/new'),
    })
    expect(() => openWebdav({ ...dav.address, url: 'my cloud' })).toThrow(/address of a server/)
    vi.stubGlobal('location', new URL('https://app.test/'))
    expect(() => openWebdav({ ...dav.address, url: 'http://cloud.test/' })).toThrow(/plain http/)
  })

  it('reads the next pages of a long list', async () => {
    const page = (key: string, next: string) =>
      `<ListBucketResult><Contents><Key>a &amp; b/${key}</Key></Contents>${next}</ListBucketResult>`
    const { url, close } = await listen(({ url: path = '' }, response) =>
      response.end(
        path.includes('continuation-token=a%2Fb%3D')
          ? page(syncFileName(2), '')
          : page(name, '<NextContinuationToken>a/b=</NextContinuationToken>'),
      ),
    )
    closing.push(close)
    const store = openS3({ ...s3.address, url, prefix: 'a & b/' })
    expect(await store.list()).toEqual([name, syncFileName(2)])
  })
})

describe('a server that does not allow pages', () => {
  /** What WebDAV needs, as `docs/sync.md` says. */
  const ALL = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'PROPFIND, PUT, MKCOL, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Depth, If-None-Match',
  }
  const asked = async (headers: Readonly<Record<string, string>>, preflight = 204) => {
    vi.stubGlobal('fetch', corsFetch('https://app.test', realFetch))
    vi.stubGlobal('location', new URL('https://app.test/'))
    const store = await storeAt('webdav', ({ method }, response) =>
      response.writeHead(method === 'OPTIONS' ? preflight : 401, headers).end(),
    )
    return store.list().catch((error: unknown) => error)
  }

  it('is told which headers are missing, one by one', async () => {
    expect(await asked({})).toMatchObject({
      code: 'no-cors',
      message: expect.stringContaining('Access-Control-Allow-Origin'),
    })
    const some = {
      ...ALL,
      'access-control-allow-methods': 'PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
    }
    const fault = await asked(some)
    expect(fault).toMatchObject({ code: 'no-cors' })
    expect(String(fault).match(/Access-Control-[-A-Z]+: [-A-Z, ]+/gi)).toEqual([
      'Access-Control-Allow-Headers: Depth, If-None-Match',
      'Access-Control-Allow-Methods: PROPFIND, MKCOL',
    ])
  })

  it('is told to answer OPTIONS without a password', async () => {
    expect(await asked(ALL, 401)).toMatchObject({
      code: 'no-cors',
      message: expect.stringContaining('without a password'),
    })
  })

  it('is used once all of them are there', async () => {
    expect(await asked(ALL)).toMatchObject({ code: 'unauthorized' })
  })
})

describe('the probe', () => {
  const probe = (address: RemoteAddress) =>
    probeStore(address.kind === 's3' ? openS3(address) : openWebdav(davOf(address)), 'cloud.test')
  const davOf = (address: RemoteAddress) => {
    if (address.kind !== 'webdav') throw new RangeError('No WebDAV')
    return address
  }

  it('passes at good servers and leaves nothing behind', async () => {
    const [one, two] = [freshDav(), freshS3()]
    await probe(one)
    await probe(two)
    expect(await openWebdav(one).list()).toEqual([])
    expect(await openS3(two).list()).toEqual([])
  })

  it('refuses a server that overwrites, in a sentence, and leaves nothing behind', async () => {
    const overwriting = [
      await startWebdav({ keepsFirst: false }),
      await startS3({ keepsFirst: false }),
    ]
    closing.push(...overwriting.map(({ close }) => close))
    for (const { address } of overwriting) {
      await expect(probe(address)).rejects.toMatchObject({
        code: 'not-exclusive',
        message: expect.stringContaining('If-None-Match: *'),
      })
      expect(await (address.kind === 's3' ? openS3(address) : openWebdav(address)).list()).toEqual(
        [],
      )
    }
  })

  it('refuses a remote that changes files, or does not list them', async () => {
    const good = openS3(freshS3())
    const changes: SyncRemote = { ...good, get: async () => new Uint8Array([1]) }
    const hides: SyncRemote = { ...good, list: async () => [] }
    for (const store of [changes, hides])
      await expect(probeStore(store, 'cloud.test')).rejects.toMatchObject({ code: 'changed' })
  })
})
