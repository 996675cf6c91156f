import { describe, expect, it } from 'vitest'
import { said, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { answering, inStep, tab } from '../../test/remote-tab.ts'
import { session } from '../../test/session.ts'
import type { LastScreen } from '../session/last-shown.ts'

const LOG = session('u hello', 'a hi', 'u again', 'a yes')

/** The session `s` as it was shown last; its log is not read before the gate is open. */
async function stored() {
  const storage = createMemoryStorage()
  await storage.events.append('s', LOG, { expectedRevision: 0 })
  const before = tab(answering(), { storage })
  await before.app.start('s')
  await inStep(before)
  const screen: LastScreen | null = structuredClone(before.app.snapshot().session)
  if (screen === null) throw new RangeError('No session is shown')
  const gate = Promise.withResolvers<void>()
  const sessions = {
    ...storage.sessions,
    list: async (...inputs: Parameters<typeof storage.sessions.list>) => {
      await gate.promise
      return storage.sessions.list(...inputs)
    },
  }
  const late = { ...storage, sessions }
  /** A page that draws what is known of the session, while its worker waits for the gate. */
  const opened = async (asked: string | null = 's', isResumed = false) => {
    const here = tab(answering(), { storage: late, lastScreen: screen })
    void here.app.start(asked, isResumed)
    await until(() => isResumed || here.app.snapshot().lastScreen !== null)
    return here
  }
  return { storage, screen, gate, opened }
}

describe('what a session showed last', () => {
  it.each(['s', null])('is drawn before the worker has read anything (%s)', async asked => {
    const { opened } = await stored()
    const { app } = await opened(asked)
    expect(app.snapshot()).toMatchObject({ ready: false, opening: true, session: null })
    expect(app.snapshot().openId).toBe('s')
    expect(said(app.snapshot().lastScreen?.rows)).toEqual(['hello', 'hi', 'again', 'yes'])
  })

  it('gives way to the session, whose rows keep their references', async () => {
    const { screen, gate, opened } = await stored()
    const here = await opened()
    gate.resolve()
    await inStep(here)
    const { session: shown, lastScreen } = here.app.snapshot()
    expect(lastScreen).toBeNull()
    expect(shown?.rows.length).toBe(4)
    for (const [at, row] of screen.rows.entries()) expect(shown?.rows[at]).toBe(row)
    await here.app.send('More?')
    await inStep(here)
    expect(said(here.app.snapshot().session?.rows)).toContain('More?')
    expect(here.app.snapshot().session?.rows[0]).toBe(screen.rows[0])
  })

  it('keeps what is done in it waiting for the session', async () => {
    const { storage, gate, opened } = await stored()
    const here = await opened()
    const pinned = here.app.setPinned(LOG[1]?.id ?? '', true)
    expect((await storage.events.read('s')).revision).toBe(LOG.length)
    gate.resolve()
    await pinned
    await inStep(here)
    expect(here.app.snapshot().session?.rows[0]).toMatchObject({ status: { type: 'pinned' } })
  })

  it('rejects what waits for the session when the worker stops before it is shown', async () => {
    const { storage, screen } = await stored()
    const events = { ...storage.events, read: () => new Promise<never>(() => undefined) }
    const here = tab(answering(), { storage: { ...storage, events }, lastScreen: screen })
    here.app.start('s').catch(() => undefined)
    await until(() => here.app.snapshot().ready && here.app.snapshot().lastScreen !== null)
    const sent = here.app.send('To s')
    here.workers[0]?.kill()
    await expect(sent).rejects.toMatchObject({ code: 'runtime-ended' })
  })

  it('does nothing to another session where its own is gone', async () => {
    const { storage, gate, opened } = await stored()
    await storage.events.append('t', session('u other'), { expectedRevision: 0 })
    const here = await opened()
    const done = [
      here.app.findMessages(/hello/gu),
      here.app.send('To s'),
      here.app.setPinned(LOG[1]?.id ?? '', true),
    ]
    await storage.sessions.moveToTrash('s', 1)
    await storage.sessions.deleteForever('s')
    gate.resolve()
    for (const outcome of done)
      await expect(outcome).rejects.toMatchObject({ code: 'runtime-ended' })
    await inStep(here)
    expect(here.app.snapshot()).toMatchObject({ openId: 't', lastScreen: null })
    expect((await storage.events.read('t')).revision).toBe(2)
    await here.app.send('To t')
    await inStep(here)
    expect(said(here.app.snapshot().session?.rows)).toContain('To t')
  })

  it('gives way to what became of the session in another tab', async () => {
    const { storage, gate, opened } = await stored()
    const here = await opened()
    const other = tab(answering(), { storage })
    await other.app.start('s')
    await other.app.send('From there')
    await inStep(other)
    gate.resolve()
    await inStep(here)
    expect(said(here.app.snapshot().session?.rows)).toContain('From there')
  })

  it('is not drawn of a chat that was never stored, nor once a session is shown', async () => {
    const { storage, screen, gate, opened } = await stored()
    const resumed = await opened('unsaved', true)
    gate.resolve()
    await inStep(resumed)
    expect(resumed.app.snapshot()).toMatchObject({ openId: 'unsaved', lastScreen: null })
    const late = Promise.withResolvers<LastScreen>()
    const here = tab(answering(), { storage, lastScreen: late.promise })
    await here.app.start('s')
    late.resolve(screen)
    await inStep(here)
    expect(here.app.snapshot().lastScreen).toBeNull()
  })
})
