import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { describe, expect, it, onTestFinished } from 'vitest'
import { presets } from '../ports/collections.ts'
import type { StoragePort } from '../ports/storage.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'
import { session } from '../test/session.ts'
import { storedText } from '../test/stored-text.ts'
import { sealTables } from './at-rest/sealed-core.ts'
import { sealWith } from './sealing.ts'

const KEY = new Uint8Array(32).fill(3)

const BLOCK = {
  type: 'block',
  name: 'me',
  purpose: '',
  limit: { of: 'tokens', most: 9 },
  content: 'Grows quinces',
  isOpenToModel: true,
}
const PROJECT = {
  id: 'p1',
  name: 'Orchard',
  instructions: 'Name the tree.',
  preset: null,
  model: null,
  readsSharedMemory: true,
  createdAt: 1,
  changedAt: 5,
}
const ROWS: Readonly<Record<string, readonly object[]>> = {
  prompts: [
    { key: 'notice', name: 'Notice', text: 'About {{topic}}', at: 3 },
    { key: 'newer', name: 'Newer', text: 'Of a newer version', at: 4, colour: 'red' },
  ],
  projects: [PROJECT],
  memory: [
    {
      id: 'm1',
      item: 'block.me',
      after: null,
      at: 1,
      by: 'model',
      source: { sessionId: 's1', messageIds: ['e1'] },
      origin: 'tool',
      value: BLOCK,
    },
    {
      id: 'm2',
      item: 'block.me',
      after: 'm1',
      at: 2,
      by: 'person',
      source: { sessionId: null, messageIds: [] },
      value: { ...BLOCK, content: 'Grows medlars' },
    },
  ],
  settings: [
    {
      key: 'saved-presets',
      value: [{ title: 'Mine', presetId: 'co-cli', options: { max_steps: 9 } }, { of: 'newer' }],
    },
  ],
}

let made = 0

/** A profile as the version before wrote it. */
async function earlierProfile(isSealed: boolean): Promise<string> {
  const name = `earlier-${(made += 1)}`
  const dexie = new Dexie(name)
  dexie.version(3).stores({
    events: '[sessionId+seq], &[sessionId+event.id]',
    sessions: 'id',
    marks: 'sessionId',
    settings: 'key',
    blobs: '[sessionId+hash], at',
    drafts: '[sessionId+key]',
    queue: '++place, &[sessionId+id]',
    snapshots: 'sessionId',
    snapshotLines: '[sessionId+place]',
    prompts: 'key',
    segments: '[sessionId+first]',
    memory: 'id, item',
    projects: 'id',
  })
  if (isSealed) {
    sealTables(dexie, KEY)
    sealWith(KEY)
    onTestFinished(() => sealWith(null))
  }
  for (const [table, rows] of Object.entries(ROWS)) await dexie.table(table).bulkAdd([...rows])
  dexie.close()
  return name
}

const ALL = {
  prompts: [{ name: 'Notice', text: 'About {{topic}}', at: 3 }],
  projects: [PROJECT],
  memory: ROWS.memory,
  presets: [{ title: 'Mine', presetId: 'co-cli', options: { max_steps: 9 } }],
}

async function allIn(storage: StoragePort): Promise<object> {
  return {
    prompts: await storage.prompts.list(),
    projects: await storage.projects.list(),
    memory: await storage.memory.read(),
    presets: [...(await storage.items(presets).list()).values()],
  }
}

describe.each([
  ['plain', false],
  ['encrypted', true],
] as const)('a %s profile of the version before', (_what, isSealed) => {
  it('opens with everything that was made', async () => {
    expect(await allIn(ownStorage(await earlierProfile(isSealed)).storage)).toEqual(ALL)
  })

  it('is moved once, also if two tabs open it at the same moment, or a tab ends in the middle', async () => {
    const name = await earlierProfile(isSealed)
    const [one, other] = [ownStorage(name), ownStorage(name)]
    void one.storage.changes.read().catch(() => undefined)
    one.storage.close()
    await Promise.all([other.storage.prompts.list(), ownStorage(name).storage.memory.read()])
    expect(await allIn(other.storage)).toEqual(ALL)
    expect(await other.storage.changes.read()).toHaveLength(5)
  })

  it('keeps no word where it was, and what a newer version wrote stays', async () => {
    const name = await earlierProfile(isSealed)
    const { storage } = ownStorage(name)
    await storage.prompts.replace(['Notice'], [])
    await storage.tidyChanges(Infinity)
    await storage.memory.erase(null)
    const left = JSON.stringify(await storedText(name))
    expect(left).not.toContain('topic')
    expect(left).not.toContain('medlars')
    if (!isSealed) expect(left).toContain('Of a newer version')
  })
})

it('marks of the version before become changes as old as can be, and those of an older build later ones', async () => {
  const { name, storage } = ownStorage()
  await storage.events.append('s1', session('u Tea'), { expectedRevision: 0 })
  const row = { sessionId: 's1', trashedAt: null, backedUpAt: null, imported: null }
  const put = (marks: object) =>
    tamper(name, dexie => dexie.table('marks').put({ ...row, pinnedAt: null, ...marks }))
  await put({ tags: ['green'] })
  await storage.tidyChanges(0)
  expect(await storage.changes.read()).toMatchObject([
    { collection: 'mark', item: 's1/tags', value: ['green'], at: 1 },
  ])
  await put({ tags: ['black'] })
  for (let start = 0; start < 2; start += 1) await storage.tidyChanges(0)
  const [, last, ...others] = await storage.changes.read()
  expect(last).toMatchObject({ item: 's1/tags', value: ['black'] })
  expect(last!.at).toBeGreaterThan(1)
  expect(others).toEqual([])
})

it('two devices that had the same things have the same changes afterwards', async () => {
  const idsOf = async () => {
    const { storage } = ownStorage(await earlierProfile(false))
    return (await storage.changes.read()).map(({ id }) => id)
  }
  expect(await idsOf()).toEqual(await idsOf())
})
