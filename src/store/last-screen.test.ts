import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it, onTestFinished } from 'vitest'
import { session } from '../test/session.ts'
import { readLastScreen } from './last-screen.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'

const WHOLE = session('u hello', 'a hi', 'u again')
const revision = WHOLE.length - 1
const LOG = WHOLE.slice(0, revision)

/** A storage with the sessions `old` and `new`, both with what they showed last, and how a page reads that. */
async function stored() {
  const { name, storage } = ownStorage()
  for (const [id, later] of [['new', 1_000] as const, ['old', 0] as const]) {
    const events = LOG.map(event => ({ ...event, at: event.at + later }))
    await storage.events.append(id, events, { expectedRevision: 0 })
    await storage.snapshots.write(id, { revision, writtenBy: 'here', text: `of ${id}` })
  }
  return { name, storage, read: (id: string | null) => readLastScreen(id, 'here', name) }
}

describe('the last screen as a page reads it', () => {
  it('is that of the session', async () => {
    const { read } = await stored()
    expect(await read('old')).toEqual({ sessionId: 'old', origin: 'user', text: 'of old' })
  })

  it('is none of a session that is not there, that has grown since, or of another version', async () => {
    const { name, storage, read } = await stored()
    expect(await read('other')).toBeNull()
    await storage.events.append('old', WHOLE.slice(revision), { expectedRevision: revision })
    expect(await read('old')).toBeNull()
    expect(await readLastScreen('new', 'elsewhere', name)).toBeNull()
  })

  it('is none where it is damaged', async () => {
    const { name, read } = await stored()
    await tamper(name, dexie => dexie.table('snapshotLines').update(['old', 0], { text: 'of odd' }))
    expect(await read('old')).toBeNull()
  })

  it('is gone with its session', async () => {
    const { storage, read } = await stored()
    await storage.sessions.moveToTrash('old', 1)
    await storage.sessions.deleteForever('old')
    expect(await read('old')).toBeNull()
  })

  it('is that of the newest session in the list where none is asked for', async () => {
    const { storage, read } = await stored()
    expect(await read(null)).toMatchObject({ sessionId: 'new' })
    await storage.sessions.moveToTrash('new', 1)
    expect(await read(null)).toMatchObject({ sessionId: 'old' })
    await storage.settings.write('settings', { startsWith: 'new' })
    expect(await read(null)).toBeNull()
    expect(await read('old')).toMatchObject({ sessionId: 'old' })
  })

  it('is none where there is no database, or one of an early version, and none is made', async () => {
    expect(await readLastScreen('s', 'here', 'nowhere')).toBeNull()
    const all = await indexedDB.databases()
    expect(all.map(({ name }) => name)).not.toContain('nowhere')
    const early = new Dexie('early')
    early.version(1).stores({ events: '[sessionId+seq]', sessions: 'id' })
    await early.open()
    onTestFinished(() => early.close())
    expect(await readLastScreen('s', 'here', 'early')).toBeNull()
  })
})
