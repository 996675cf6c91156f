/** A folder in memory, and the ways in which a real one fails. */
import {
  type Folder,
  FolderError,
  type FolderErrorCode,
  type FolderHandle,
} from '../ports/folder.ts'

/** `onDisk`: the name under which a disk keeps a file. A browser replaces what is no character. */
export function createMemoryFolder(
  name = 'Palimpsest',
  onDisk = (file: string) => file.toWellFormed(),
) {
  const files = new Map<string, string>()
  let fails: FolderErrorCode | null = null
  let isAllowed = true
  let writes = 0
  let during: (() => Promise<void>) | null = null
  const checked = async () => {
    if (fails !== null) throw new FolderError(fails, `It is ${fails}.`)
  }
  const folder: Folder = {
    isAllowed: async () => isAllowed,
    list: async () => {
      await checked()
      return new Set([...files.keys()].filter(file => !file.includes('/')))
    },
    write: async (file, content) => {
      const text = await content.text()
      await during?.()
      await checked()
      writes += 1
      files.set(onDisk(file), text)
    },
    read: async file => {
      await checked()
      const text = files.get(file)
      return text === undefined ? null : new Blob([text])
    },
    writeNew: async (file, content) => {
      if (files.get(file)) return false
      await folder.write(file, content)
      return true
    },
    remove: async file => {
      await checked()
      files.delete(onDisk(file))
    },
    moveInto: async (inner, file) => {
      await checked()
      const text = files.get(onDisk(file))
      if (text === undefined) return
      files.set(onDisk(`${inner}/${file}`), text)
      files.delete(onDisk(file))
    },
  }
  const handle: FolderHandle = { kind: 'directory', name }
  return {
    handle,
    folder,
    /** By name; those in a subfolder with its name before them. */
    files,
    writes: () => writes,
    duringWrite: (run: (() => Promise<void>) | null) => void (during = run),
    setFailure: (code: FolderErrorCode | null) => void (fails = code),
    setAllowed: (is: boolean) => void (isAllowed = is),
  }
}
