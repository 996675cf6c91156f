import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import {
  applicationWith,
  saying,
  scriptedModel,
  settled,
  startApp,
  talkTo,
  until,
} from '../../test/application.ts'
import type { ProjectWords } from './project-commands.ts'

const words = (name: string, change: Partial<ProjectWords> = {}): ProjectWords => ({
  name,
  instructions: '',
  preset: null,
  model: null,
  readsSharedMemory: true,
  ...change,
})

type App = Awaited<ReturnType<typeof startApp>>['app']

/** Saves a project; resolves to its id. */
async function added(app: App, name: string, change: Partial<ProjectWords> = {}) {
  const saving = await app.projects.save(null, words(name, change))
  if (!saving.ok) throw new Error(saving.sentence)
  return saving.id
}

const newest = (app: App) => app.snapshot().notices.at(-1)
const undo = async (app: App) => {
  app.pressNotice(newest(app)?.id ?? '')
  await settled(app)
}

describe('a project', () => {
  it('gives its sessions its instructions, after those for all and before their own', async () => {
    const { app, requests, talk, session } = await startApp()
    await app.updateSettings({ systemPrompt: 'For all.' })
    const id = await added(app, 'Reopening', { instructions: 'For the project.' })
    await app.projects.newSession(id)
    expect(app.snapshot().projectId).toBe(id)
    await app.changeOptions({ systemPrompt: 'For this one.' })
    await talk('Hello')
    const [request] = requests
    expect(request?.system.indexOf('For all.')).toBe(0)
    expect(request?.system).toMatch(/For all\.\s+For the project\.\s+For this one\./)
    await until(() => app.snapshot().sessions[0]?.id === session().sessionId)
    expect(app.snapshot().sessions[0]).toMatchObject({ projectId: id })
  })

  it('changes later requests of its sessions with its instructions, and never their logs', async () => {
    const { app, requests, talk, storage, openId } = await startApp()
    const id = await added(app, 'Reopening', { instructions: 'Be brief.' })
    await app.projects.newSession(id)
    await talk('Hello')
    const before = await storage.events.read(openId())
    await app.projects.save(id, words('Reopening', { instructions: 'Be polite.' }))
    expect(await storage.events.read(openId())).toEqual(before)
    await talk('Again')
    expect(requests.map(({ system }) => /Be \w+\./.exec(system)?.[0])).toEqual([
      'Be brief.',
      'Be polite.',
    ])
    expect((await storage.events.read(openId())).events.slice(0, before.revision)).toEqual(
      before.events,
    )
  })

  it('chooses preset and model of its sessions, until a session chooses its own', async () => {
    const { app, session } = await startApp()
    const id = await added(app, 'Old logs', {
      preset: { presetId: 'cowagent', options: {} },
      model: 'demo',
    })
    expect(session().preset.id).toBe('palimpsest')
    await app.projects.newSession(id)
    expect(session().preset).toMatchObject({ id: 'cowagent', isOwn: false })
    expect(app.snapshot().hasOwnModel).toBe(false)
    await app.choosePreset('palimpsest', 'session')
    expect(session().preset).toMatchObject({ id: 'palimpsest', isOwn: true })
    await app.choosePreset(null, 'session')
    expect(session().preset.id).toBe('cowagent')
    await app.newSession()
    expect(session().preset.id).toBe('palimpsest')
    expect(app.snapshot().projectId).toBeUndefined()
  })

  it('changes one setting of its preset for a session alone', async () => {
    const { app, session } = await startApp()
    const id = await added(app, 'Old logs', { preset: { presetId: 'cowagent', options: {} } })
    await app.projects.newSession(id)
    expect(await app.setPresetOption('trash_after_days', 5)).not.toBeNull()
    expect(session().preset).toMatchObject({ id: 'cowagent', isOwn: true })
  })

  it('keeps a chat in which nothing was sent yet through a reload', async () => {
    const storage = createMemoryStorage()
    const { app, openId } = await startApp({ storage })
    const id = await added(app, 'Reopening', { instructions: 'Be brief.' })
    await app.projects.newSession(id)
    const { chat, requests } = scriptedModel(() => saying('Yes.'))
    const later = applicationWith(chat, storage.connect())
    await later.start(openId(), true)
    expect(later.snapshot()).toMatchObject({ openId: openId(), projectId: id })
    await talkTo(later, 'Hello')
    expect(requests[0]?.system).toContain('Be brief.')
  })

  it('is known in other tabs, which use a change from the next request on', async () => {
    const storage = createMemoryStorage()
    const here = await startApp({ storage })
    const id = await added(here.app, 'Reopening')
    const there = await startApp({ storage: storage.connect() })
    await there.app.projects.newSession(id)
    await here.app.projects.save(id, words('Reopening', { instructions: 'Be brief.' }))
    await settled(there.app)
    await there.talk('Hello')
    expect(there.requests[0]?.system).toContain('Be brief.')
  })

  it('is refused without a name, with a long one, and with that of another', async () => {
    const { app } = await startApp()
    const id = await added(app, 'Reopening')
    for (const name of [' ', 'a'.repeat(81), 'REOPENING']) {
      const saving = await app.projects.save(null, words(name))
      expect(saving).toMatchObject({ ok: false, sentence: expect.stringMatching(/\.$/) })
    }
    expect(await app.projects.save(id, words(' reopening '))).toEqual({ ok: true, id })
    expect(app.snapshot().projects.map(({ name }) => name)).toEqual(['reopening'])
  })

  it('is deleted with its sessions left alone or in the trash, and Undo brings all of it back', async () => {
    const { app, talk } = await startApp()
    const id = await added(app, 'Reopening', { instructions: 'Be brief.' })
    await app.projects.newSession(id)
    await talk('Hello')
    const sessionId = app.snapshot().openId
    await app.projects.remove(id, 'stay')
    expect(app.snapshot().projects).toEqual([])
    expect(app.snapshot().projectId).toBeUndefined()
    expect(app.snapshot().sessions.map(row => row.id)).toContain(sessionId)
    await undo(app)
    expect(app.snapshot().projects).toHaveLength(1)
    expect(app.snapshot().projectId).toBe(id)

    await app.projects.remove(id, 'trash')
    expect(app.snapshot().trash.map(row => row.id)).toEqual([sessionId])
    await undo(app)
    expect(app.snapshot().trash).toEqual([])
    expect(app.snapshot().sessions[0]).toMatchObject({ id: sessionId, projectId: id })
  })
})

describe('marks', () => {
  it('move, tag and archive several sessions, with one Undo for each', async () => {
    const { app, talk } = await startApp()
    await talk('First')
    await app.newSession()
    await talk('Second')
    const mine = () => app.snapshot().sessions.filter(({ origin }) => origin === 'user')
    const ids = mine().map(row => row.id)
    const id = await added(app, 'Reopening')
    const marksNow = () =>
      mine().map(row => [row.projectId, row.tags, row.archivedAt !== undefined])
    await app.projects.mark(ids, { projectId: id })
    expect(marksNow()).toEqual([
      [id, undefined, false],
      [id, undefined, false],
    ])
    expect(newest(app)?.text).toBe('2 chats are in “Reopening” now.')
    await app.projects.mark(ids.slice(0, 1), { tagged: ['urgent', 'home'] })
    await app.projects.mark(ids, { tagged: ['home'], untagged: ['urgent'] })
    expect(marksNow()).toEqual([
      [id, ['home'], false],
      [id, ['home'], false],
    ])
    await undo(app)
    expect(marksNow()).toEqual([
      [id, ['urgent', 'home'], false],
      [id, undefined, false],
    ])
    await app.projects.mark(ids, { isArchived: true })
    expect(marksNow().map(([, , isArchived]) => isArchived)).toEqual([true, true])
    await undo(app)
    expect(marksNow().map(([, , isArchived]) => isArchived)).toEqual([false, false])
  })

  it('that change nothing say nothing', async () => {
    const { app, talk } = await startApp()
    await talk('First')
    const before = app.snapshot().notices
    await app.projects.mark([app.snapshot().sessions[0]?.id ?? ''], {
      isArchived: false,
      projectId: null,
    })
    expect(app.snapshot().notices).toEqual(before)
  })

  it('move the open session, whose next request then has the instructions', async () => {
    const { app, requests, talk, openId } = await startApp()
    const id = await added(app, 'Reopening', { instructions: 'Be brief.' })
    await talk('First')
    await app.projects.mark([openId()], { projectId: id })
    await talk('Second')
    expect(requests.map(({ system }) => system.includes('Be brief.'))).toEqual([false, true])
  })
})
