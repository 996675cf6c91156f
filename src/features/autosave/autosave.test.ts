import fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { EventId, type SessionEvent } from '../../engine/log/event.ts'
import { createMemoryFolder } from '../../test/memory-folder.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { importSession } from '../../transfer/import.ts'
import { writeFile } from '../../workers/write-file.ts'
import { create } from './commands.ts'
import type { AutosaveStatus } from './status.ts'

const PAUSES = { quiet: 5, longest: 50, retry: 15 }

type Code = 'full' | 'gone' | 'failed' | 'forbidden'
type Storage = ReturnType<typeof createMemoryStorage>

const unused = () => Promise.reject(new Error('Saving needs none of this'))

/** A tab that saves into these folders. */
function tabOn(
  storage: Storage,
  folders: readonly ReturnType<typeof createMemoryFolder>[],
  locks = tabLocks(),
  pauses = PAUSES,
  write = writeFile,
) {
  let ids = 0
  const busy = new Set<string>()
  const warnings: string[] = []
  let status: AutosaveStatus | null = null
  let hasCopy = false
  const ports = {
    storage,
    locks,
    clock: { now: () => Date.now() },
    nextId: () => `choice${Math.random()}${(ids += 1)}`,
    openFolder: ({ name }: { readonly name: string }) =>
      folders.find(({ handle }) => handle.name === name)!.folder,
    transfer: {
      write,
      read: unused,
      zip: unused,
      readBackup: unused,
      readImports: unused,
    },
    rescue: { exportSession: unused },
  }
  const commands = create(
    {
      ports,
      sessions: { running: id => ({ isBusy: () => busy.has(id) }) },
      notices: { warn: text => void warnings.push(text) },
      noteCopy: isComplete => void (hasCopy = isComplete),
      show: next => void (status = next),
    },
    pauses,
  )
  onTestFinished(() => commands.choose(null))
  return { commands, busy, warnings, status: () => status, hasCopy: () => hasCopy }
}

async function append(storage: Storage, id: string, events: readonly SessionEvent[]) {
  const row = await storage.sessions.get(id)
  await storage.events.append(id, events, { expectedRevision: row?.revision ?? 0 })
}

/** A later event of the log that `session` makes. */
function renamed(title: string, leaf: string, id = title): SessionEvent {
  return {
    id: EventId.parse(`r-${id}`),
    parentId: EventId.parse(leaf),
    at: 99,
    type: 'v1.session-renamed',
    title,
  }
}

function titlesIn(files: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    [...files].map(([name, text]) => {
      const reading = importSession(text)
      return [name.replace(/[0-9a-f]{16}/, '#'), reading.ok ? reading.session.title : reading.fault]
    }),
  )
}

async function started(sessions: Record<string, readonly SessionEvent[]> = {}) {
  const storage = createMemoryStorage()
  for (const [id, events] of Object.entries(sessions)) await append(storage, id, events)
  const folder = createMemoryFolder()
  const tab = tabOn(storage, [folder])
  await tab.commands.choose(folder.handle)
  // The first save loads the code that writes pages.
  await expect.poll(() => tab.status()?.state).toBe('saved')
  return { storage, folder, ...tab }
}

afterEach(() => vi.useRealTimers())

describe('saving into a folder', () => {
  it('writes each session as a page of its own that can be imported', async () => {
    const { folder, status } = await started({
      a: session('u Tea'),
      b: session('u Soil', 'a Clay'),
    })
    expect(titlesIn(folder.files)).toEqual({
      '1970-01-01-tea-#.html': 'Tea',
      '1970-01-01-soil-#.html': 'Soil',
    })
    expect(status()).toMatchObject({ folder: 'Palimpsest', saved: 2, all: 2, fault: null })
    expect(status()?.savedAt).not.toBeNull()
  })

  it.each([
    ['a letter of two units at its longest', `${'x'.repeat(59)}𝒜lpha`, undefined],
    ['letters that the disk writes in two signs', 'Café', (name: string) => name.normalize('NFD')],
  ])('keeps the page of a title with %s when the session changes', async (_, title, onDisk) => {
    const storage = createMemoryStorage()
    await append(storage, 'a', session(`u ${title}`))
    const folder = createMemoryFolder('Palimpsest', onDisk)
    const { commands, status } = tabOn(storage, [folder])
    await commands.choose(folder.handle)
    await expect.poll(() => status()?.state).toBe('saved')
    const [name = ''] = folder.files.keys()
    expect(name).not.toContain('\ufffd')
    await append(storage, 'a', [renamed(`${title} once`, 'e1', '1')])
    await expect.poll(() => folder.writes()).toBe(2)
    await expect.poll(() => status()?.state).toBe('saved')
    await append(storage, 'a', [renamed(`${title} once!`, 'r-1', '2')])
    await expect.poll(() => folder.writes()).toBe(3)
    await expect.poll(() => status()?.state).toBe('saved')
    expect(folder.files.size).toBe(1)
  })

  it('writes a session again after a change, and no other one', async () => {
    const { storage, folder } = await started({ a: session('u Tea'), b: session('u Soil') })
    await append(storage, 'a', [renamed('Green tea', 'e1')])
    await expect.poll(() => folder.writes()).toBe(3)
    await expect
      .poll(() => titlesIn(folder.files))
      .toEqual({
        '1970-01-01-green-tea-#.html': 'Green tea',
        '1970-01-01-soil-#.html': 'Soil',
      })
  })

  it('moves the file of a deleted session aside, and writes it again when that comes back', async () => {
    const { storage, folder } = await started({ a: session('u Tea') })
    await storage.sessions.moveToTrash('a', 1)
    await expect
      .poll(() => titlesIn(folder.files))
      .toEqual({ 'deleted/1970-01-01-tea-#.html': 'Tea' })
    await storage.sessions.restoreFromTrash('a')
    await expect.poll(() => folder.files.size).toBe(2)
  })

  it('leaves the files of others alone, also those that look like ours', async () => {
    const { storage, folder } = await started({ a: session('u Tea') })
    const other = '1970-01-01-tea-0123456789abcdef.html'
    folder.files.set('notes.txt', 'mine')
    folder.files.set(other, 'of another browser')
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await expect.poll(() => folder.writes()).toBe(2)
    await expect.poll(() => folder.files.size).toBe(3)
    expect(folder.files.get('notes.txt')).toBe('mine')
    expect(folder.files.get(other)).toBe('of another browser')
  })

  it('writes a file again that is gone from the folder, with the next change', async () => {
    const { storage, folder } = await started({ a: session('u Tea'), b: session('u Soil') })
    folder.files.clear()
    await append(storage, 'b', [renamed('Clay', 'e1')])
    await expect.poll(() => folder.files.size).toBe(2)
  })

  it('writes what changed while it was writing right after, not only with the next try', async () => {
    const storage = createMemoryStorage()
    await append(storage, 'a', session('u Tea'))
    const folder = createMemoryFolder()
    const { commands } = tabOn(storage, [folder], tabLocks(), { ...PAUSES, retry: 60_000 })
    folder.duringWrite(async () => {
      folder.duringWrite(null)
      await append(storage, 'a', [renamed('Soil', 'e1')])
    })
    await commands.choose(folder.handle)
    await expect.poll(() => Object.values(titlesIn(folder.files))).toEqual(['Soil'])
  })

  it('waits while an answer is written', async () => {
    const { storage, folder, busy, status } = await started({ a: session('u Tea') })
    busy.add('a')
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(folder.writes()).toBe(1)
    busy.clear()
    await expect.poll(() => Object.values(titlesIn(folder.files))).toEqual(['Soil'])
    expect(status()?.state).toBe('saved')
  })

  it('does not write a session again after a restart that did not change', async () => {
    const { storage, folder, commands } = await started({ a: session('u Tea') })
    await commands.begin()
    const later = tabOn(storage, [folder])
    await later.commands.begin()
    await expect.poll(() => later.status()?.state).toBe('saved')
    expect(folder.writes()).toBe(1)
  })

  it('brings outdated files of a new folder up to date, also if it is chosen during a pass', async () => {
    const storage = createMemoryStorage()
    await append(storage, 'a', session('u Tea'))
    const [one, two] = [createMemoryFolder('One'), createMemoryFolder('Two')]
    const { commands, status } = tabOn(storage, [one, two])
    for (const { handle } of [two, one]) {
      await commands.choose(handle)
      await expect.poll(() => status()).toMatchObject({ folder: handle.name, state: 'saved' })
    }
    one.duringWrite(() => commands.choose(two.handle))
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await expect.poll(() => status()).toMatchObject({ folder: 'Two', state: 'saved' })
    expect(Object.values(titlesIn(two.files))).toEqual(['Soil'])
  })

  it('stops when no folder is chosen any more, and keeps the files', async () => {
    const { storage, folder, commands, status } = await started({ a: session('u Tea') })
    await commands.choose(null)
    expect(status()).toBeNull()
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await new Promise(resolve => setTimeout(resolve, 40))
    expect(titlesIn(folder.files)).toEqual({ '1970-01-01-tea-#.html': 'Tea' })
  })

  it.each(['full', 'gone', 'failed'] as const)(
    'says once why it stopped, loses nothing, and goes on by itself: %s',
    async code => {
      const { storage, folder, status, warnings, hasCopy } = await started({ a: session('u Tea') })
      expect(hasCopy()).toBe(true)
      folder.setFailure(code)
      await append(storage, 'a', [renamed('Soil', 'e1')])
      await expect.poll(() => status()).toMatchObject({ state: 'stopped', fault: { code } })
      await new Promise(resolve => setTimeout(resolve, 60))
      expect([warnings.length, hasCopy()]).toEqual([1, false])
      expect(titlesIn(folder.files)).toEqual({ '1970-01-01-tea-#.html': 'Tea' })
      folder.setFailure(null)
      await expect.poll(() => status()).toMatchObject({ state: 'saved', fault: null })
      expect(titlesIn(folder.files)).toEqual({ '1970-01-01-soil-#.html': 'Soil' })
    },
  )

  it.each([
    ['once', 1, 0],
    ['three times', 3, 1],
  ])('goes on when the chosen folder could not be read: %s', async (_case, count, warned) => {
    const memory = createMemoryStorage()
    let faults = 0
    const read: typeof memory.settings.read = async key => {
      if (key === 'autosave-folder' && faults > 0) {
        faults -= 1
        throw new Error('The storage is away.')
      }
      return memory.settings.read(key)
    }
    const storage = { ...memory, settings: { ...memory.settings, read } }
    await append(storage, 'a', session('u Tea'))
    const folder = createMemoryFolder()
    const { commands, status, warnings } = tabOn(storage, [folder])
    await commands.choose(folder.handle)
    await expect.poll(() => status()?.state).toBe('saved')
    faults = count
    await expect.poll(() => faults).toBe(0)
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await expect.poll(() => Object.values(titlesIn(folder.files))).toEqual(['Soil'])
    await expect.poll(() => status()).toMatchObject({ state: 'saved', fault: null })
    expect(warnings).toHaveLength(warned)
  })

  it('writes all others if one session cannot be written, and names it', async () => {
    const storage = createMemoryStorage()
    for (const [id, title] of [
      ['a', 'Tea'],
      ['b', 'Soil'],
      ['c', 'Clay'],
    ] as const)
      await append(storage, id, session(`u ${title}`))
    const folder = createMemoryFolder()
    const write: typeof writeFile = (whole, form) =>
      whole.title === 'Soil' ? Promise.reject(new Error('too deep')) : writeFile(whole, form)
    const { commands, status } = tabOn(storage, [folder], tabLocks(), PAUSES, write)
    await commands.choose(folder.handle)
    await expect.poll(() => status()?.fault?.sentence).toMatch(/“Soil”.+too deep/)
    expect(Object.values(titlesIn(folder.files)).toSorted()).toEqual(['Clay', 'Tea'])
  })

  it('asks for the permission that the browser forgot, and saves at once when it is given', async () => {
    const { storage, folder, commands, status, warnings } = await started({ a: session('u Tea') })
    folder.setAllowed(false)
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await expect.poll(() => status()?.fault?.code).toBe('forbidden')
    expect(warnings.join()).toContain('permission')
    expect(await commands.folder()).toEqual(folder.handle)
    folder.setAllowed(true)
    await commands.saveNow()
    await expect.poll(() => status()?.state).toBe('saved')
  })
})

describe('several tabs', () => {
  it('never save at the same time: the second one saves when the first is closed', async () => {
    const storage = createMemoryStorage()
    await append(storage, 'a', session('u Tea'))
    const folder = createMemoryFolder()
    const locks = tabLocks()
    const first = tabOn(storage, [folder], locks)
    await first.commands.choose(folder.handle)
    await expect.poll(() => first.status()?.state).toBe('saved')
    const second = tabOn(storage.connect(), [folder], locks)
    await second.commands.begin()
    await expect.poll(() => second.status()?.state).toBe('elsewhere')
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await expect.poll(() => folder.writes()).toBe(2)
    expect(second.status()?.state).toBe('elsewhere')
    const choice = await storage.settings.read('autosave-folder')
    await first.commands.choose(null)
    await storage.settings.write('autosave-folder', choice)
    await expect.poll(() => second.status()?.state).toBe('saved')
  })

  it('save into the folder that was chosen last, in whichever tab', async () => {
    const storage = createMemoryStorage()
    await append(storage, 'a', session('u Tea'))
    const [one, two] = [createMemoryFolder('One'), createMemoryFolder('Two')]
    const locks = tabLocks()
    const first = tabOn(storage, [one, two], locks)
    await first.commands.choose(one.handle)
    await expect.poll(() => first.status()?.state).toBe('saved')
    const second = tabOn(storage.connect(), [one, two], locks)
    await second.commands.choose(two.handle)
    await expect.poll(() => two.files.size).toBe(1)
    await append(storage, 'a', [renamed('Soil', 'e1')])
    await expect.poll(() => Object.values(titlesIn(two.files))).toEqual(['Soil'])
    expect(Object.values(titlesIn(one.files))).toEqual(['Tea'])
    await expect.poll(() => first.status()?.folder).toBe('Two')
  })

  it('stop in the middle of a pass when another tab chooses no folder', async () => {
    const storage = createMemoryStorage()
    for (const id of ['a', 'b']) await append(storage, id, session(`u ${id}`))
    const folder = createMemoryFolder()
    const locks = tabLocks()
    const first = tabOn(storage, [folder], locks, { ...PAUSES, retry: 60_000 })
    const second = tabOn(storage.connect(), [folder], locks)
    folder.duringWrite(() => second.commands.choose(null))
    await first.commands.choose(folder.handle)
    await expect.poll(() => folder.writes()).toBeGreaterThan(0)
    await expect.poll(() => first.status()).toBeNull()
    expect(folder.writes()).toBe(1)
  })
})

it('after any order of changes, failures and tries the folder holds each session as it is, and what was deleted aside', async () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'rename', 'delete', 'restore', 'break', 'mend', 'wait'),
    pick: fc.nat({ max: 3 }),
    code: fc.constantFrom('full', 'gone', 'failed', 'forbidden'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
      const { storage, folder, commands, status } = await started()
      const doings: Record<string, (id: string, at: number, code: Code) => Promise<unknown>> = {
        add: async (id, at) => {
          if (!(await storage.sessions.get(id))) await append(storage, id, session(`u Title ${at}`))
        },
        rename: async (id, at) => {
          if (!(await storage.sessions.get(id))) return
          const { events } = await storage.events.read(id)
          await append(storage, id, [renamed(`Title ${at}`, events.at(-1)!.id)])
        },
        delete: async (id, at) => {
          if (await storage.sessions.get(id)) await storage.sessions.moveToTrash(id, at)
        },
        restore: async id => {
          if (await storage.sessions.get(id)) await storage.sessions.restoreFromTrash(id)
        },
        break: async (_id, _at, code) => folder.setFailure(code),
        mend: async () => folder.setFailure(null),
        wait: () => new Promise(resolve => setTimeout(resolve, 12)),
      }
      for (const [at, { kind, pick, code }] of steps.entries())
        await doings[kind]!(`s${pick}`, at, code)
      folder.setFailure(null)
      await commands.saveNow()
      const rows = await storage.sessions.list()
      const here = () => new Map([...folder.files].filter(([name]) => !name.includes('/')))
      await expect
        .poll(() => Object.values(titlesIn(here())).toSorted())
        .toEqual(rows.map(({ title }) => title).toSorted())
      await expect.poll(() => status()?.state).toBe('saved')
      await commands.choose(null)
    }),
    { numRuns: 40 },
  )
}, 60_000)
