import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { session } from '../test/session.ts'
import { openStorage } from './storage.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'

const log = session('u hello', 'a hi')
/** A storage with the log as session `s`. */
async function stored() {
  const own = ownStorage()
  await own.storage.events.append('s', log, { expectedRevision: 0 })
  return own
}
const eventAt = (seq: number, event: unknown) => ({ sessionId: 's', seq, event })

afterEach(() => vi.restoreAllMocks())

describe('a log with an entry that cannot be read', () => {
  it.each([
    ['of an unknown type', { ...log[1], type: 'v7.dream-had' }, 'unknown type v7.dream-had'],
    ['with a broken field', { ...log[1], parts: [] }, 'parts: '],
    ['that is no event', 'garbage', 'it has no type'],
  ])('names session and position of one %s', async (_case, event, detail) => {
    const { name, storage } = await stored()
    await tamper(name, dexie => dexie.table('events').put(eventAt(1, event)))
    await expect(storage.events.read('s')).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringMatching(new RegExp(`Entry 2 of chat s .*${detail}`)),
    })
  })

  it('names the place of one that is missing', async () => {
    const { name, storage } = await stored()
    await tamper(name, dexie => dexie.table('events').delete(['s', 1]))
    await expect(storage.events.read('s')).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('Entry 2'),
    })
  })

  it('still gives its other entries by their places', async () => {
    const { name, storage } = await stored()
    await tamper(name, dexie => dexie.table('events').put(eventAt(1, 'garbage')))
    const wanted = [
      ['s', 2],
      ['s', 1],
      ['s', 9],
    ] as const
    expect(await storage.eventsAt(wanted)).toEqual([log[2], null, null])
  })

  it('keeps its place in the list, its length and its other sessions', async () => {
    const { name, storage } = await stored()
    await storage.events.append('t', log, { expectedRevision: 0 })
    await tamper(name, dexie => dexie.table('events').put(eventAt(2, 'garbage')))
    await storage.sessions.rebuild()
    expect(await storage.sessions.list()).toMatchObject([
      { id: 't', messages: 2, revision: 3 },
      { id: 's', title: 'hello', messages: 1, revision: 3 },
    ])
  })
})

describe('an index that was damaged', () => {
  it('is made again when a row cannot be read', async () => {
    const { name, storage } = await stored()
    const rows = await storage.sessions.list()
    await tamper(name, dexie => dexie.table('sessions').put({ id: 's', title: 7 }))
    expect(await storage.sessions.list()).toEqual(rows)
  })

  it('keeps titles that the log no longer tells', async () => {
    const { name, storage } = await stored()
    await storage.events.append('t', log, { expectedRevision: 0 })
    await tamper(name, async dexie => {
      await dexie.table('sessions').update('s', { title: 'hel…' })
      await dexie.table('sessions').put({ id: 't', title: 7 })
    })
    const titles = (await storage.sessions.list()).map(({ id, title }) => [id, title])
    expect(titles).toEqual([
      ['s', 'hel…'],
      ['t', 'hello'],
    ])
  })

  it('does not mislead an append', async () => {
    const { name, storage } = ownStorage()
    await storage.events.append('s', log.slice(0, 2), { expectedRevision: 0 })
    await tamper(name, dexie => dexie.table('sessions').clear())
    await expect(
      storage.events.append('s', log.slice(2), { expectedRevision: 0 }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await storage.events.append('s', log.slice(2), { expectedRevision: 2 })).toMatchObject({
      title: 'hello',
      messages: 2,
      revision: 3,
    })
  })
})

it('counts drafts that cannot be read as empty', async () => {
  const { name, storage } = ownStorage()
  await storage.drafts.write('s', 'composer', 'kept')
  await tamper(name, dexie =>
    dexie.table('drafts').put({ sessionId: 's', key: 'live', value: { from: 'the future' } }),
  )
  expect(await storage.drafts.read('s')).toEqual({
    composer: 'kept',
    attachments: [],
    queue: [],
    live: null,
  })
})

it.each([
  ['cut short', { places: [] }],
  ['of another shape of records', { schema: 3 }],
  ['written by something else', { more: true }],
])('passes over a snapshot that is %s', async (_, change) => {
  const { name, storage } = await stored()
  const written = { revision: log.length, writtenBy: 'here', text: '{"rows":[]}' }
  await storage.snapshots.write('s', written)
  expect(await storage.snapshots.read('s', 'here')).toBe(written.text)
  await tamper(name, async dexie => {
    const table = dexie.table('snapshots')
    await table.put({ ...(await table.get('s')), ...change })
  })
  expect(await storage.snapshots.read('s', 'here')).toBeNull()
  expect((await storage.events.read('s')).events).toEqual(log)
})

it('tabs of different versions let the newer one update the database; the older one then says to reload', async () => {
  const { name, storage } = await stored()
  const newer = new Dexie(name)
  newer.version(3).stores({ additions: 'id' })
  await newer.open()
  newer.close()
  await expect(storage.events.read('s')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Reload this tab'),
  })
})

it('an older build goes on in the database of a newer one, and leaves what the newer one added', async () => {
  const { name, storage } = await stored()
  storage.close()
  const newer = new Dexie(name)
  newer
    .version(90)
    .stores({ events: '[sessionId+seq], &[sessionId+event.id], kind', additions: 'id' })
  await newer.open()
  await newer.table('additions').put({ id: 'x' })
  await newer.table('events').put(eventAt(3, { ...log[1], id: 'new', type: 'v9.dream-had' }))
  newer.close()
  const { storage: older } = ownStorage(name)
  // A session with an entry of the newer build is refused; others are read and written.
  await expect(older.events.read('s')).rejects.toMatchObject({ code: 'unreadable' })
  await older.events.append('t', log, { expectedRevision: 0 })
  expect((await older.events.read('t')).events).toEqual(log)
  const rows = await tamper(name, async dexie => [
    await dexie.table('additions').toArray(),
    await dexie.table('events').get(['s', 3]),
  ])
  expect(rows).toEqual([[{ id: 'x' }], expect.objectContaining({ sessionId: 's', seq: 3 })])
})

/** A connection of an older version, which does not close by itself. */
const heldOpen = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

it('an older connection that closes soon is waited for', async () => {
  const holder = await heldOpen('faults-brief')
  const storage = openStorage('faults-brief')
  onTestFinished(() => storage.close())
  setTimeout(() => holder.close(), 200)
  expect(await storage.sessions.list()).toEqual([])
})

it('tabs of different versions say which tab to close while an older one holds on, and go on when it is closed', async () => {
  const name = 'faults-held'
  const holder = await heldOpen(name)
  const storage = openStorage(name)
  onTestFinished(() => storage.close())
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(storage.sessions.list()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Close or reload that tab'),
    })
  holder.close()
  await expect.poll(() => storage.sessions.list()).toEqual([])
})

it('says what may be the cause where the browser refuses to store, and tries again later', async () => {
  const { storage } = ownStorage()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  await expect(storage.sessions.list()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('private window'),
  })
  vi.restoreAllMocks()
  expect(await storage.sessions.list()).toEqual([])
})
