import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { rescueFrom } from '../../app/rescue.ts'
import type { SessionEvent } from '../../engine/log/event.ts'
import {
  applicationWith,
  saying,
  scriptedModel,
  startApp,
  talkTo,
  until,
  exported,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { ownStorage, tamper } from '../../test/own-storage.ts'

const LOG = session('u hello', 'a hi')
/** As nothing lets it in: no date can hold these times. */
const LATE: readonly SessionEvent[] = LOG.map(event => ({ ...event, at: 9e15 }))

/** A browser that holds a sound session and a damaged one, the newest of all. */
async function visited() {
  const { name, storage } = ownStorage()
  await storage.events.append('sound', LOG, { expectedRevision: 0 })
  const row = { id: 'late', title: 'From a file', origin: 'import', presetId: null }
  await tamper(name, async dexie => {
    for (const [seq, event] of LATE.entries())
      await dexie.table('events').add({ sessionId: 'late', seq, event })
    await dexie
      .table('sessions')
      .put({ ...row, createdAt: 9e15, updatedAt: 9e15, messages: 2, revision: 3 })
  })
  const { chat } = scriptedModel(() => saying('Yes.'))
  const rescue = rescueFrom(name, Date.now)
  return applicationWith(chat, storage, { rescue })
}

describe('a session that cannot be read', () => {
  it('keeps nothing else from being listed, opened and written to', async () => {
    const app = await visited()
    await app.start(null)
    expect(app.snapshot().fatal).toBeNull()
    expect(
      app
        .snapshot()
        .sessions.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['late', 'sound'])
    await app.openSession('sound')
    await talkTo(app, 'Are you there?')
    await until(() => app.snapshot().session?.messages === 4)
    expect(app.snapshot().damaged).toBeNull()
    expect(app.snapshot().notices).toEqual([])
  })

  it('says which entry it is, in its own place and in no notice', async () => {
    const app = await visited()
    await app.start('late')
    expect(app.snapshot()).toMatchObject({
      ready: true,
      fatal: null,
      openId: 'late',
      session: null,
      opening: false,
      damaged: { sessionId: 'late', reason: expect.stringMatching(/^Entry 1 .*cannot be read/) },
      notices: [],
    })
  })

  it('can be exported as it is stored, and deleted', async () => {
    const app = await visited()
    await app.start('late')
    const { content, warnings } = await exported(app, 'late')
    expect(JSON.parse(await content.text())).toMatchObject({ events: LATE })
    expect(warnings).toEqual([expect.stringMatching(/as they are stored/)])
    await app.moveToTrash(['late'])
    expect(app.snapshot()).toMatchObject({ openId: null, damaged: null })
    await app.deleteForever('late')
    expect(app.snapshot().sessions.map(({ id }) => id)).toEqual(['sound'])
    expect(app.snapshot().trash).toEqual([])
  })

  it('gives way to a new session, and what is sent goes there', async () => {
    const app = await visited()
    await app.start('late')
    await talkTo(app, 'Somewhere else')
    expect(app.snapshot()).toMatchObject({ damaged: null, session: { messages: 2 } })
  })

  it('is one whose entries can be read, and not be shown together, as well', async () => {
    const storage = createMemoryStorage()
    await storage.events.append('sound', LOG, { expectedRevision: 0 })
    await storage.events.append('odd', LOG, { expectedRevision: 0 })
    const read: typeof storage.events.read = async (sessionId, after) => {
      const log = await storage.events.read(sessionId, after)
      // What no schema lets in stands for a fault of ours in showing it.
      const events = log.events.map(event => Object.assign({}, event, { parts: null }))
      return sessionId === 'odd' ? { ...log, events } : log
    }
    const late = { ...storage, events: { ...storage.events, read } }
    const { app } = await startApp({ storage: late, id: 'odd' })
    expect(app.snapshot().damaged).toMatchObject({
      sessionId: 'odd',
      reason: expect.stringMatching(/not shown together/),
    })
    await app.openSession('sound')
    expect(app.snapshot()).toMatchObject({ damaged: null, session: { messages: 2 } })
    expect(app.snapshot().notices).toEqual([])
  })
})

describe('a session whose code broke off when it was run first', () => {
  it('counts as sound: a notice says what to do, and nothing calls it damaged', async () => {
    // As WebKit hands such code out; there is no other way to it.
    vi.doMock('../session/session.ts', () => ({
      createSession: () => {
        throw new ReferenceError('Cannot access uninitialized variable.')
      },
    }))
    onTestFinished(() => void vi.doUnmock('../session/session.ts'))
    const app = await visited()
    await app.start('sound')
    expect(app.snapshot().damaged).toBeNull()
    expect(app.snapshot().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/could not be fetched. Nothing is lost/),
    ])
  })
})
