import { describe, expect, it } from 'vitest'
import { userMessage } from '../../engine/log/user-message.ts'
import { StoreError } from '../../ports/errors.ts'
import {
  applicationWith,
  saying,
  scriptedModel,
  settled,
  startApp,
  talkTo,
  until,
  exported,
} from '../../test/application.ts'
import { namedPng } from '../../test/image-files.ts'
import { session } from '../../test/session.ts'
import { exportSession } from '../../transfer/export.ts'

describe('the saved sessions', () => {
  const begun = async () => {
    const started = await startApp()
    await started.talk('Plan the garden')
    return { ...started, id: started.openId() }
  }

  it('come back from an exported file as they were, beside the original', async () => {
    const { app, storage, id } = await begun()
    const file = await exported(app, id)
    expect(file.name).toMatch(/^plan-the-garden-\d{4}-\d\d-\d\d\.json$/)
    // A caller may need only its size.
    const row = () => app.snapshot().sessions.find(one => one.id === id)
    expect(row()?.backedUpAt).toBeNull()
    await app.noteExported([id])
    expect(row()?.backedUpAt).not.toBeNull()
    await app.importSession(file.content)
    const copy = app.snapshot().openId ?? ''
    expect(copy).not.toBe(id)
    const logs = await Promise.all([storage.events.read(id), storage.events.read(copy)])
    expect(logs[1].events).toEqual(logs[0].events)
  })

  it('are written as Markdown, which is no backup', async () => {
    const { app, id } = await begun()
    const { name, content } = await app.exportAs({ sessionIds: [id], format: 'markdown' }, 'call')
    expect(name).toMatch(/^plan-the-garden-\d{4}-\d\d-\d\d\.md$/)
    expect(await content.text()).toMatch(
      /^# .+\n\n## You · \d{4}-\d\d-\d\d \d\d:\d\d UTC\n\nPlan the garden/,
    )
    expect(app.snapshot().sessions.find(row => row.id === id)?.backedUpAt).toBeNull()
  })

  it('take a name of the user’s, open or not, and no empty one', async () => {
    const { app, id } = await begun()
    await app.renameSession(id, '  Beds ')
    await app.renameSession(id, '   ')
    await app.newSession()
    const title = () => app.snapshot().sessions.find(row => row.id === id)?.title
    // The list follows an open session a moment later.
    await until(() => title() === 'Beds')
    await app.renameSession(id, 'Beds and paths')
    expect(title()).toBe('Beds and paths')
  })

  it('are pinned in their places, in other tabs as well, until they are no longer', async () => {
    const { app, storage, id } = await begun()
    await app.setSessionsPinned([id], true)
    const { app: other } = await startApp({ storage: storage.connect(), begins: false })
    const pinned = () => other.snapshot().sessions.filter(({ pinnedAt }) => pinnedAt !== null)
    expect(pinned().map(row => row.id)).toEqual([id])
    await app.setSessionsPinned([id], false)
    await until(() => pinned().length === 0)
  })

  it('are copied whole, with every version and every image, under a name that says so', async () => {
    const { app, storage } = await begun()
    const { part, bytes } = namedPng('plan.png')
    const log = session('u one', userMessage('see', [part]), 'a two', 'a three')
    // The last answer is another version of the one before it.
    const branched = log.map((event, at) =>
      at === 4 ? { ...event, parentId: log[2]?.id ?? null } : event,
    )
    const images = new Map([[part.hash, bytes]])
    await app.importSession(
      new Blob([exportSession({ title: '', exportedAt: 0, events: branched, images })]),
    )
    const original = app.snapshot().openId ?? ''
    const copyId = (await app.duplicateSession(original)) ?? ''
    expect(app.snapshot().openId).toBe(copyId)
    const { events } = await storage.events.read(copyId)
    expect(events.slice(0, -1)).toEqual(branched)
    expect(await storage.blobs.read(copyId, part.hash)).toEqual(bytes)
    const row = (sessionId: string) => app.snapshot().sessions.find(each => each.id === sessionId)
    expect(row(copyId)).toMatchObject({ title: 'Copy of One', messages: 3, imported: 'once' })
    expect(app.snapshot().session?.versions.branches).toBe(2)
    await app.renameSession(copyId, 'Beds')
    expect(row(original)?.title).toBe('One')
    expect(await app.duplicateSession('nobody')).toBeNull()
    expect(app.snapshot().notices).toHaveLength(1)
  })

  it('go to the trash and come back, and only the trash deletes for good', async () => {
    const { app, storage, id } = await begun()
    await app.deleteForever(id)
    expect(app.snapshot().notices).toHaveLength(1)
    await app.moveToTrash([id])
    expect(app.snapshot().openId).toBeNull()
    expect(app.snapshot().trash.map(row => row.id)).toEqual([id])
    await app.restoreFromTrash([id])
    expect(app.snapshot().sessions.map(row => row.id)).toContain(id)
    await app.moveToTrash([id])
    await app.deleteForever(id)
    await expect(storage.events.read(id)).rejects.toThrow(/This chat is not on this device/)
  })

  it('take a message that is sent while they are still being opened', async () => {
    const { app: earlier, storage, id } = await begun()
    const before = earlier.snapshot().sessions.length
    const { chat, requests } = scriptedModel(() => saying('Hello again.'))
    const page = Promise.withResolvers<void>()
    const app = applicationWith(chat, storage, { firstDrawn: () => page.promise })
    const started = app.start(id)
    await until(() => app.snapshot().opening && app.snapshot().ready)
    const sent = app.send('And the hedge?')
    page.resolve()
    await Promise.all([started, sent])
    await settled(app)
    expect(app.snapshot().openId).toBe(id)
    expect(app.snapshot().sessions).toHaveLength(before)
    expect(requests.at(-1)?.messages).toHaveLength(3)
  })

  it('stay as they are where the shown one is asked for again before another could be read', async () => {
    const { app, id } = await begun()
    await app.newSession()
    await talkTo(app, 'Another matter')
    const shown = app.snapshot().openId
    await Promise.all([app.openSession(id), app.openSession(shown)])
    expect(app.snapshot().openId).toBe(shown)
  })

  it('take a message that is sent while one of them is being opened after the last was closed', async () => {
    const { app, storage, id } = await begun()
    await app.newSession()
    await talkTo(app, 'Another matter')
    await app.moveToTrash([app.snapshot().openId ?? ''])
    const opened = app.openSession(id)
    await app.send('And the hedge?')
    await opened
    await settled(app)
    expect(app.snapshot().openId).toBe(id)
    expect((await storage.events.read(id)).events.map(({ type }) => type)).toContain(
      'v1.message-appended',
    )
    expect(app.snapshot().session?.rows).toHaveLength(4)
  })

  it('keep what was typed in them, and what comes back to them, after another one was opened', async () => {
    const { app, storage, id } = await begun()
    await app.newSession()
    void app.keepDraft('typed last', id)
    const stored = async () => (await storage.drafts.read(id)).composer
    await expect.poll(stored).toBe('typed last')
    app.giveBack('refused late', id)
    await expect.poll(stored).toBe('refused late\n\ntyped last')
    await storage.drafts.write(id, 'composer', 'of another tab')
    await app.openSession(id)
    expect(app.snapshot().session?.composer).toBe('refused late\n\nof another tab')
  })

  it('have words once that the disk refused while another one was opened', async () => {
    const { app, storage, id } = await begun()
    await app.keepDraft('refused', id)
    storage.setDiskFull(true)
    const sending = app.send('refused')
    await app.newSession()
    await expect(sending).rejects.toMatchObject({ code: 'full' })
    storage.setDiskFull(false)
    app.giveBack('refused', id)
    await settled(app)
    expect((await storage.drafts.read(id)).composer).toBe('refused')
    await app.openSession(id)
    expect(app.snapshot().session?.composer).toBe('refused')
  })

  it('leave nothing of what was typed once they are deleted', async () => {
    const { app, storage, id } = await begun()
    await app.moveToTrash([id])
    await app.deleteForever(id)
    void app.keepDraft('typed last', id)
    app.giveBack('refused late', id)
    await settled(app)
    expect((await storage.drafts.read(id)).composer).toBe('')
  })

  it('are tidied up without a word about a full disk, which nobody asked for', async () => {
    const { storage, id } = await begun()
    const full = () => Promise.reject(new StoreError('full', 'No room.'))
    const blobs = { ...storage.blobs, sweepUnsaved: full }
    const sessions = { ...storage.sessions, emptyTrash: full }
    const { app } = await startApp({ storage: { ...storage, blobs, sessions }, id })
    await settled(app)
    expect(app.snapshot().notices).toEqual([])
  })

  it('open another one, with a sentence, where the wanted one is not on this device', async () => {
    const { storage, id } = await begun()
    const { app } = await startApp({ storage, id: 's-unknown' })
    expect(app.snapshot().openId).toBe(id)
    expect(app.snapshot().notices[0]?.text).toContain('not on this device')
  })
})
