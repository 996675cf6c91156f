import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it, onTestFinished } from 'vitest'
import { session } from '../test/session.ts'
import { openStorage } from './storage.ts'

/** The tables as the first version made them. */
const FIRST = {
  events: '[sessionId+seq], &[sessionId+event.id]',
  sessions: 'id',
  marks: 'sessionId',
  settings: 'key',
}

it('a database of the first version opens, keeps all that it held, and takes blobs', async () => {
  const log = session('u hello', 'a hi')
  const before = new Dexie('upgraded')
  before.version(1).stores(FIRST)
  await before.table('events').bulkAdd(log.map((event, seq) => ({ sessionId: 's', seq, event })))
  await before.table('settings').add({ key: 'theme', value: 'dark' })
  before.close()

  const storage = openStorage('upgraded')
  onTestFinished(() => storage.close())
  expect((await storage.events.read('s')).events).toEqual(log)
  expect(await storage.settings.read('theme')).toBe('dark')
  await storage.sessions.rebuild()
  expect(await storage.sessions.list()).toMatchObject([{ id: 's', messages: 2 }])
  const blob = { hash: 'f'.repeat(64), bytes: new Uint8Array([1, 2, 3]) }
  await storage.blobs.add('s', [blob], 1)
  expect(await storage.blobs.read('s', blob.hash)).toEqual(blob.bytes)
})

it('drafts of the first version are read, without images', async () => {
  const before = new Dexie('upgraded-drafts')
  before.version(1).stores({ drafts: '[sessionId+key]' })
  await before
    .table('drafts')
    .add({ sessionId: 's', key: 'queue', value: [{ id: 'q1', text: 'next' }] })
  before.close()
  const storage = openStorage('upgraded')
  onTestFinished(() => storage.close())
  expect(await storage.drafts.read('s')).toMatchObject({
    attachments: [],
    queue: [{ id: 'q1', text: 'next', images: [] }],
  })
})
