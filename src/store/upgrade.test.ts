import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contentHash } from '../engine/index.ts'
import { session } from '../test/session.ts'
import { openStorage } from './storage.ts'

const MODEL = { provider: 'demo', host: null, model: 'demo' }

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

it('a database of the third version opens, keeps all that it held, and takes snapshots', async () => {
  const log = session('u hello', 'a hi')
  const before = new Dexie('third')
  before.version(1).stores(FIRST)
  before.version(2).stores({ blobs: '[sessionId+hash], at' })
  before.version(3).stores({ drafts: '[sessionId+key]', queue: '++place, &[sessionId+id]' })
  await before.table('events').bulkAdd(log.map((event, seq) => ({ sessionId: 's', seq, event })))
  await before.table('drafts').add({ sessionId: 's', key: 'composer', value: 'half' })
  before.close()

  const storage = openStorage('third')
  onTestFinished(() => storage.close())
  expect((await storage.events.read('s')).events).toEqual(log)
  expect((await storage.drafts.read('s')).composer).toBe('half')
  expect(await storage.snapshots.read('s', 'here')).toBeNull()
  await storage.snapshots.write('s', { revision: log.length, writtenBy: 'here', text: '{}' })
  expect(await storage.snapshots.read('s', 'here')).toBe('{}')
})

it('a database of the fourth version opens, keeps all that it held, and takes prompts', async () => {
  const log = session('u hello', 'a hi')
  const before = new Dexie('fourth')
  before.version(1).stores(FIRST)
  before.version(2).stores({ blobs: '[sessionId+hash], at' })
  before.version(3).stores({ drafts: '[sessionId+key]', queue: '++place, &[sessionId+id]' })
  before.version(4).stores({ snapshots: 'sessionId' })
  await before.table('events').bulkAdd(log.map((event, seq) => ({ sessionId: 's', seq, event })))
  await before.table('settings').add({ key: 'theme', value: 'dark' })
  before.close()

  const storage = openStorage('fourth')
  onTestFinished(() => storage.close())
  expect((await storage.events.read('s')).events).toEqual(log)
  expect(await storage.settings.read('theme')).toBe('dark')
  expect(await storage.prompts.list()).toEqual([])
  const prompt = { name: 'Notice', text: 'About {{topic}}', at: 1 }
  expect(await storage.prompts.replace([], [prompt])).toBe(true)
  expect(await storage.prompts.list()).toEqual([prompt])
})

it('a database of the fifth version opens, keeps all that it held, and takes segments', async () => {
  const log = session('u hello', 'a hi')
  const before = new Dexie('fifth')
  before.version(1).stores(FIRST)
  before.version(2).stores({ blobs: '[sessionId+hash], at' })
  before.version(3).stores({ drafts: '[sessionId+key]', queue: '++place, &[sessionId+id]' })
  before.version(4).stores({ snapshots: 'sessionId' })
  before.version(5).stores({ prompts: 'key' })
  await before.table('events').bulkAdd(log.map((event, seq) => ({ sessionId: 's', seq, event })))
  await before.table('snapshots').add({ sessionId: 's', text: 'kept' })
  before.close()

  const storage = openStorage('fifth')
  onTestFinished(() => storage.close())
  expect((await storage.events.read('s')).events).toEqual(log)
  const after = await new Dexie('fifth').open()
  onTestFinished(() => after.close())
  expect(await after.table('snapshots').count()).toBe(1)
  expect(await after.table('segments').count()).toBe(0)
})

it('a database of the sixth version opens, keeps all that it held, and takes the lines of a snapshot', async () => {
  const log = session('u hello', 'a hi')
  const before = new Dexie('sixth')
  before.version(1).stores(FIRST)
  before.version(2).stores({ blobs: '[sessionId+hash], at' })
  before.version(3).stores({ drafts: '[sessionId+key]', queue: '++place, &[sessionId+id]' })
  before.version(4).stores({ snapshots: 'sessionId' })
  before.version(5).stores({ prompts: 'key' })
  before.version(6).stores({ segments: '[sessionId+first]' })
  await before.table('events').bulkAdd(log.map((event, seq) => ({ sessionId: 's', seq, event })))
  const live = {
    requestId: 'r1',
    model: MODEL,
    parts: [{ type: 'text', text: 'So' }],
    startedAt: 1,
  }
  await before.table('drafts').add({ sessionId: 's', key: 'composer', value: 'half' })
  await before.table('drafts').add({ sessionId: 's', key: 'live', value: live })
  const old = { sessionId: 's', schema: 1, writtenBy: 'here', revision: log.length, text: '{}' }
  await before.table('snapshots').add({ ...old, hash: contentHash('{}') })
  before.close()

  const storage = openStorage('sixth')
  onTestFinished(() => storage.close())
  expect((await storage.events.read('s')).events).toEqual(log)
  expect(await storage.drafts.read('s')).toMatchObject({ composer: 'half', live })
  expect(await storage.snapshots.read('s', 'here')).toBeNull()
  await storage.snapshots.write('s', { revision: log.length, writtenBy: 'here', text: '{\n}' })
  expect(await storage.snapshots.read('s', 'here')).toBe('{\n}')
})

describe('drafts and the queue, which lay in a database of their own', () => {
  const QUEUED = [
    { id: 'q1', text: 'next' },
    { id: 'q2', text: 'then' },
  ]

  /** As the versions before this one left them, or a tab that still runs one writes them. */
  const writeOld = async (name: string, rows: Readonly<Record<string, unknown>>) => {
    const old = new Dexie(`${name}-drafts`)
    old.version(1).stores({ drafts: '[sessionId+key]' })
    for (const [key, value] of Object.entries(rows))
      await old.table('drafts').put({ sessionId: 's', key, value })
    old.close()
  }
  const opened = (name: string) => {
    const storage = openStorage(name)
    onTestFinished(() => storage.close())
    return storage
  }
  const oldNames = async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.endsWith('-drafts') ? [name] : [],
    )

  it('are moved as they were, the queue in its order and without images, and the old database goes', async () => {
    const before = new Dexie('moved')
    before.version(1).stores(FIRST)
    before.version(2).stores({ blobs: '[sessionId+hash], at' })
    await before.open()
    before.close()
    await writeOld('moved', { queue: QUEUED, composer: 'half' })
    const storage = opened('moved')
    expect(await storage.drafts.read('s')).toEqual({
      composer: 'half',
      attachments: [],
      queue: QUEUED.map(message => ({ ...message, images: [] })),
      live: null,
    })
    await vi.waitFor(async () => expect(await oldNames()).toEqual([]))
  })

  it('are moved once, however many tabs start at the same moment', async () => {
    await writeOld('raced', { queue: QUEUED })
    const tabs = [opened('raced'), opened('raced'), opened('raced')]
    for (const { queue } of await Promise.all(tabs.map(tab => tab.drafts.read('s'))))
      expect(queue.map(({ id }) => id)).toEqual(['q1', 'q2'])
  })

  it('do not come back once they were sent, where a tab with the older version holds on to them', async () => {
    await writeOld('held', { queue: QUEUED })
    const storage = opened('held')
    for (const { id } of QUEUED) await storage.queue.remove('s', id)
    await writeOld('held', { queue: [...QUEUED, { id: 'q3', text: 'last' }] })
    expect((await opened('held').drafts.read('s')).queue.map(({ id }) => id)).toEqual(['q3'])
  })

  it('keep what a tab with the older version typed before it was reloaded', async () => {
    await writeOld('typed', { composer: 'Half a th' })
    const storage = opened('typed')
    expect((await storage.drafts.read('s')).composer).toBe('Half a th')
    await writeOld('typed', { composer: 'Half a thought' })
    expect((await opened('typed').drafts.read('s')).composer).toBe('Half a thought')
    await writeOld('typed', { composer: 'Another' })
    expect((await opened('typed').drafts.read('s')).composer).toBe('Half a thought\n\nAnother')
  })
})
