/**
 * A small profile that version 1 stored: a session with an answer and an image, the sample, a session in the trash, settings,
 * a prompt, a vault, a queued message and half a thought. The file never changes: every later version opens it.
 */
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openStorage } from '../store/storage.ts'
import { openVault } from '../store/vault.ts'
import { takeAllRounds } from '../test/quick-passphrases.ts'
import { applicationWith, said, saying, scriptedModel } from '../test/application.ts'

const GARDEN = 'sid000004'

const KeyPath = z.union([z.string(), z.array(z.string())])
const Index = z.object({
  name: z.string(),
  keyPath: KeyPath,
  unique: z.boolean(),
  multiEntry: z.boolean(),
})
const Store = z.object({
  name: z.string(),
  keyPath: KeyPath,
  autoIncrement: z.boolean(),
  indexes: z.array(Index),
  records: z.array(z.record(z.string(), z.unknown())),
})
const Databases = z.array(z.object({ name: z.string(), version: z.int(), stores: z.array(Store) }))
const file = readFileSync(join(import.meta.dirname, 'fixtures/version-1.json'), 'utf8')
const databases = Databases.parse(
  JSON.parse(file, (_, value: unknown) => {
    const stored = z.strictObject({ $bytes: z.base64() }).safeParse(value)
    return stored.success ? new Uint8Array(Buffer.from(stored.data.$bytes, 'base64')) : value
  }),
)

beforeAll(async () => {
  for (const { name, version, stores } of databases)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.addEventListener('upgradeneeded', () => {
        for (const { indexes, records, ...store } of stores) {
          const made = opening.result.createObjectStore(store.name, store)
          for (const index of indexes) made.createIndex(index.name, index.keyPath, index)
          for (const record of records) made.add(record)
        }
      })
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
})

it('opens what version 1 stored: sessions, image, settings, prompts, the draft and what waited', async () => {
  const storage = openStorage()
  onTestFinished(() => storage.close())
  // Offline, so that what waits goes on waiting.
  const network = { isOnline: () => false, subscribe: () => () => undefined }
  const { chat } = scriptedModel(() => saying('Hello.'))
  const app = applicationWith(chat, storage, { network })
  await app.start(GARDEN)
  const { sessions, trash, session, settings } = app.snapshot()
  expect(await storage.prompts.list()).toMatchObject([{ name: 'Notice', text: 'About {{topic}}' }])
  expect(sessions.map(({ title }) => title)).toEqual(['The garden', 'Sample'])
  expect(trash.map(({ title }) => title)).toEqual(['Thrown away'])
  expect(settings).toMatchObject({ theme: 'dark', endpoint: { model: 'm' } })
  expect(session).toMatchObject({
    title: 'The garden',
    composer: 'Half a thought',
    queue: [{ text: 'Waits since yesterday' }],
    preset: { id: 'co-cli' },
  })
  expect(said(session?.rows)).toEqual([
    expect.stringContaining('4,200 EUR'),
    expect.stringContaining('src/garden/beds-0.ts'),
    expect.stringContaining('See the plan'),
  ])
  const { events } = await storage.events.read(GARDEN)
  const image = events
    .flatMap(event => (event.type === 'v1.message-appended' ? event.parts : []))
    .find(part => part.type === 'image')
  expect((await app.readImage(image?.hash ?? ''))?.size).toBe(55)
})

it('unlocks the keys that version 1 stored', async () => {
  takeAllRounds()
  const vault = await openVault().unlock('correct horse battery')
  expect(await vault.read()).toEqual({ 'http://127.0.0.1:9': 'sk-fixture-0123456789' })
})
