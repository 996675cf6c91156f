import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MOST_SYNC_FILES } from '../../ports/sync-remote.ts'
import { describeSyncRemote, syncFileName } from '../../test/contracts/sync-remote.contract.ts'
import { DiskFolder } from '../../test/disk-folder.ts'
import { createMemoryFolder } from '../../test/memory-folder.ts'
import { openFolder } from '../folder.ts'
import { folderRemote } from './folder-remote.ts'

const bytes = new TextEncoder().encode('text')

describeSyncRemote('a directory of the disk', async () => {
  const path = await mkdtemp(join(tmpdir(), 'sync-files-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  vi.stubGlobal('FileSystemDirectoryHandle', DiskFolder)
  return {
    store: folderRemote(openFolder(new DiskFolder(path)), 'Sync'),
    putFile: (name, text) => writeFile(join(path, name), text),
  }
})

it.each([
  ['gone', 'moved, renamed or deleted'],
  ['full', 'Make room'],
  ['forbidden', 'permission'],
  ['failed', 'tried again'],
] as const)('a folder that is %s says so of every call', async (code, words) => {
  const { folder, setFailure } = createMemoryFolder()
  const store = folderRemote(folder, 'Sync')
  setFailure(code)
  const name = syncFileName(1)
  for (const call of [
    () => store.list(),
    () => store.get(name),
    () => store.putIfAbsent(name, bytes),
    () => store.remove(name),
  ])
    await expect(call()).rejects.toMatchObject({
      name: 'SyncRemoteError',
      code,
      message: expect.stringMatching(new RegExp(`(?=.*“Sync”).*${words}`)),
    })
})

it('a folder without permission is not touched', async () => {
  const { folder, files, setAllowed } = createMemoryFolder()
  setAllowed(false)
  const store = folderRemote(folder, 'Sync')
  await expect(store.putIfAbsent(syncFileName(1), bytes)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(files.size).toBe(0)
})

it('a file without content, as a sudden end leaves it, is none', async () => {
  const { folder, files } = createMemoryFolder()
  const store = folderRemote(folder, 'Sync')
  files.set(syncFileName(1), '')
  expect(await store.get(syncFileName(1))).toBeNull()
  expect(await store.putIfAbsent(syncFileName(1), bytes)).toBe(true)
  expect(await store.get(syncFileName(1))).toEqual(bytes)
})

it('a folder with more files than devices write is refused', async () => {
  const names = Array.from({ length: MOST_SYNC_FILES + 1 }, (_, at) => syncFileName(at))
  const { folder } = createMemoryFolder()
  let listed = names
  const store = folderRemote({ ...folder, list: async () => new Set(listed) }, 'Sync')
  await expect(store.list()).rejects.toMatchObject({
    code: 'too-many',
    message: expect.stringContaining('The folder “Sync” lists more than 20,000'),
  })
  listed = names.slice(1)
  expect(await store.list()).toHaveLength(MOST_SYNC_FILES)
})
