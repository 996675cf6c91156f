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
import type { StoragePort } from '../../ports/storage.ts'
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
  /** Started, with the sample on its way until `arrive`. */
  const starting = (storage: StoragePort = createMemoryStorage()) => {
    const { chat, requests } = scriptedModel(() => saying('Hello.'))
    const fetched = Promise.withResolvers<void>()
    const app = applicationWith(chat, storage, {
      sample: async () => {
        await fetched.promise
        return {
          title: 'Sample',
          drafts: [{ type: 'v1.session-created', title: 'Sample', origin: 'sample' }],
        }
      },
    })
    return { app, requests, started: app.start(null), arrive: fetched.resolve }
  }

  it('shows the sample, and no other session before it', async () => {
    const { app, started, arrive } = starting()
    const shown = new Set<string | undefined>()
    app.subscribe(() => shown.add(app.snapshot().session?.title))
    arrive()
    await started
    expect([...shown]).toEqual([undefined, 'Sample'])
    expect(app.snapshot().sessions.map(({ id }) => id)).toEqual([app.snapshot().openId])
  })

  it('lets what is typed before the sample is there begin a session of its own', async () => {
    const { app, started, arrive } = starting()
    await until(() => app.snapshot().ready)
    await app.keepDraft('Plan the gar', null)
    arrive()
    await started
    // The page has the words until it knows the session (`draft-box.test.ts`).
    expect(app.snapshot().session).toMatchObject({ origin: 'user', rows: [] })
    expect(app.snapshot().sessions).toMatchObject([{ title: 'Sample' }])
  })

  it('sends what is sent before the sample is there in one session of its own', async () => {
    const { app, requests, started, arrive } = starting()
    await until(() => app.snapshot().ready)
    await Promise.all([app.send('Plan the garden'), app.send('And the hedge')])
    arrive()
    await started
    await settled(app)
    expect(app.snapshot().session?.origin).toBe('user')
    expect(
      app
        .snapshot()
        .sessions.map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Plan the garden', 'Sample'])
    expect(requests.at(-1)?.messages).toHaveLength(3)
  })

  it('sends into the sample once it is shown, also while the fact is being written', async () => {
    const storage = createMemoryStorage()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { app, started, arrive } = starting({
      ...storage,
      settings: {
        ...storage.settings,
        write: async (key, value) => {
          if (key === 'sample-shown') await held
          return storage.settings.write(key, value)
        },
      },
    })
    arrive()
    await until(() => app.snapshot().session?.title === 'Sample')
    await app.send('Plan the garden')
    release()
    await started
    await settled(app)
    expect(app.snapshot().session).toMatchObject({ origin: 'sample', messages: 2 })
    expect(app.snapshot().sessions).toHaveLength(1)
  })

  it('begins an empty session where the sample cannot be fetched, and says so', async () => {
    const sample = () => Promise.reject(new Error('The network is gone.'))
    const { app } = await startApp({ begins: false, ports: { sample } })
    expect(app.snapshot().session?.rows).toEqual([])
    expect(app.snapshot().notices).toHaveLength(1)
  })
})
