import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MOST_SEGMENTS } from '../../ports/sync-remote.ts'
import { describeSegmentStore, segmentName } from '../../test/contracts/sync-remote.contract.ts'
import { DiskFolder } from '../../test/disk-folder.ts'
import { createMemoryFolder } from '../../test/memory-folder.ts'
import { openFolder } from '../folder.ts'
import { folderSegments } from './folder-remote.ts'

const bytes = new TextEncoder().encode('text')

describeSegmentStore('a directory of the disk', async () => {
  const path = await mkdtemp(join(tmpdir(), 'segments-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  vi.stubGlobal('FileSystemDirectoryHandle', DiskFolder)
  return {
    store: folderSegments(openFolder(new DiskFolder(path)), 'Sync'),
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
  const store = folderSegments(folder, 'Sync')
  setFailure(code)
  const name = segmentName(1)
  for (const call of [
    () => store.list(),
    () => store.get(name),
    () => store.putIfAbsent(name, bytes),
    () => store.remove(name),
  ])
    await expect(call()).rejects.toMatchObject({
      name: 'SegmentStoreError',
      code,
      message: expect.stringMatching(new RegExp(`(?=.*“Sync”).*${words}`)),
    })
})

it('a folder without permission is not touched', async () => {
  const { folder, files, setAllowed } = createMemoryFolder()
  setAllowed(false)
  const store = folderSegments(folder, 'Sync')
  await expect(store.putIfAbsent(segmentName(1), bytes)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(files.size).toBe(0)
})

it('a file without content, as a sudden end leaves it, is none', async () => {
  const { folder, files } = createMemoryFolder()
  const store = folderSegments(folder, 'Sync')
  files.set(segmentName(1), '')
  expect(await store.get(segmentName(1))).toBeNull()
  expect(await store.putIfAbsent(segmentName(1), bytes)).toBe(true)
  expect(await store.get(segmentName(1))).toEqual(bytes)
})

it('a folder with more files than devices write is refused', async () => {
  const names = Array.from({ length: MOST_SEGMENTS + 1 }, (_, at) => segmentName(at))
  const { folder } = createMemoryFolder()
  let listed = names
  const store = folderSegments({ ...folder, list: async () => new Set(listed) }, 'Sync')
  await expect(store.list()).rejects.toMatchObject({
    code: 'too-many',
    message: expect.stringContaining('The folder “Sync” lists more than 20,000'),
  })
  listed = names.slice(1)
  expect(await store.list()).toHaveLength(MOST_SEGMENTS)
})
