import { describe, expect, it } from 'vitest'
import {
  applicationWith,
  saying,
  scriptedModel,
  settled,
  startApp,
  talkTo,
  until,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'

it('a new session is the one that is shown, with what was typed, where nothing was sent in that', async () => {
  const { app } = await startApp()
  const { openId } = app.snapshot()
  app.keepDraft('Half a thought', openId)
  await app.newSession()
  expect(app.snapshot().openId).toBe(openId)
  expect(app.snapshot().session?.composer).toBe('Half a thought')
  await talkTo(app, 'A whole one')
  await app.newSession()
  expect(app.snapshot().openId).not.toBe(openId)
})

it('a new session that is asked for while the application starts is not replaced by the last one', async () => {
  const storage = createMemoryStorage()
  const { chat } = scriptedModel(() => saying('Yes.'))
  await storage.events.append('stored', session('u one', 'a two'), { expectedRevision: 0 })
  const app = applicationWith(chat, storage)
  const started = app.start('stored')
  await app.newSession()
  await started
  await settled(app)
  expect(app.snapshot().openId).not.toBe('stored')
  expect(app.snapshot().session?.messages).toBe(0)
})

describe('an address without a session', () => {
  it('A12: opens the newest session, or begins a new one where the settings say so', async () => {
    const storage = createMemoryStorage()
    await storage.events.append('stored', session('u one', 'a two'), { expectedRevision: 0 })
    const first = await startApp({ storage, begins: false })
    expect(first.openId()).toBe('stored')
    await first.app.updateSettings({ startsWith: 'new' })
    const bare = await startApp({ storage, begins: false })
    expect(bare.openId()).not.toBe('stored')
    expect(bare.session().messages).toBe(0)
    expect((await startApp({ storage, id: 'stored' })).openId()).toBe('stored')
  })

  it('A8: opens the session of the latest update, titled by its first prompt; one by its id is opened too', async () => {
    const { app, storage } = await startApp({ begins: false })
    for (const text of ['Plan the garden', 'Rename the table']) {
      await app.newSession()
      await talkTo(app, text)
    }
    const titles = (made: typeof app) => made.snapshot().sessions.map(({ title }) => title)
    expect(titles(app).slice(0, 2)).toEqual(['Rename the table', 'Plan the garden'])
    const [newest, older] = app.snapshot().sessions
    const { app: next } = await startApp({ storage, begins: false })
    expect(next.snapshot().openId).toBe(newest?.id)
    await next.openSession(older?.id ?? null)
    expect(next.snapshot().openId).toBe(older?.id)
    expect(older?.updatedAt).toBeGreaterThanOrEqual(older?.createdAt ?? Infinity)
  })
})

describe('a first run', () => {
  it('begins a new chat, and stores nothing that nobody asked for', async () => {
    const storage = createMemoryStorage()
    const { app } = await startApp({ storage, begins: false })
    expect(app.snapshot()).toMatchObject({ sessions: [], session: { origin: 'user', rows: [] } })
    expect(await storage.sessions.list()).toEqual([])
  })

  it('sends what is sent while it starts in one session', async () => {
    const { chat, requests } = scriptedModel(() => saying('Hello.'))
    const drawn = Promise.withResolvers<void>()
    const app = applicationWith(chat, createMemoryStorage(), { firstDrawn: () => drawn.promise })
    const started = app.start(null)
    await until(() => app.snapshot().ready)
    const sent = [app.send('Plan the garden'), app.send('And the hedge')]
    drawn.resolve()
    await Promise.all([...sent, started])
    await settled(app)
    expect(app.snapshot().sessions.map(({ title }) => title)).toEqual(['Plan the garden'])
    expect(requests.at(-1)?.messages).toHaveLength(3)
  })

  it('opens the sample when it is asked for, and on the next start as any other chat', async () => {
    const storage = createMemoryStorage()
    const { app } = await startApp({ storage, begins: false })
    await app.openSample()
    expect(app.snapshot().session).toMatchObject({ origin: 'sample', title: 'Sample' })
    const next = await startApp({ storage, begins: false })
    expect(next.session().origin).toBe('sample')
  })

  it('stays where it is if the sample cannot be fetched, and says so', async () => {
    const sample = () => Promise.reject(new Error('The network is gone.'))
    const { app } = await startApp({ begins: false, ports: { sample } })
    await app.openSample()
    expect(app.snapshot().session?.rows).toEqual([])
    expect(app.snapshot().notices).toHaveLength(1)
  })
})
