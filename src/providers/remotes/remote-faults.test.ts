/** How the servers of all kinds of remotes fail, and what a person reads then. */
import type { RequestListener } from 'node:http'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { MOST_SYNC_FILES, type SyncRemote } from '../../ports/sync-remote.ts'
import { syncFileName } from '../../test/contracts/sync-remote.contract.ts'
import { corsFetch } from '../../test/cors-fetch.ts'
import { startCouchdb } from '../../test/couchdb-server.ts'
import { listen } from '../../test/http.ts'
import { openCouchdb } from './couchdb.ts'
import { openRemotestorage } from './remotestorage.ts'
import { openS3 } from './s3.ts'
import { openWebdav } from './webdav.ts'

const realFetch = globalThis.fetch
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map(close => close())))
afterEach(() => vi.unstubAllGlobals())

const name = syncFileName(1)
const bytes = new Uint8Array([1, 2, 3])
const who = { user: 'ada', password: 'pw' }
const bucket = { region: 'eu', bucket: 'b', prefix: '' }

/** Each kind: how it is opened, a whole list, and what pages must be allowed as `docs/sync.md` says. */
const KINDS = {
  webdav: {
    open: (url: string, limitMs?: number) =>
      openWebdav({ kind: 'webdav', url: `${url}/dav`, ...who }, limitMs),
    list: [207, `<D:multistatus><D:href>/dav/${name}</D:href></D:multistatus>`],
    many: names =>
      `<D:multistatus>${names.map(each => `<D:href>/dav/${each}</D:href>`).join('')}</D:multistatus>`,
    methods: ['PROPFIND', 'PUT', 'MKCOL', 'DELETE'],
    headers: ['Authorization', 'Content-Type', 'Depth', 'If-None-Match'],
  },
  s3: {
    open: (url: string, limitMs?: number) =>
      openS3({ kind: 's3', url, ...bucket, ...who }, limitMs),
    list: [200, `<ListBucketResult><Key>${name}</Key><Key>other</Key></ListBucketResult>`],
    many: names =>
      `<ListBucketResult>${names.map(each => `<Key>${each}</Key>`).join('')}</ListBucketResult>`,
    methods: ['PUT', 'DELETE'],
    headers: [
      'Authorization',
      'Content-Type',
      'If-None-Match',
      'X-Amz-Content-Sha256',
      'X-Amz-Date',
    ],
  },
  couchdb: {
    open: (url: string, limitMs?: number) =>
      openCouchdb({ kind: 'couchdb', url: `${url}/db`, ...who }, limitMs),
    list: [200, `{"rows":[{"id":"${name}"},{"id":"_design/views"}]}`],
    many: names => JSON.stringify({ rows: names.map(id => ({ id })) }),
    methods: ['PUT', 'DELETE'],
    headers: ['Authorization', 'Content-Type'],
  },
  remotestorage: {
    open: (url: string, limitMs?: number) =>
      openRemotestorage({ kind: 'remotestorage', url, ...who }, limitMs),
    list: [200, `{"items":{"${name}":{"ETag":"1"},"folder/":{}}}`],
    many: names =>
      JSON.stringify({ items: Object.fromEntries(names.map(each => [each, { ETag: '1' }])) }),
    methods: ['PUT', 'DELETE'],
    headers: ['Authorization', 'Content-Type', 'If-None-Match'],
  },
} as const satisfies Record<
  string,
  {
    open: (url: string, limitMs?: number) => SyncRemote
    list: readonly [status: number, body: string]
    /** The body of a list with these names. */
    many: (names: readonly string[]) => string
    methods: readonly string[]
    headers: readonly string[]
  }
>
const EACH = Object.entries(KINDS)

async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await listen(answer)
  closing.push(close)
  return url
}

const OPERATIONS = {
  list: (store: SyncRemote) => store.list(),
  get: (store: SyncRemote) => store.get(name),
  put: (store: SyncRemote) => store.putIfAbsent(name, bytes),
  remove: (store: SyncRemote) => store.remove(name),
}

describe.each(EACH)('a remote of kind %s', (kind, { open, list, many, methods, headers }) => {
  const [status, body] = list

  it('lists its files and nothing else', async () => {
    const store = open(await serve((_, response) => response.writeHead(status).end(body)))
    expect(await store.list()).toEqual([name])
  })

  it('takes as many names as devices write, and refuses a list with more', async () => {
    const names = Array.from({ length: MOST_SYNC_FILES + 1 }, (_, at) => syncFileName(at))
    let listed = names
    const store = open(await serve((_, response) => response.writeHead(status).end(many(listed))))
    await expect(store.list()).rejects.toMatchObject({
      code: 'too-many',
      message: expect.stringContaining('20,000'),
    })
    listed = names.slice(1)
    expect(await store.list()).toHaveLength(MOST_SYNC_FILES)
  })

  it.each([
    ['list', 401, 'unauthorized', kind === 'remotestorage' ? 'Sign in there again' : 'password'],
    ['put', 401, 'unauthorized', kind === 'remotestorage' ? 'Sign in there again' : 'password'],
    ['put', 403, 'read-only', 'not write or delete'],
    ['put', 507, 'full', 'no space'],
    ['put', 413, 'too-large', 'client_max_body_size'],
    ['list', 429, 'busy', 'asks to wait'],
    ['list', 503, 'busy', 'asks to wait'],
    ['remove', 500, 'failed', 'server’s own messages'],
  ] as const)('%s answered by %i is %s', async (operation, refusal, code, words) => {
    const store = open(await serve((_, response) => response.writeHead(refusal).end()))
    await expect(OPERATIONS[operation](store)).rejects.toMatchObject({
      name: 'SyncRemoteError',
      code,
      message: expect.stringContaining(words),
    })
  })

  it('says of a web page that it is no such remote', async () => {
    const page = '<!doctype html><title>Welcome</title><p>Hello'
    const store = open(await serve((_, response) => response.writeHead(200).end(page)))
    await expect(store.list()).rejects.toMatchObject({ code: 'not-a-store' })
  })

  it('is told from one that is slow', async () => {
    const store = open(await serve(() => undefined), 200)
    await expect(store.list()).rejects.toMatchObject({
      code: 'slow',
      isPassing: true,
      message: expect.stringContaining('did not answer within'),
    })
  })

  it('lists nothing of an answer that ends in the middle, wherever that is', async () => {
    const cut = { code: 'cut', isPassing: true, message: expect.stringContaining('in the middle') }
    for (const share of [0.5, 0.8, 0.97]) {
      const part = body.slice(0, body.length * share)
      const quiet = open(await serve((_, response) => response.writeHead(status).end(part)))
      await expect(quiet.list()).rejects.toMatchObject(cut)
    }
    const broken = open(
      await serve((_, response) => {
        response.writeHead(kind === 'webdav' ? 207 : 200, { 'content-length': 1_000 })
        response.write(body.slice(0, 20), () => response.destroy())
      }),
    )
    await expect(broken.list()).rejects.toMatchObject(cut)
    await expect(broken.get(name)).rejects.toMatchObject(cut)
  })

  it('takes an answer without content, which in a browser has a body all the same', async () => {
    vi.stubGlobal('fetch', corsFetch('https://app.test', realFetch))
    const statuses: Readonly<Record<string, number>> = {
      GET: 200,
      // CouchDB has words for everything.
      DELETE: kind === 'couchdb' ? 200 : 204,
    }
    const url = await serve(({ method = '' }, response) =>
      response
        .writeHead(statuses[method] ?? 204, {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': methods.join(', '),
          'access-control-allow-headers': headers.join(', '),
        })
        .end(method === 'GET' ? '{"_rev":"1-a"}' : ''),
    )
    await expect(open(url).remove(name)).resolves.toBeUndefined()
  })

  it('names each header that pages miss, and is used once all are there', async () => {
    vi.stubGlobal('fetch', corsFetch('https://app.test', realFetch))
    vi.stubGlobal('location', new URL('https://app.test/'))
    const asked = async (allowed: { methods: readonly string[]; headers: readonly string[] }) => {
      // Answers with which each kind goes on to the next method that it needs.
      const statuses: Readonly<Record<string, number>> = { OPTIONS: 204, GET: 200, PUT: 404 }
      const url = await serve(({ method = '' }, response) =>
        response
          .writeHead(statuses[method] ?? 401, {
            'access-control-allow-origin': '*',
            'access-control-allow-methods': allowed.methods.join(', '),
            'access-control-allow-headers': allowed.headers.join(', '),
          })
          .end(method === 'GET' ? '{"_rev":"1-a"}' : ''),
      )
      const outcomes = await Promise.allSettled(
        Object.values(OPERATIONS).map(operation => operation(open(url))),
      )
      const said = outcomes.map(one => (one.status === 'rejected' ? String(one.reason) : ''))
      return said.find(text => text.includes('Access-Control')) ?? ''
    }
    expect(await asked({ methods, headers })).toBe('')
    for (const missing of headers)
      expect(await asked({ methods, headers: headers.filter(one => one !== missing) })).toContain(
        `Access-Control-Allow-Headers: ${missing}`,
      )
    for (const missing of methods)
      expect(await asked({ methods: methods.filter(one => one !== missing), headers })).toContain(
        `Access-Control-Allow-Methods: ${missing}`,
      )
  })
})

describe('a WebDAV server that refuses to make the folder', () => {
  /** It has the folder from its second file on, or never. */
  const storeWhere = async (isMade: boolean) => {
    let files = 0
    const url = await serve(({ method }, response) => {
      if (method === 'PUT') files += 1
      const status = method === 'MKCOL' ? 403 : isMade && files > 1 ? 201 : 409
      response.writeHead(status).end()
    })
    return KINDS.webdav.open(url)
  }

  it('gets the file where another request has made the folder meanwhile', async () => {
    expect(await (await storeWhere(true)).putIfAbsent(name, bytes)).toBe(true)
  })

  it('is told as one that allows reading only where there is none', async () => {
    const put = (await storeWhere(false)).putIfAbsent(name, bytes)
    await expect(put).rejects.toMatchObject({ code: 'read-only' })
  })
})

describe('a CouchDB server', () => {
  it.each([
    [500, '{"error":"error","reason":"enospc"}', 'full', 'no space'],
    [500, '{"error":"unknown_error","reason":"badmatch"}', 'failed', '500 unknown_error'],
    [500, 'Oops', 'failed', '(500)'],
    [404, 'Not here', 'gone', 'database /db/'],
  ] as const)('that answers a write by %i %s is %s', async (status, said, code, words) => {
    const store = KINDS.couchdb.open(
      await serve((_, response) => response.writeHead(status).end(said)),
    )
    await expect(store.putIfAbsent(name, bytes)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    })
  })

  it('that knows nothing of databases is told from one without this database', async () => {
    const other = await serve((_, response) => response.writeHead(404).end('Not found'))
    await expect(KINDS.couchdb.open(other).list()).rejects.toMatchObject({ code: 'not-a-store' })
    const server = await startCouchdb()
    closing.push(server.close)
    expect(await openCouchdb(server.address).list()).toEqual([])
    const wrong = openCouchdb({ ...server.address, password: 'wrong' })
    await expect(wrong.list()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('says that the database is missing to a person who may not create it', async () => {
    const url = await serve(({ url: path }, response) =>
      response.writeHead(path === '/db' ? 401 : 404).end('{"error":"not_found"}'),
    )
    await expect(KINDS.couchdb.open(url).putIfAbsent(name, bytes)).rejects.toMatchObject({
      code: 'gone',
      message: expect.stringContaining('create what it begins with'),
    })
  })

  it('tells of each change after a mark, also of one that came before the question', async () => {
    const { address, close } = await startCouchdb()
    closing.push(close)
    const [one, other] = [openCouchdb(address), openCouchdb(address)]
    await one.putIfAbsent(name, bytes)
    const { signal } = new AbortController()
    const mark = (await one.watch?.(null, signal)) ?? ''
    const written = one.watch?.(mark, signal)
    const early = await Promise.race([
      written,
      new Promise(resolve => setTimeout(resolve, 300, 'waits')),
    ])
    expect(early).toBe('waits')
    await other.putIfAbsent(syncFileName(2), bytes)
    const next = (await written) ?? ''
    expect(next).not.toBe(mark)
    await other.remove(name)
    expect(await one.watch?.(next, signal)).not.toBe(next)
  })

  it('asks again when the server answers that nothing changed, until it is stopped', async () => {
    let questions = 0
    const url = await serve((_, response) => {
      questions += 1
      setTimeout(() => response.end('{"results":[],"last_seq":"7-x"}'), 10)
    })
    const ends = new AbortController()
    const reason = new Error('The person left')
    const waiting = KINDS.couchdb.open(url).watch?.('7-x', ends.signal)
    await expect.poll(() => questions).toBeGreaterThan(2)
    ends.abort(reason)
    await expect(waiting).rejects.toBe(reason)
  })
})

it('a list of S3 whose pages never end is refused', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    response.end(
      '<ListBucketResult><NextContinuationToken>n</NextContinuationToken></ListBucketResult>',
    )
  })
  await expect(KINDS.s3.open(url).list()).rejects.toMatchObject({ code: 'too-many' })
  expect(asked).toBeLessThan(2_000)
})
