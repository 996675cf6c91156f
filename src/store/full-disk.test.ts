import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { session } from '../test/session.ts'
import { type Connection, connectSessions } from './db.ts'
import { createSessionAdder } from './event-store.ts'
import { toStoreFault } from './store-fault.ts'
import { OPENS_WITHIN_MS } from './closed-by-browser.ts'
import { createQueueStore } from './drafts.ts'
import { ownStorage } from '../test/own-storage.ts'

/** As Chromium 156 words them, seen on a file system without room. */
const NO_SPACE =
  'Connection is closing because of: IO error: .../http_127.0.0.1_43707.indexeddb.leveldb/000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)'
const OPENING = 'Internal error opening backing store for indexedDB.open.'
const OPENING_FULL = 'Encountered full disk while opening backing store for indexedDB.open.'

const log = session('u hello', 'a hi')
let named = 0

/** As a browser does. The library types the class where it means its instances. */
function closeByForce(database: IDBDatabase | undefined): void {
  Reflect.apply(forceCloseDatabase, null, [database])
}

function rawOf(open: {
  readonly mock: { readonly results: readonly { readonly value: unknown }[] }
}) {
  const [request] = open.mock.results.map(({ value }) => value as IDBOpenDBRequest)
  return request?.result
}

/** The place where room is looked for; `setRoom` fills it, or makes room. */
function cacheStorage() {
  let isFull = false
  const put = async () => {
    if (isFull) throw new DOMException('Unexpected internal error.', 'UnknownError')
  }
  vi.stubGlobal('caches', { open: async () => ({ put, delete: async () => true }) })
  return {
    setRoom: (room: boolean) => {
      isFull = !room
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a full disk', () => {
  it.each([
    ['a log that cannot grow', new DOMException(NO_SPACE, 'UnknownError')],
    ['a database that cannot be opened', new DOMException(OPENING, 'UnknownError')],
    ['one that says so', new DOMException(OPENING_FULL, 'QuotaExceededError')],
    ['a quota that is used up', new DOMException('', 'QuotaExceededError')],
    ['a large value', new DOMException('Failed to write blobs (IOError)', 'DataError')],
    [
      'a database that could not be opened again',
      new Dexie.DatabaseClosedError(`UnknownError ${OPENING}`, {
        inner: new DOMException(OPENING, 'UnknownError'),
      }),
    ],
    [
      'an abort with its reason',
      new Dexie.AbortError('Abort', new DOMException('', 'QuotaExceededError')),
    ],
  ])('is what %s means', (_case, cause) => {
    expect(toStoreFault(cause)).toMatchObject({
      code: 'full',
      message: expect.stringContaining('no room left'),
    })
  })

  it.each([
    ['another fault of the disk', new DOMException('IO error: FILE_ERROR_IO', 'UnknownError')],
    ['a page without the right to store', new DOMException('Denied', 'SecurityError')],
    ['a value that cannot be stored', new DOMException('The key is no key.', 'DataError')],
  ])('is not what %s means', (_case, cause) => {
    expect(toStoreFault(cause)).toMatchObject({ code: 'unavailable' })
  })

  it('is told from the abort of the transaction where the request says no more than that it was aborted', async () => {
    const { storage } = ownStorage()
    await storage.events.append('s', log.slice(0, 1), { expectedRevision: 0 })
    const add = IDBObjectStore.prototype.add
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      ...value
    ) {
      const { transaction } = this
      const error = new DOMException(NO_SPACE, 'UnknownError')
      Object.defineProperty(transaction, 'error', { value: error })
      const request = add.apply(this, value)
      transaction.abort()
      return request
    })
    await expect(
      storage.events.append('s', log.slice(1, 2), { expectedRevision: 1 }),
    ).rejects.toMatchObject({ code: 'full' })
  })
})

describe('a database that the browser closed', () => {
  it('is opened again by the next call', async () => {
    const { name, storage } = ownStorage()
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await storage.events.append('s', log.slice(0, 1), { expectedRevision: 0 })
    const raw = rawOf(open)
    expect(raw?.name).toBe(name)
    closeByForce(raw)
    await storage.events.append('s', log.slice(1), { expectedRevision: 1 })
    expect((await storage.events.read('s')).revision).toBe(log.length)
  })

  it('is written to only once a new log was begun, as at the start', async () => {
    const { storage } = ownStorage()
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    const begun = vi.spyOn(IDBFactory.prototype, 'deleteDatabase')
    await storage.events.append('s', log.slice(0, 1), { expectedRevision: 0 })
    const before = begun.mock.calls.length
    await storage.events.append('s', log.slice(1, 2), { expectedRevision: 1 })
    expect(begun).toHaveBeenCalledTimes(before)
    closeByForce(rawOf(open))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await storage.events.append('s', log.slice(2), { expectedRevision: 2 })
    expect(begun).toHaveBeenCalledTimes(before + 1)
    expect(begun.mock.invocationCallOrder.at(-1)).toBeLessThan(put.mock.invocationCallOrder[0] ?? 0)
  })

  it('is opened again even after it could not be for a while', async () => {
    const { storage } = ownStorage()
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await storage.events.append('s', log.slice(0, 1), { expectedRevision: 0 })
    const raw = rawOf(open)
    closeByForce(raw)
    open.mockImplementation(() => {
      throw new DOMException(OPENING, 'UnknownError')
    })
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(storage.events.read('s')).rejects.toMatchObject({ code: 'full' })
    open.mockRestore()
    expect((await storage.events.read('s')).revision).toBe(1)
    await storage.events.append('s', log.slice(1), { expectedRevision: 1 })
  })

  it('is read, and not written to, while there is no room for a new log', async () => {
    const { setRoom } = cacheStorage()
    const { storage } = ownStorage()
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await storage.events.append('s', log.slice(0, 1), { expectedRevision: 0 })
    setRoom(false)
    closeByForce(rawOf(open))
    open.mockClear()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add')
    const append = () => storage.events.append('s', log.slice(1), { expectedRevision: 1 })
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(append()).rejects.toMatchObject({ code: 'full' })
    await expect(storage.drafts.write('s', 'composer', 'typed')).rejects.toMatchObject({
      code: 'full',
    })
    expect((await storage.events.read('s')).revision).toBe(1)
    expect([...put.mock.calls, ...add.mock.calls]).toEqual([])
    expect(open.mock.calls.map(([name]) => name)).not.toContain('palimpsest-fresh-log')
    setRoom(true)
    await append()
    expect((await storage.events.read('s')).revision).toBe(log.length)
  })

  it('is read at the start without waiting for what a new log takes', async () => {
    const room = Promise.withResolvers<void>()
    vi.stubGlobal('caches', {
      open: async () => ({ put: () => room.promise, delete: async () => true }),
    })
    // The log belongs to the page: this one is loaded again.
    vi.resetModules()
    const { openStorage: openAnew } = await import('./storage.ts')
    const storage = openAnew(`full-${(named += 1)}`)
    onTestFinished(() => storage.close())
    let isStored = false
    const stored = storage.settings.write('key', 'value').then(() => {
      isStored = true
    })
    expect(await storage.sessions.list()).toEqual([])
    expect(isStored).toBe(false)
    room.resolve()
    await stored
    expect(await storage.settings.read('key')).toBe('value')
  })

  it('is opened once more where the browser never answers, and a late answer is closed', async () => {
    const { storage } = ownStorage()
    const answering = vi.spyOn(IDBFactory.prototype, 'open')
    await storage.events.append('s', log.slice(0, 1), { expectedRevision: 0 })
    closeByForce(rawOf(answering))
    answering.mockRestore()
    const unanswered: IDBOpenDBRequest[] = []
    const silent = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      const request = new EventTarget() as IDBOpenDBRequest
      request.addEventListener('error', event => request.onerror?.(event))
      unanswered.push(request)
      return request
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const read = storage.events.read('s').catch((error: unknown) => error)
    while (unanswered.length === 0) await vi.advanceTimersByTimeAsync(50)
    await vi.advanceTimersByTimeAsync(OPENS_WITHIN_MS)
    expect(await read).toMatchObject({ code: 'full' })
    const close = vi.fn<() => void>()
    const [late] = unanswered
    Object.defineProperty(late, 'result', { value: { close } })
    late?.dispatchEvent(new Event('success'))
    expect(close).toHaveBeenCalledOnce()
    vi.useRealTimers()
    silent.mockRestore()
    expect((await storage.events.read('s')).revision).toBe(1)
  })
})

describe('a write that was stored though the browser said that it closed the database', () => {
  /** The first work is done, and its answer lost. */
  function forgetful(): Connection {
    const connection = connectSessions(`full-${(named += 1)}`)
    onTestFinished(() => connection.close())
    return {
      ...connection,
      run: async work => {
        await connection.run(() => work(false))
        return connection.run(() => work(true))
      },
    }
  }
  const changes = { announce: () => {}, subscribe: () => () => {}, close: () => {} }

  it('queues a message once', async () => {
    const connection = forgetful()
    const queue = createQueueStore(connection, changes)
    const message = { id: 'm', text: 'words', images: [] }
    await queue.add('s', message, { type: 'composer', stored: '', left: '', images: [] })
    expect(await connection.run(() => connection.table('queue').count())).toBe(1)
  })

  it('adds a session once', async () => {
    const connection = forgetful()
    const add = createSessionAdder(connection, {
      changes,
      stamp: { now: () => 1, nextId: () => 'c1' },
    })
    expect(await add({ sessionId: 's', events: log, blobs: [], at: 5 })).toMatchObject({
      title: 'hello',
      revision: log.length,
    })
  })
})
