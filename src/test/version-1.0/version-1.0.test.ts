/**
 * What version 1.0 stored and exported, written by its own storage and application: one session with a tool call, a compaction
 * that was edited, a pin, an image, a retry, a clear and a preset of its own; a sample; a session in the trash; settings;
 * a prompt; a vault; a queued message and half a thought. And one file with every type of event. These files never change: every
 * later version opens them.
 */
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { readEvent, type SessionEvent } from '../../engine/index.ts'
import { openStorage } from '../../store/storage.ts'
import { openVault } from '../../store/vault.ts'
import {
  applicationWith,
  said,
  saying,
  scriptedModel,
  settled,
  startApp,
  exported,
} from '../application.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const KeyPath = z.union([z.string(), z.array(z.string())])
const Databases = z.array(
  z.object({
    name: z.string(),
    version: z.int(),
    stores: z.array(
      z.object({
        name: z.string(),
        keyPath: KeyPath,
        autoIncrement: z.boolean(),
        indexes: z.array(
          z.object({
            name: z.string(),
            keyPath: KeyPath,
            unique: z.boolean(),
            multiEntry: z.boolean(),
          }),
        ),
        records: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
)
const databases = Databases.parse(
  JSON.parse(read('databases.json'), (_, value: unknown) => {
    const stored = z.strictObject({ $bytes: z.base64() }).safeParse(value)
    return stored.success ? new Uint8Array(Buffer.from(stored.data.$bytes, 'base64')) : value
  }),
)
const records = (name: string) =>
  databases
    .flatMap(({ stores }) => stores.filter(store => store.name === name))
    .flatMap(store => store.records)
const logOf = (sessionId: string) =>
  records('events')
    .filter(record => record.sessionId === sessionId)
    .map(({ event }) => eventOf(event))
const eventsIn = (text: string) =>
  z
    .object({ events: z.array(z.unknown()) })
    .parse(JSON.parse(text))
    .events.map(eventOf)

/** The event as this version reads it. */
function eventOf(record: unknown): SessionEvent {
  const reading = readEvent(record)
  if (!reading.ok) throw new RangeError(`Version 1.0 wrote it: ${JSON.stringify(reading)}`)
  return reading.event
}

const GARDEN = 'sid000004'

beforeAll(async () => {
  for (const { name, version, stores } of databases)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.addEventListener('upgradeneeded', () => {
        for (const { indexes, records: rows, ...store } of stores) {
          const made = opening.result.createObjectStore(store.name, store)
          for (const index of indexes) made.createIndex(index.name, index.keyPath, index)
          for (const row of rows) made.add(row)
        }
      })
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
})

async function opened() {
  const storage = openStorage()
  onTestFinished(() => storage.close())
  // Offline, so that what waits goes on waiting.
  const { chat } = scriptedModel(() => saying('Hello.'))
  const network = { isOnline: () => false, subscribe: () => () => undefined }
  const app = applicationWith(chat, storage, { network })
  await app.start(GARDEN)
  return { app, storage }
}

it('opens with its lists, its settings, its prompts, what was typed, and what waited', async () => {
  const { app, storage } = await opened()
  const { sessions, trash, session, settings } = app.snapshot()
  expect(await storage.prompts.list()).toMatchObject([{ name: 'Notice', text: 'About {{topic}}' }])
  expect(sessions.map(({ title }) => title)).toEqual(['The garden', 'Sample'])
  expect(trash.map(({ title }) => title)).toEqual(['Thrown away'])
  expect(settings).toMatchObject({ theme: 'dark', endpoint: { model: 'm' } })
  expect(session).toMatchObject({
    title: 'The garden',
    composer: 'Half a thought',
    queue: [{ text: 'Waits since yesterday' }],
    compactionsInForce: 1,
    preset: { id: 'co-cli' },
  })
})

it('shows every message of the branch, and the image', async () => {
  const { app, storage } = await opened()
  const { session } = app.snapshot()
  const words = logOf(GARDEN).flatMap(event =>
    event.type === 'v1.message-appended' ? event.parts : [],
  )
  expect((await storage.events.read(GARDEN)).events).toEqual(logOf(GARDEN))
  expect(said(session?.rows)).toHaveLength(16)
  const shown = said(session?.rows).join('\n')
  for (const part of words.filter(({ type }) => type === 'text').slice(0, 12))
    expect(shown).toContain(part.type === 'text' ? part.text.trim() : '')
  const image = words.find(part => part.type === 'image')
  const bytes = await app.readImage(image?.type === 'image' ? image.hash : '')
  expect(bytes?.size).toBeGreaterThan(50)
})

it('unlocks its keys', async () => {
  const vault = await openVault().unlock('correct horse battery')
  expect(await vault.read()).toEqual({ 'http://127.0.0.1:9': 'sk-fixture-0123456789' })
})

/** The log of a session that a browser without any takes from the file. */
async function imported(text: string) {
  const { app: fresh, storage: elsewhere } = await startApp({ begins: false })
  await settled(fresh, fresh.importSession(new Blob([text])))
  return (await elsewhere.events.read(fresh.snapshot().openId ?? '')).events
}

it('exports and imports the same events as it did', async () => {
  const { app } = await opened()
  const { content } = await exported(app, GARDEN)
  expect(eventsIn(await content.text())).toEqual(eventsIn(read('session.json')))
  expect(await imported(read('session.json'))).toEqual(logOf(GARDEN))
})

it('a file with every type of event opens, and nothing of it is lost', async () => {
  const text = read('every-event.json')
  const events = eventsIn(text)
  expect(new Set(events.map(({ type }) => type)).size).toBe(34)
  expect(await imported(text)).toEqual(events)
})
