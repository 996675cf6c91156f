import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { SessionEvent } from '../engine/log/event.ts'
import { createSearchIndex } from '../engine/search/search-index.ts'
import type { PackedDocuments } from '../engine/search/packed.ts'
import type { IndexedSession } from '../ports/archive.ts'
import { ownIndexStore, ownStorage, tamper } from '../test/own-storage.ts'
import { searchDocument } from '../test/plain-retrieval.ts'

function part(sessionId: string, id: string, text: string): PackedDocuments {
  const index = createSearchIndex()
  index.put([searchDocument(text, 0, { id, sessionId })])
  return index.pack(sessionId, 0, 1)
}

/** Rows of all tables, as text. */
const rawText = (name: string) =>
  tamper(`${name}-index`, async raw =>
    JSON.stringify(await Promise.all(raw.tables.map(table => table.toArray()))),
  )

const read = (sessionId: string, revision: number, documents: number): IndexedSession => ({
  sessionId,
  revision,
  leafId: `e${revision}`,
  documents,
})

describe('the stored index', () => {
  it('gives back what was written, part by part', async () => {
    const { store } = ownIndexStore()
    const parts = [part('s', 'a', 'one fence'), part('s', 'b', 'two gates')]
    await store.write(read('s', 5, 2), 0, parts)
    expect(await store.load()).toEqual([{ session: read('s', 5, 2), parts }])
  })

  it('replaces parts from the first changed one on, and drops those beyond', async () => {
    const { store } = ownIndexStore()
    const [first, second, third] = ['a', 'b', 'c'].map(id => part('s', id, `fence ${id}`))
    await store.write(read('s', 5, 3), 0, [first!, second!, third!])
    const changed = part('s', 'd', 'a gate')
    await store.write(read('s', 6, 2), 1, [changed])
    expect((await store.load())[0]?.parts).toEqual([first, changed])
  })

  it('keeps what another tab has read further', async () => {
    const { store } = ownIndexStore()
    const newer = part('s', 'a', 'newer')
    await store.write(read('s', 9, 1), 0, [newer])
    await store.write(read('s', 8, 1), 0, [part('s', 'a', 'older')])
    expect(await store.load()).toEqual([{ session: read('s', 9, 1), parts: [newer] }])
  })

  it('leaves nothing of a forgotten session, and everything of the others', async () => {
    const { store, name } = ownIndexStore()
    await store.write(read('s', 5, 1), 0, [part('s', 'a', 'swordfish')])
    await store.write(read('t', 5, 1), 0, [part('t', 'a', 'one fence')])
    await store.forget('s')
    expect((await store.load()).map(({ session }) => session.sessionId)).toEqual(['t'])
    expect(await rawText(name)).not.toContain('swordfish')
  })

  it('loses what is deleted for good together with the log, though nobody reads it', async () => {
    const { store, name } = ownIndexStore()
    const { storage } = ownStorage(name)
    const created = { type: 'v1.session-created', title: null, origin: 'user' } as const
    const event = SessionEvent.parse({ ...created, id: 'a', parentId: null, at: 0 })
    await storage.events.append('s', [event], { expectedRevision: 0 })
    await store.write(read('s', 1, 1), 0, [part('s', 'a', 'swordfish')])
    await storage.sessions.moveToTrash('s', 1)
    expect(await store.load()).toHaveLength(1)
    await storage.sessions.deleteForever('s')
    expect(await store.load()).toEqual([])
  })

  it('leaves nothing of all but the sessions that are to stay, also of what it cannot read', async () => {
    const { store, name } = ownIndexStore()
    await store.write(read('s', 5, 1), 0, [part('s', 'a', 'swordfish')])
    await store.write(read('t', 5, 1), 0, [part('t', 'a', 'one fence')])
    await tamper(`${name}-index`, raw =>
      raw.table('parts').put({ sessionId: 'u', place: 3, words: 'swordfish' }),
    )
    await store.retain(new Set(['t', 'unknown']))
    expect(await rawText(name)).not.toContain('swordfish')
    expect((await store.load()).map(({ session }) => session.sessionId)).toEqual(['t'])
  })

  it('leaves out a session of which a part is missing or of another version', async () => {
    const { store, name } = ownIndexStore()
    await store.write(read('s', 5, 2), 0, [part('s', 'a', 'x'), part('s', 'b', 'y')])
    await store.write(read('t', 5, 1), 0, [part('t', 'a', 'x')])
    await tamper(`${name}-index`, async raw => {
      await raw.table('parts').delete(['s', 0])
      await raw.table('parts').put({ sessionId: 't', place: 0, packed: { version: 0 } })
    })
    expect(await store.load()).toEqual([])
  })
})
