import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { userMessage } from '../../engine/log/user-message.ts'
import { startApp, talkTo, until } from '../../test/application.ts'
import { namedPng } from '../../test/image-files.ts'
import { type MemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { memoryOf } from '../../test/memory-of.ts'
import { backup } from './feature.ts'
import { valueOf } from '../../host/use-feature.ts'
import { backupOf } from '../../test/backup-of.ts'
import { presetsOf } from '../../test/presets-of.ts'
import type { EventDraft, EventId, SessionEvent } from '../../engine/log/event.ts'

const { part, bytes } = namedPng('plan.png')

/** A log whose events no other log has. */
function logOf(name: string, ...lines: readonly (string | EventDraft)[]): SessionEvent[] {
  const named = (id: EventId) => `${name}-${id}` as EventId
  return session(...lines).map(event => ({
    ...event,
    id: named(event.id),
    parentId: event.parentId && named(event.parentId),
  }))
}

const BLOCK = {
  name: 'work',
  purpose: '',
  limit: { of: 'characters', most: 100 },
  content: 'Three beds.',
  isOpenToModel: true,
} as const

/** A device on which the person looked at the sample. */
async function started() {
  const begun = await startApp({ begins: false })
  await begun.app.openSample()
  return begun
}

/** A device with sessions, one pinned, one in the trash, an image, a saved preset and settings. */
async function used() {
  const { app, storage } = await started()
  await storage.addSession({
    sessionId: 'a',
    events: logOf('a', 'u beds', userMessage('see', [part]), 'a yes'),
    blobs: [{ hash: part.hash, bytes }],
    at: 1,
  })
  for (const [sessionId, line] of [
    ['b', 'u rota'],
    ['c', 'u old'],
  ] as const)
    await storage.addSession({ sessionId, events: logOf(sessionId, line), blobs: [], at: 1 })
  await app.setSessionsPinned(['b'], true)
  await app.moveToTrash(['c'])
  await presetsOf(app).save({ title: 'Mine', presetId: 'co-cli', options: { max_steps: 9 } })
  await storage.prompts.replace([], [{ name: 'Notice', text: 'Write about {{topic}}.', at: 1 }])
  await app.updateSettings({ theme: 'dark' })
  return { app, storage }
}

/** Titles, marks and exports of all sessions, without their ids. */
async function contentsOf(storage: MemoryStorage) {
  const rows = [
    ...(await storage.sessions.list()),
    ...(await storage.sessions.list({ trashed: true })),
  ]
  const contents = await Promise.all(
    rows.map(async ({ id, title, pinnedAt, trashedAt, imported }) => ({
      title,
      isPinned: pinnedAt !== null,
      isTrashed: trashedAt !== null,
      imported,
      events: (await storage.events.read(id)).events,
      blobs: await storage.blobs.list(id),
    })),
  )
  return inOrder(contents)
}

/** In one order for all devices. */
function inOrder<Content extends { readonly events: readonly SessionEvent[] }>(
  contents: readonly Content[],
) {
  const keyOf = ({ events }: Content) => JSON.stringify(events)
  return contents.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
}

const filesIn = async (content: Blob) => unzipSync(new Uint8Array(await content.arrayBuffer()))

describe('a backup', () => {
  it('brings everything into a fresh profile as it was, and nothing a second time', async () => {
    const first = await used()
    await memoryOf(first.app).saveBlock('work', BLOCK)
    await memoryOf(first.app).saveBlock('work', { ...BLOCK, content: 'Two beds.' })
    const { name, content } = await backupOf(first.app).write()
    expect(name).toMatch(/^palimpsest-backup-\d{4}-\d\d-\d\d\.zip$/)
    await until(() => first.app.snapshot().sessions.every(({ backedUpAt }) => backedUpAt !== null))
    const { app, storage } = await started()
    const before = app.snapshot().sessions.map(({ id }) => id)
    const preview = await backupOf(app).read(content, 'x')
    expect(preview).toMatchObject({
      presets: { added: 1, here: 0, stored: 0 },
      prompts: { added: 1, here: 0, stored: 0 },
      memory: { added: 2, here: 0 },
      hasOtherSettings: true,
      faults: [],
    })
    // The sample is on each device.
    const states = preview.sessions.map(({ title, state }) => `${title} ${state}`)
    expect(states.toSorted()).toEqual(['Beds new', 'Old new', 'Rota new', 'Sample here'])
    expect(app.snapshot().sessions.map(({ id }) => id)).toEqual(before)
    expect(app.snapshot().savedPresets).toEqual([])
    const outcome = await backupOf(app).restore(content, { ...preview, withSettings: true }, 'x')
    expect(outcome).toEqual({
      isCancelled: false,
      sessions: 3,
      presets: 1,
      prompts: 1,
      memory: 2,
      projects: 0,
      others: 0,
      faults: [],
    })
    const withoutSample = (contents: Awaited<ReturnType<typeof contentsOf>>) =>
      contents.filter(({ title }) => title !== 'Sample')
    const restored = await contentsOf(storage)
    expect(withoutSample(restored)).toEqual(withoutSample(await contentsOf(first.storage)))
    expect(restored.map(({ title }) => title).filter(title => title === 'Sample')).toHaveLength(1)
    expect(await storage.prompts.list()).toMatchObject([
      { name: 'Notice', text: 'Write about {{topic}}.' },
    ])
    const own = await memoryOf(first.app).read()
    const blocks = (await memoryOf(app).read()).blocks
    // A file may say anything: until the person saves them, they are words of others.
    expect(blocks.flatMap(({ history }) => history.map(({ origin }) => origin))).toEqual(
      own.blocks.flatMap(({ history }) => history.map(() => 'inferred')),
    )
    const withoutOrigins = blocks.map(block => ({
      ...block,
      history: block.history.map(change => ({ ...change, origin: undefined })),
    }))
    expect(withoutOrigins).toEqual(own.blocks)
    expect(app.snapshot().settings).toEqual(first.app.snapshot().settings)
    const again = await backupOf(app).read(content, 'x')
    expect(again.sessions.every(({ state }) => state === 'here')).toBe(true)
    expect(again).toMatchObject({
      presets: { added: 0, here: 1, stored: 1 },
      prompts: { added: 0, here: 1, stored: 1 },
      memory: { added: 0, here: 2 },
      hasOtherSettings: false,
    })
  })

  it('brings back projects by their ids, and the project, tags and archive of each session', async () => {
    const first = await used()
    const reading = await first.app.projects.readFile(new File(['Plant in May.'], 'beds.md'))
    const saving = await first.app.projects.save(null, {
      name: 'Beds',
      files: reading.ok ? [reading.file] : [],
      instructions: 'Be brief.',
      preset: { presetId: 'cowagent', options: {} },
      model: 'demo',
      readsSharedMemory: false,
    })
    const id = saving.ok ? saving.id : ''
    const [row] = first.app.snapshot().sessions.filter(({ title }) => title === 'Beds')
    await first.app.projects.mark([row?.id ?? ''], {
      projectId: id,
      tagged: ['old'],
      isArchived: true,
    })
    const { content } = await backupOf(first.app).write()
    const { app, storage } = await started()
    const preview = await backupOf(app).read(content, 'x')
    expect(preview.projects).toEqual({ added: 1, here: 0, stored: 0 })
    const outcome = await backupOf(app).restore(content, { ...preview, withSettings: false }, 'x')
    expect(outcome.projects).toBe(1)
    const [stored] = await first.storage.projects.list()
    expect(stored?.files).toMatchObject([{ name: 'beds.md', whole: 'Plant in May.' }])
    // Where words go is never chosen by a file.
    expect(await storage.projects.list()).toEqual([{ ...stored, model: null }])
    const restored = (await storage.sessions.list()).find(({ title }) => title === 'Beds')
    expect(restored).toMatchObject({ projectId: id, tags: ['old'], archivedAt: expect.any(Number) })
    // A project that is here stays as it is.
    await app.projects.save(id, {
      name: 'Beds here',
      instructions: '',
      preset: null,
      model: null,
      readsSharedMemory: true,
    })
    const again = await backupOf(app).read(content, 'x')
    expect(again.projects).toEqual({ added: 0, here: 1, stored: 1 })
    await backupOf(app).restore(content, { ...again, withSettings: false }, 'x')
    expect((await storage.projects.list()).map(({ name }) => name)).toEqual(['Beds here'])
  })

  it('counts the tokens of a project’s files again: a file could lie about its size', async () => {
    const first = await used()
    const at = { createdAt: 1, changedAt: 1 }
    const words = { instructions: '', preset: null, model: null, readsSharedMemory: true }
    const file = { name: 'a.md', whole: 'Plant in May.', outline: '', tokens: 0, outlineTokens: 0 }
    await first.storage.projects.put({ id: 'p1', name: 'Beds', ...words, ...at, files: [file] })
    const { content } = await backupOf(first.app).write()
    const { app, storage } = await started()
    const preview = await backupOf(app).read(content, 'x')
    await backupOf(app).restore(content, { ...preview, withSettings: false }, 'x')
    const [stored] = await storage.projects.list()
    expect(stored?.files?.[0]?.tokens).toBeGreaterThan(5)
  })

  it('says so if its projects are damaged, and restores the rest', async () => {
    const { app } = await used()
    await app.projects.save(null, {
      name: 'Beds',
      instructions: '',
      preset: null,
      model: null,
      readsSharedMemory: true,
    })
    const { content } = await backupOf(app).write()
    const files = unzipSync(new Uint8Array(await content.arrayBuffer()))
    const broken = zipSync({ ...files, 'projects.json': new TextEncoder().encode('{') })
    const fresh = await started()
    const preview = await backupOf(fresh.app).read(new Blob([new Uint8Array(broken)]), 'x')
    expect(preview.faults).toEqual([
      'The projects in the file cannot be read, so they are not restored.',
    ])
    expect(preview.sessions.length).toBeGreaterThan(0)
  })

  it('holds no word of a memory that was erased', async () => {
    const { app } = await started()
    await memoryOf(app).saveBlock('work', { ...BLOCK, content: 'A secret bed.' })
    await memoryOf(app).saveBlock('person', { ...BLOCK, name: 'person', content: 'Ana.' })
    await memoryOf(app).erase({ item: 'work' })
    const { content } = await backupOf(app).write()
    const files = unzipSync(new Uint8Array(await content.arrayBuffer()))
    const words = Object.values(files).map(file => new TextDecoder().decode(file))
    expect(words.join()).not.toContain('secret bed')
    expect(words.join()).toContain('Ana.')
  })

  it('says so if its memory is damaged, and restores the rest', async () => {
    const { app } = await used()
    await memoryOf(app).saveBlock('work', BLOCK)
    const { content } = await backupOf(app).write()
    const files = unzipSync(new Uint8Array(await content.arrayBuffer()))
    const broken = zipSync({ ...files, 'memory.json': new TextEncoder().encode('{') })
    const fresh = await started()
    const preview = await backupOf(fresh.app).read(new Blob([new Uint8Array(broken)]), 'x')
    expect(preview.faults).toEqual([
      'The memory in the file cannot be read, so it is not restored.',
    ])
    expect(preview.sessions.length).toBeGreaterThan(0)
  })

  it('brings a session that is different here as a copy, and one that only grew here not at all', async () => {
    const { app, storage } = await used()
    const { content } = await backupOf(app).write()
    await app.renameSession('b', 'Rota of May')
    await storage.addSession({ sessionId: 'x', events: logOf('x', 'u one'), blobs: [], at: 1 })
    const states = async (file: Blob) =>
      (await backupOf(app).read(file, 'x')).sessions.map(({ title, state }) => [title, state])
    expect(await states(content)).toContainEqual(['Rota', 'here'])
    const other = await started()
    await other.storage.addSession({
      sessionId: 'b',
      events: logOf('b', 'u rota', 'a other'),
      blobs: [],
      at: 1,
    })
    const grown = (await backupOf(other.app).write()).content
    const preview = await backupOf(app).read(grown, 'x')
    expect(preview.sessions.map(({ title, state }) => [title, state])).toContainEqual([
      'Rota',
      'differs',
    ])
    await backupOf(app).restore(grown, { ...preview, withSettings: false }, 'x')
    const rows = await storage.sessions.list()
    const titles = rows.map(({ title, imported }) => [title, imported])
    expect(titles).toContainEqual(['Rota of May', null])
    expect(titles).toContainEqual(['Rota', 'again'])
  })

  it('brings a sample that somebody wrote on in, beside the one that is here', async () => {
    const one = await started()
    const [sample] = await one.storage.sessions.list()
    await one.app.openSession(sample?.id ?? '')
    await talkTo(one.app, 'And mine?')
    const { content } = await backupOf(one.app).write()
    const { app } = await started()
    const { sessions } = await backupOf(app).read(content, 'x')
    expect(sessions.map(({ state }) => state)).toEqual(['differs'])
    await backupOf(app).restore(content, { sessions, withSettings: false }, 'x')
    const counts = app.snapshot().sessions.map(({ messages }) => messages)
    expect(counts.toSorted()).toEqual([0, 2])
  })

  it('restores the rest where one session is damaged, and says which', async () => {
    const { app } = await used()
    const files = await filesIn((await backupOf(app).write()).content)
    const damaged = Object.keys(files).find(name => name.includes('beds')) ?? ''
    const broken = new Blob([zipSync({ ...files, [damaged]: new Uint8Array([123, 34]) })])
    const fresh = await started()
    const preview = await backupOf(fresh.app).read(broken, 'x')
    expect(preview.faults).toEqual([expect.stringContaining('“Beds” cannot be restored')])
    const outcome = await backupOf(fresh.app).restore(
      broken,
      { ...preview, withSettings: false },
      'x',
    )
    expect(outcome).toMatchObject({ sessions: 2, faults: [] })
    await expect(backupOf(fresh.app).read(new Blob(['no zip']), 'x')).rejects.toMatchObject({
      code: 'not-a-backup',
      message: expect.stringContaining('Nothing was imported.'),
    })
  })

  it('keeps what was restored before it was cancelled', async () => {
    const { content } = await backupOf((await used()).app).write()
    const { app } = await started()
    const preview = await backupOf(app).read(content, 'x')
    const before = app.snapshot().sessions.length
    app.subscribe(() => {
      if ((valueOf({ application: app }, backup)?.share ?? 0) > 0.4) app.cancelCall('y')
    })
    const outcome = await backupOf(app).restore(content, { ...preview, withSettings: true }, 'y')
    expect(outcome).toMatchObject({ isCancelled: true, presets: 0 })
    expect(outcome.sessions).toBeGreaterThan(0)
    expect(outcome.sessions).toBeLessThan(4)
    expect(app.snapshot().sessions.length + app.snapshot().trash.length).toBe(
      before + outcome.sessions,
    )
    expect(app.snapshot().settings.theme).toBe('system')
    expect(valueOf({ application: app }, backup)).toBeNull()
  })

  it('holds no key, not even one that was typed into the address', async () => {
    const { app } = await used()
    const key = 'sk-of-mine-4f9c1e7a2b8d'
    const endpoint = { ...app.snapshot().settings.endpoint, model: 'atlas' }
    const withKey = { ...endpoint, baseUrl: `https://me:${key}@example.org/v1?key=${key}#${key}` }
    await app.updateSettings({ endpoint: withKey, services: [{ endpoint: withKey, test: null }] })
    const files = await filesIn((await backupOf(app).write()).content)
    const texts = Object.values(files).map(file => new TextDecoder().decode(file))
    expect(texts.some(text => text.includes('https://example.org/v1'))).toBe(true)
    expect(texts.filter(text => text.includes(key))).toEqual([])
  })
})
