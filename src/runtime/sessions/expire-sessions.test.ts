import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import type { EventDraft } from '../../engine/log/event.ts'
import { startApp, until } from '../../test/application.ts'
import { createMemoryStorage, type MemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'

const DAY = 86_400_000
const chosen = (presetId: string, days?: number): EventDraft => ({
  type: 'v1.preset-changed',
  presetId,
  options: days === undefined ? {} : { trash_after_days: days },
})

interface Touched {
  readonly day: number
  readonly presetId?: string
  readonly days?: number
}

/** Adds a session that was last touched on that day. */
async function put(storage: MemoryStorage, id: string, { day, presetId, days }: Touched) {
  const events = session('u one', 'a two', ...(presetId ? [chosen(presetId, days)] : []))
  const dated = events.map(event => ({ ...event, at: day * DAY - 1_000 + event.at }))
  await storage.events.append(id, dated, { expectedRevision: 0 })
}

/** Sessions by id, each last touched on that day. */
async function store(sessions: Readonly<Record<string, Touched>>) {
  const storage = createMemoryStorage()
  for (const [id, touched] of Object.entries(sessions)) await put(storage, id, touched)
  return storage
}

const SWEPT = 'swept'

/** Resolves when everything that is due is in the trash: a session that this adds goes there with the others. */
async function startedOn(
  day: number,
  storage: MemoryStorage,
  wanted: string | null = null,
  locks = tabLocks(),
) {
  const swept = `${SWEPT} ${crypto.randomUUID()}`
  await put(storage, swept, { day: 0.1, presetId: 'cowagent', days: 1 })
  const ports = { clock: { now: () => day * DAY }, locks }
  const { app } = await startApp({ storage, id: wanted, begins: false, ports })
  const others = (rows: readonly { readonly id: string }[]) =>
    rows.map(({ id }) => id).filter(id => !id.startsWith(SWEPT))
  const ids = () => others(app.snapshot().sessions)
  const trash = () => others(app.snapshot().trash)
  await until(() => app.snapshot().trash.some(({ id }) => id === swept))
  return { app, ids, trash }
}

describe('sessions that nobody touches', () => {
  it('D7: go to the trash after 30 days under CowAgent, and one notice tells how many and where they are', async () => {
    const storage = await store({
      old: { day: 1, presetId: 'cowagent' },
      older: { day: 0.5, presetId: 'cowagent' },
      young: { day: 20, presetId: 'cowagent' },
      newest: { day: 40 },
    })
    const { app, ids, trash } = await startedOn(40, storage)
    expect(ids()).toEqual(['newest', 'young'])
    expect(trash()).toEqual(['old', 'older'])
    expect(app.snapshot().notices.map(({ text }) => text)).toEqual([
      // The third is that of `startedOn`.
      expect.stringMatching(/^3 chats .* under Trash/),
    ])
  })

  it('stay where they are archived', async () => {
    const storage = await store({ old: { day: 1, presetId: 'cowagent' }, newest: { day: 40 } })
    await storage.sessions.mark(new Map([['old', { archivedAt: 2 }]]))
    const { ids } = await startedOn(40, storage)
    expect(ids()).toEqual(['newest', 'old'])
  })

  it('follow the preset of their project', async () => {
    const storage = await store({ old: { day: 1 }, other: { day: 1 }, newest: { day: 40 } })
    await storage.projects.put({
      id: 'p',
      name: 'Old logs',
      instructions: '',
      preset: { presetId: 'cowagent', options: {} },
      model: null,
      readsSharedMemory: true,
      createdAt: 1,
      changedAt: 1,
    })
    await storage.sessions.mark(new Map([['old', { projectId: 'p' }]]))
    const { trash } = await startedOn(40, storage)
    expect(trash()).toEqual(['old'])
  })

  it('stay where they are pinned', async () => {
    const storage = await store({
      old: { day: 1, presetId: 'cowagent' },
      pinned: { day: 1, presetId: 'cowagent' },
      newest: { day: 40 },
    })
    await storage.sessions.setPinned('pinned', 1)
    expect((await startedOn(40, storage)).trash()).toEqual(['old'])
  })

  it('D7: stay for ever under the default preset', async () => {
    const storage = await store({ old: { day: 1 }, newest: { day: 400 } })
    const { app, trash } = await startedOn(400, storage)
    expect(trash()).toEqual([])
    // That of `startedOn`.
    expect(app.snapshot().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^1 chat .* under Trash/),
    ])
  })

  it('follow the preset that holds for all where they chose none', async () => {
    const storage = await store({
      old: { day: 1 },
      own: { day: 1, presetId: 'palimpsest' },
      newest: { day: 40 },
    })
    const { app } = await startedOn(2, storage)
    await app.choosePreset('cowagent', 'all')
    expect((await startedOn(40, storage)).trash()).toEqual(['old'])
  })

  it('go after the days that their session, or all sessions, set', async () => {
    const storage = await store({
      sooner: { day: 30, presetId: 'cowagent', days: 7 },
      later: { day: 1, presetId: 'cowagent', days: 90 },
      usual: { day: 30 },
      newest: { day: 40 },
    })
    const { app, trash } = await startedOn(31, storage)
    expect(trash()).toEqual([])
    await app.choosePreset('cowagent', 'all', { trash_after_days: 9 })
    expect((await startedOn(40, storage)).trash().toSorted()).toEqual(['sooner', 'usual'])
  })

  it('stay where they are the open one', async () => {
    const storage = await store({
      old: { day: 1, presetId: 'cowagent' },
      newest: { day: 2, presetId: 'cowagent' },
    })
    expect((await startedOn(40, storage, 'old')).trash()).toEqual(['newest'])
  })

  it('stay where they are open in another tab, until it leaves them', async () => {
    const storage = await store({
      old: { day: 1, presetId: 'cowagent' },
      older: { day: 0.5, presetId: 'cowagent' },
      newest: { day: 40 },
    })
    const locks = tabLocks()
    const [first, second] = [
      await startedOn(2, storage, 'old', locks),
      await startedOn(2, storage, 'old', locks),
    ]
    expect((await startedOn(40, storage, null, locks)).trash()).toEqual(['older'])
    await first.app.openSession('newest')
    expect((await startedOn(40, storage, null, locks)).trash()).toEqual(['older'])
    await second.app.openSession('newest')
    expect((await startedOn(40, storage, null, locks)).trash()).toEqual(['old', 'older'])
  })

  it('D7: come back on one press, and then stay for another 30 days', async () => {
    const storage = await store({ old: { day: 1, presetId: 'cowagent' }, newest: { day: 40 } })
    const { app, ids } = await startedOn(40, storage)
    app.pressNotice(app.snapshot().notices[0]?.id ?? '')
    await until(() => ids().length === 2)
    expect(ids()).toEqual(['newest', 'old'])
    expect(app.snapshot().notices).toEqual([])
    expect((await startedOn(60, storage)).trash()).toEqual([])
    expect((await startedOn(71, storage)).trash()).toEqual(['old'])
  })

  it('come back from the trash by hand to stay as long', async () => {
    const storage = await store({ old: { day: 1, presetId: 'cowagent' }, newest: { day: 40 } })
    const { app } = await startedOn(40, storage)
    await app.restoreFromTrash(['old'])
    expect((await startedOn(41, storage)).trash()).toEqual([])
  })
})
