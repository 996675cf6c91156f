import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { allRows } from '../ports/storage.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'
import { session } from '../test/session.ts'
import { openRawSessions } from './raw-sessions.ts'
import { sealWith } from './sealing.ts'

const LOGS = {
  first: session('u Where do herons nest?', 'a In colonies, high in trees.'),
  named: session('u What is a pike?', 'a A fish.', { type: 'v1.session-renamed', title: 'Fish' }),
  trashed: session('u Old words'),
  empty: session('a An answer alone'),
}
const IDS = Object.keys(LOGS)

async function stored(key: Uint8Array | null) {
  sealWith(key)
  onTestFinished(() => sealWith(null))
  const own = ownStorage()
  for (const [id, log] of Object.entries(LOGS))
    await own.storage.events.append(id, log, { expectedRevision: 0 })
  await own.storage.sessions.moveToTrash('trashed', 5)
  return { ...own, rows: await allRows(own.storage.sessions) }
}

afterEach(() => vi.restoreAllMocks())

const SEAL = new Uint8Array(32).fill(9)

describe.each([
  ['rows', null],
  ['encrypted rows', SEAL],
])('a repair of %s', (_, key) => {
  it('writes again each row that is missing, junk, of another length or without a log', async () => {
    const { name, storage, rows } = await stored(key)
    const damages = fc.array(
      fc.record({
        id: fc.constantFrom(...IDS, 'of-no-log'),
        row: fc.constantFrom(
          null,
          {},
          { title: 7 },
          { title: 'hello', revision: 1 },
          { ...rows[0], title: 'Other', revision: 99 },
        ),
      }),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(damages, async damaged => {
        await tamper(name, async dexie => {
          for (const { id, row } of damaged)
            await (row === null
              ? dexie.table('sessions').delete(id)
              : dexie.table('sessions').put({ ...row, id }))
        })
        await storage.sessions.repair()
        expect(await allRows(storage.sessions)).toEqual(rows)
      }),
      { numRuns: 40 },
    )
  })

  it('finds all sessions when no row is left, and tells the list of this tab and of others', async () => {
    const { name, storage, rows } = await stored(key)
    const told: string[] = []
    storage.events.subscribe(sessionId => told.push(sessionId))
    await tamper(name, dexie => dexie.table('sessions').clear())
    expect((await openRawSessions(name).list()).map(({ id }) => id)).toEqual(IDS.toSorted())
    await storage.sessions.repair()
    expect(await allRows(storage.sessions)).toEqual(rows)
    await vi.waitFor(() => expect(told.toSorted()).toEqual(IDS.toSorted()))
  })

  it('reads no event while all rows are right', async () => {
    const { storage } = await stored(key)
    const opened = [
      vi.spyOn(IDBObjectStore.prototype, 'get'),
      vi.spyOn(IDBObjectStore.prototype, 'getAll'),
      vi.spyOn(IDBObjectStore.prototype, 'openCursor'),
      vi.spyOn(IDBObjectStore.prototype, 'put'),
    ]
    await storage.sessions.repair()
    const read = opened.flatMap(({ mock }) =>
      mock.contexts.map(context => context instanceof IDBObjectStore && context.name),
    )
    expect(read).not.toContain('events')
    expect(opened.at(-1)).not.toHaveBeenCalled()
  })

  it('gives one session of its own accord whose row is missing', async () => {
    const { name, storage, rows } = await stored(key)
    await tamper(name, dexie => dexie.table('sessions').delete('trashed'))
    expect(await storage.sessions.get('trashed')).toEqual(rows.find(({ id }) => id === 'trashed'))
    expect(await storage.sessions.get('never')).toBeNull()
  })

  it.each([
    ['title of a person', 'named', { title: 'A lie' }],
    ['title of the first message', 'first', { title: 'A lie' }],
    ['title of a log without one', 'empty', { title: 'A lie' }],
    ['number of messages', 'first', { messages: 77 }],
    ['time', 'first', { updatedAt: 9_999, createdAt: 7 }],
    ['origin', 'first', { origin: 'sample' }],
    ['preset', 'first', { presetId: 'other' }],
  ])('corrects a wrong %s when the session is read', async (_kind, id, change) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { name, storage, rows } = await stored(null)
    await tamper(name, dexie => dexie.table('sessions').update(id, change))
    expect(await allRows(storage.sessions)).not.toEqual(rows)
    await storage.events.read(id)
    vi.runAllTimers()
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await allRows(storage.sessions)).toEqual(rows))
  })

  it('keeps a title that an earlier version made from the first message', async () => {
    const { name, storage } = await stored(null)
    await tamper(name, async dexie => {
      await dexie.table('sessions').update('first', { title: 'where do her…', revision: 9 })
    })
    await storage.sessions.repair()
    expect(await storage.sessions.get('first')).toMatchObject({
      title: 'where do her…',
      revision: 3,
    })
  })
})
