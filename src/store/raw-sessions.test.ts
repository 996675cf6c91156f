import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import type { FromComposer } from '../ports/drafts.ts'
import { session } from '../test/session.ts'
import { openRawSessions } from './raw-sessions.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'

function opened() {
  const own = ownStorage()
  return { ...own, raw: openRawSessions(own.name) }
}

/** Puts a record into a table as another program could have. */
const plant = (name: string, table: string, record: unknown) =>
  tamper(name, dexie => dexie.table(table).put(record))

const LOG = session('u hello', 'a hi')
const NOTHING_TYPED: FromComposer = { type: 'composer', stored: '', left: '', images: [] }
const BROKEN = LOG.map(event => ({ ...event, at: 9e15 }))

describe('the sessions as they lie in the database', () => {
  it('are listed whatever their records hold', async () => {
    const { name, storage, raw } = opened()
    await storage.events.append('sound', LOG, { expectedRevision: 0 })
    for (const [seq, event] of BROKEN.entries())
      await plant(name, 'events', { sessionId: 'broken', seq, event })
    await plant(name, 'sessions', { id: 'broken', title: 7, updatedAt: 'never' })
    await plant(name, 'events', { sessionId: 'nothing', seq: 0, event: { id: null } })
    await storage.sessions.moveToTrash('sound', 5)
    expect(await raw.list()).toEqual([
      { id: 'broken', title: '', updatedAt: null, entries: 3, isTrashed: false },
      { id: 'nothing', title: '', updatedAt: null, entries: 1, isTrashed: false },
      { id: 'sound', title: 'hello', updatedAt: LOG.at(-1)?.at, entries: 3, isTrashed: true },
    ])
  })

  it('are read word for word, with the bytes beside them', async () => {
    const { name, storage, raw } = opened()
    await storage.blobs.add('s', [{ hash: 'f'.repeat(64), bytes: new Uint8Array([1, 2]) }], 1)
    for (const [seq, event] of BROKEN.entries())
      await plant(name, 'events', { sessionId: 's', seq, event })
    expect(await raw.read('s')).toEqual({
      events: BROKEN,
      images: new Map([['f'.repeat(64), new Uint8Array([1, 2])]]),
    })
    await expect(raw.read('other')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('leave nothing once they are deleted, and the others stay', async () => {
    const { name, storage, raw } = opened()
    for (const id of ['s', 's2']) {
      await storage.events.append(id, LOG, { expectedRevision: 0 })
      await storage.drafts.write(id, 'composer', 'typed')
      await storage.queue.add(id, { id: 'q1', text: 'next', images: [] }, NOTHING_TYPED)
      await storage.blobs.add(id, [{ hash: 'f'.repeat(64), bytes: new Uint8Array([1]) }], 1)
      await storage.sessions.markBackedUp(id, 1)
    }
    await raw.delete('s')
    expect((await raw.list()).map(({ id }) => id)).toEqual(['s2'])
    await expect(storage.events.read('s')).rejects.toMatchObject({ code: 'not-found' })
    expect(await storage.blobs.list('s')).toEqual([])
    expect(await storage.drafts.read('s')).toMatchObject({ composer: '', queue: [] })
    expect(await storage.sessions.get('s')).toBeNull()
    expect(await storage.events.read('s2')).toMatchObject({ events: LOG })
    expect(await storage.drafts.read('s2')).toMatchObject({
      composer: 'typed',
      queue: [{ id: 'q1', text: 'next' }],
    })
    expect(await storage.blobs.list('s2')).toHaveLength(1)
    const dexie = await new Dexie(name).open()
    expect(await dexie.table('marks').toCollection().primaryKeys()).toEqual(['s2'])
    dexie.close()
  })

  it('are none where nothing was ever stored, and no database is made for that', async () => {
    const raw = openRawSessions('never-made')
    expect(await raw.list()).toEqual([])
    await expect(raw.read('s')).rejects.toMatchObject({ code: 'not-found' })
    await raw.delete('s')
    const made = (await indexedDB.databases()).map(({ name }) => name)
    expect(made.filter(name => name?.startsWith('never-made'))).toEqual([])
  })

  it('are reached in a database that a newer version has updated', async () => {
    const newer = new Dexie('updated')
    newer.version(99).stores({ events: '[sessionId+seq]', later: 'id' })
    await newer.table('events').add({ sessionId: 's', seq: 0, event: LOG[0] })
    newer.close()
    const raw = openRawSessions('updated')
    expect(await raw.list()).toMatchObject([{ id: 's', entries: 1 }])
    await raw.delete('s')
    expect(await raw.list()).toEqual([])
  })
})
