import { describe, expect, it, vi } from 'vitest'
import { foreignFileText } from '../../i18n/en/sentences/foreign.ts'
import { StoreError } from '../../ports/errors.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { startApp } from '../../test/application.ts'
import { givenFiles, type TestFile } from '../../test/foreign-files.ts'
import { tellLog } from '../../test/foreign/talk.ts'
import { FOREIGN_TALKS } from '../../test/foreign-talks.ts'
import { session } from '../../test/session.ts'
import { importing } from './feature.ts'
import { valueOf } from '../../host/use-feature.ts'
import { importOf } from '../../test/import-of.ts'
import { exportSession } from '../../transfer/export.ts'
import type { PreviewedImport } from './import-files.ts'

interface Said {
  readonly id: string
  readonly parent: string | null
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** A ChatGPT file of one conversation. */
function chatGpt(current: string, ...said: readonly Said[]): TestFile {
  const mapping = Object.fromEntries(
    said.map(({ id, parent, role, text }) => [
      id,
      {
        parent,
        message: {
          author: { role },
          create_time: 1_700_000_000,
          content: { content_type: 'text', parts: [text] },
        },
      },
    ]),
  )
  return {
    name: 'c.json',
    text: JSON.stringify([
      { title: 'Reeds', id: 'r', create_time: 1_700_000_000, current_node: current, mapping },
    ]),
  }
}

const QUESTION: Said = { id: 'q', parent: null, role: 'user', text: 'Which month?' }
const ANSWER: Said = { id: 'a', parent: 'q', role: 'assistant', text: 'May.' }
const OTHER: Said = { id: 'b', parent: 'q', role: 'assistant', text: 'June.' }
const MORE: Said = { id: 'm', parent: 'a', role: 'user', text: 'Why?' }

const IMAGE = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-abc' }

const NO_WORDS = { instructions: '', preset: null, model: null, readsSharedMemory: true }

/** A file that was taken away after it was chosen. */
class Gone extends Blob {
  override slice(): Blob {
    return this
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('Gone', 'NotReadableError'))
  }
}

async function started() {
  const storage = createMemoryStorage()
  const { app } = await startApp({ storage, begins: false })
  const sample = new Set((await storage.sessions.list()).map(({ id }) => id))
  return {
    app,
    storage,
    stored: async () => (await storage.sessions.list()).filter(({ id }) => !sample.has(id)),
    preview: async (...files: readonly TestFile[]) => {
      const { sessions } = await importOf(app).read(givenFiles(files), 'read')
      return sessions
    },
    bring: async (...files: readonly TestFile[]) => {
      const given = givenFiles(files)
      const { sessions } = await importOf(app).read(given, 'read')
      const wanted = sessions.filter(({ state }) => state !== 'here').map(({ id }) => id)
      return importOf(app).store(given, { ids: wanted, projectId: null }, 'store')
    },
    told: async (id: string) => tellLog((await storage.events.read(id)).events),
  }
}

const statesOf = (sessions: readonly PreviewedImport[]) =>
  sessions.map(({ state, added }) => `${state} ${added}`)

describe('an import of files of other applications', () => {
  it('stores nothing for a preview, then each chosen session whole, marked as imported', async () => {
    const { app, preview, stored, storage } = await started()
    const files = FOREIGN_TALKS.map(({ name, text }) => ({ name, text }))
    const sessions = await preview(...files)
    expect(await stored()).toEqual([])
    expect(sessions.every(({ state }) => state === 'new')).toBe(true)
    const chosen = sessions.filter((_, at) => at % 2 === 0)
    const ids = chosen.map(({ id }) => id)
    const outcome = await importOf(app).store(givenFiles(files), { ids, projectId: null }, 'x')
    expect(outcome.added).toHaveLength(chosen.length)
    const rows = await stored()
    expect(rows.map(({ imported, origin }) => [imported, origin])).toEqual(
      chosen.map(() => ['once', 'import']),
    )
    for (const { id } of rows) {
      const { events } = await storage.events.read(id)
      const shown = chosen.find(
        ({ createdAt, title }) => createdAt === events[0]?.at && title !== '',
      )
      expect(shown).toBeDefined()
    }
  })

  it('recognises the same file again, also where the first is in another file of the same import', async () => {
    const { bring, preview, stored } = await started()
    const file = chatGpt('a', QUESTION, ANSWER)
    expect(statesOf(await preview(file, file))).toEqual(['new 2', 'here 0'])
    await bring(file)
    expect(statesOf(await preview(file))).toEqual(['here 0'])
    expect((await bring(file)).added).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  it('adds the new messages of a longer version as branches, and no twin', async () => {
    const { app, bring, preview, stored, told } = await started()
    await bring(chatGpt('a', QUESTION, ANSWER))
    const [row] = await stored()
    const id = row?.id ?? ''
    await app.openSession(id)
    const longer = chatGpt('m', QUESTION, ANSWER, OTHER, MORE)
    expect(statesOf(await preview(longer))).toEqual(['longer 2'])
    expect(await bring(longer)).toMatchObject({ added: [], extended: 1, faults: [] })
    expect(await stored()).toHaveLength(1)
    expect(await told(id)).toEqual([
      '# Reeds',
      '1 u Which month?',
      '2 a May.',
      '3<1 a June.',
      '4<2 u Why?',
    ])
    expect(statesOf(await preview(longer))).toEqual(['here 0'])
    expect(statesOf(await preview(chatGpt('a', QUESTION, ANSWER)))).toEqual(['here 0'])
  })

  it('brings a session back that is in the trash', async () => {
    const { app, bring, preview, stored } = await started()
    const file = chatGpt('a', QUESTION, ANSWER)
    const { added } = await bring(file)
    await app.moveToTrash(added)
    expect(statesOf(await preview(file))).toEqual(['trash 0'])
    await bring(file)
    expect((await stored()).map(({ id }) => id)).toEqual(added)
  })

  it('puts new sessions into the chosen project, and leaves stored ones where they are', async () => {
    const { app, bring, storage, stored } = await started()
    await bring(chatGpt('a', QUESTION, ANSWER))
    const saving = await app.projects.save(null, { ...NO_WORDS, name: 'Lake' })
    const projectId = saving.ok ? saving.id : ''
    const talk: TestFile = { name: 't.json', text: '[{"role":"user","content":"Hi"}]' }
    const given = givenFiles([chatGpt('m', QUESTION, ANSWER, MORE), talk])
    const ids = (await importOf(app).read(given, 'read')).sessions.map(({ id }) => id)
    const mark = vi.spyOn(storage.sessions, 'mark')
    const { added } = await importOf(app).store(given, { ids, projectId }, 'store')
    const inProject = (await stored()).filter(row => row.projectId === projectId)
    expect(inProject.map(({ id }) => id)).toEqual(added)
    expect(added).toHaveLength(1)
    // The write that stores a session puts it into the project: no crash comes between.
    expect(mark).not.toHaveBeenCalled()
    await expect
      .poll(() => app.snapshot().sessions)
      .toContainEqual(expect.objectContaining({ id: added[0], projectId }))
  })

  it('tells conversations without ids apart, unless one continues the other', async () => {
    const { bring, stored, told } = await started()
    const talk = (...texts: readonly string[]) => ({
      name: 't.json',
      text: JSON.stringify(
        texts.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content })),
      ),
    })
    await bring(talk('Hi', 'Hello!', 'About herons'))
    await bring(talk('Hi', 'Hello!', 'About reeds', 'They grow.'))
    await bring(talk('Hi', 'Hello!', 'About herons', 'They wait.'))
    await bring(talk('Hi', 'Hello!', 'About reeds', 'They grow.'))
    const all = await Promise.all((await stored()).map(({ id }) => told(id)))
    expect(all.toSorted()).toEqual([
      ['# ', '1 u Hi', '2 a Hello!', '3 u About herons', '4 a They wait.'],
      ['# ', '1 u Hi', '2 a Hello!', '3 u About reeds', '4 a They grow.'],
    ])
  })

  it('adds to an imported session of ours what its later export holds', async () => {
    const { bring, preview, stored, storage } = await started()
    const log = session('u hello', 'a hi', 'u and?', 'a yes')
    const fileOf = (length: number): TestFile => ({
      name: 'own.json',
      text: exportSession({ title: 'Own', exportedAt: 1, events: log.slice(0, length) }),
    })
    await bring(fileOf(3))
    expect(statesOf(await preview(fileOf(5)))).toEqual(['longer 2'])
    await bring(fileOf(5))
    const [row] = await stored()
    expect((await storage.events.read(row?.id ?? '')).events).toEqual(log)
    expect(await stored()).toHaveLength(1)
  })

  it('stores a file that tells a known message in another way as a copy', async () => {
    const { bring, stored, storage } = await started()
    const log = session('u hello', 'a hi', 'u and?')
    const fileOf = (events: typeof log): TestFile => ({
      name: 'own.json',
      text: exportSession({ title: 'Own', exportedAt: 1, events }),
    })
    await bring(fileOf(log.slice(0, 2)))
    const changed = log.map((event, at) => (at === 1 ? { ...event, at: event.at + 1 } : event))
    await bring(fileOf(changed))
    const rows = await stored()
    expect(rows.map(({ imported }) => imported).toSorted()).toEqual(['again', 'once'])
    const copy = rows.find(({ imported }) => imported === 'again')?.id ?? ''
    expect((await storage.events.read(copy)).events).toEqual(changed)
  })

  describe('a session that began here', () => {
    const log = session('u hello', 'a hi', 'u and?', 'a yes')
    const fileOf = (events: typeof log): TestFile => ({
      name: 'own.json',
      text: exportSession({ title: 'Own', exportedAt: 1, events }),
    })
    const begun = async () => {
      const running = await started()
      await running.storage.addSession({
        sessionId: 'mine',
        events: log.slice(0, 3),
        blobs: [],
        at: 1,
      })
      return running
    }
    const own = async ({ storage }: Awaited<ReturnType<typeof begun>>) =>
      (await storage.events.read('mine')).events

    it('never gets words of a file, also from the trash', async () => {
      const running = await begun()
      await running.app.moveToTrash(['mine'])
      expect(statesOf(await running.preview(fileOf(log)))).toEqual(['differs 2'])
      expect(await running.bring(fileOf(log))).toMatchObject({ extended: 0 })
      expect(await own(running)).toEqual(log.slice(0, 3))
      expect((await running.stored()).map(({ imported }) => imported)).toEqual(['again'])
    })

    it('has one copy of a file, however often the file is imported', async () => {
      const running = await begun()
      await running.bring(fileOf(log))
      await running.app.renameSession('mine', 'Mine')
      expect(statesOf(await running.preview(fileOf(log)))).toEqual(['here 0'])
      await running.bring(fileOf(log))
      expect(await running.stored()).toHaveLength(2)
    })
  })

  it('tells the images that could not be read, and a file that the browser cannot read', async () => {
    const { app } = await started()
    const picture = { content_type: 'multimodal_text', parts: [IMAGE] }
    const mapping = { q: { parent: null, message: { author: { role: 'user' }, content: picture } } }
    const text = JSON.stringify([{ title: 'Reeds', id: 'p', current_node: 'q', mapping }])
    const files = [
      ...givenFiles([{ name: 'p.json', text }]),
      { name: 'gone.json', content: new Gone(['gone']), at: 1 },
    ]
    const { sessions, files: read } = await importOf(app).read(files, 'read')
    expect(read.map(({ faults }) => faults)).toEqual([[], [foreignFileText('unreadable')]])
    const ids = sessions.map(({ id }) => id)
    const { faults } = await importOf(app).store(files, { ids, projectId: null }, 'store')
    expect(faults).toEqual([expect.stringContaining('1 image of “Reeds” could not be read')])
  })

  it('offers two versions of one conversation, also if the second is shorter', async () => {
    const { preview } = await started()
    const long = chatGpt('m', QUESTION, ANSWER, MORE)
    const other = { ...chatGpt('b', QUESTION, OTHER), name: 'd.json' }
    expect((await preview(long, other)).map(({ state }) => state)).toEqual(['new', 'new'])
    const part = { ...chatGpt('a', QUESTION, ANSWER), name: 'e.json' }
    expect((await preview(long, part)).map(({ state }) => state)).toEqual(['new', 'here'])
  })

  it.each([new StoreError('conflict', 'Another tab was faster.'), new Error('The worker ended.')])(
    'says what failed, and keeps count of the rest: %s',
    async failure => {
      const { app, bring, storage, stored } = await started()
      await bring(chatGpt('a', QUESTION, ANSWER))
      vi.spyOn(storage.events, 'append').mockRejectedValueOnce(failure)
      const talk: TestFile = {
        name: 't.json',
        text: JSON.stringify([{ role: 'user', content: 'Hi' }]),
      }
      const given = givenFiles([chatGpt('m', QUESTION, ANSWER, MORE), talk])
      const { sessions } = await importOf(app).read(given, 'read')
      const ids = sessions.map(({ id }) => id)
      const outcome = await importOf(app).store(given, { ids, projectId: null }, 'store')
      const isConflict = failure instanceof StoreError
      const words = isConflict ? '“Reeds” was changed meanwhile' : failure.message
      expect(outcome.faults).toEqual([expect.stringContaining(words)])
      expect(outcome.added).toHaveLength(isConflict ? 1 : 0)
      expect(await stored()).toHaveLength(isConflict ? 2 : 1)
    },
  )

  it('keeps what was stored before it was cancelled, each session whole', async () => {
    const { app, stored } = await started()
    const files = givenFiles([
      {
        name: 'many.jsonl',
        text: Array.from({ length: 400 }, (_, at) =>
          JSON.stringify({
            messages: [
              { role: 'user', content: `Question ${at}` },
              { role: 'assistant', content: 'Yes' },
            ],
          }),
        ).join('\n'),
      },
    ])
    const { sessions } = await importOf(app).read(files, 'read')
    const ids = sessions.map(({ id }) => id)
    const running = importOf(app).store(files, { ids, projectId: null }, 'store')
    app.subscribe(() => {
      if ((valueOf({ application: app }, importing) ?? 0) > 0.3) app.cancelCall('store')
    })
    const { isCancelled, added } = await running
    const rows = await stored()
    expect(isCancelled).toBe(true)
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...added].toSorted())
    expect(rows.length).toBeLessThan(400)
    expect(new Set(rows.map(({ messages }) => messages))).toEqual(new Set([2]))
  })
})
