import { describe, expect, it } from 'vitest'
import { describeFolder } from '../test/contracts/folder.contract.ts'
import { openFolder } from './folder.ts'

let made = 0

/** A real folder, in the browser's private files. */
async function realFolder() {
  const root = await navigator.storage.getDirectory()
  const name = `folder-${(made += 1)}`
  const handle = await root.getDirectoryHandle(name, { create: true })
  return { root, name, handle }
}

async function textAt(folder: FileSystemDirectoryHandle, path: string): Promise<string | null> {
  const [name = '', ...inner] = path.split('/').toReversed()
  try {
    let holder = folder
    for (const part of inner) holder = await holder.getDirectoryHandle(part)
    return await (await (await holder.getFileHandle(name)).getFile()).text()
  } catch {
    return null
  }
}

describeFolder(async () => {
  const { root, name, handle } = await realFolder()
  return {
    folder: openFolder(handle),
    read: path => textAt(handle, path),
    destroy: () => root.removeEntry(name, { recursive: true }),
  }
})

describe('a folder of the browser', () => {
  it('keeps the old content of a file whose writing is cut off', async () => {
    const { handle } = await realFolder()
    const folder = openFolder(handle)
    await folder.write('a.html', new Blob(['old and whole']))
    const file = await handle.getFileHandle('a.html')
    const stream = await file.createWritable()
    await stream.write('half')
    expect(await textAt(handle, 'a.html')).toBe('old and whole')
    await stream.abort()
    expect(await textAt(handle, 'a.html')).toBe('old and whole')
    expect(await folder.list()).toEqual(new Set(['a.html']))
  })

  it('keeps the old content of a file that a worker writes when it is ended', async () => {
    const { handle } = await realFolder()
    await openFolder(handle).write('a.html', new Blob(['old and whole']))
    const code = `onmessage = async ({ data }) => {
      const file = await data.getFileHandle('a.html')
      const stream = await file.createWritable()
      await stream.write('half of a new te')
      postMessage('half')
    }`
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
    const half = new Promise(resolve => worker.addEventListener('message', resolve))
    worker.postMessage(handle, [])
    await half
    worker.terminate()
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(await textAt(handle, 'a.html')).toBe('old and whole')
    await openFolder(handle).write('a.html', new Blob(['new and whole']))
    expect(await textAt(handle, 'a.html')).toBe('new and whole')
  })

  it('is stored in the database, and opened again from it', async () => {
    const { openStorage } = await import('./storage.ts')
    const { handle } = await realFolder()
    const storage = openStorage(`folders-${Math.random()}`)
    await storage.settings.write('folder', { id: 'one', handle })
    const stored = await storage.settings.read('folder')
    expect(stored).toEqual({ id: 'one', handle: expect.any(FileSystemDirectoryHandle) })
    storage.close()
  })

  it('is no folder if it is only an object of that shape', () => {
    expect(() => openFolder({ kind: 'directory', name: 'x' })).toThrow(RangeError)
  })

  it.each([
    ['QuotaExceededError', 'full', 'Make room'],
    ['NotAllowedError', 'forbidden', 'permission'],
    ['NoModificationAllowedError', 'failed', 'tried again'],
  ])('says in a sentence what the browser means by %s', async (name, code, words) => {
    const { handle } = await realFolder()
    Object.defineProperty(handle, 'getFileHandle', {
      value: () => Promise.reject(new DOMException('no', name)),
    })
    await expect(openFolder(handle).write('a', new Blob(['a']))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    })
  })
})
