/** A folder of the File System Access API. A file is first written to another name by the browser, and takes its place when it is closed. */
import { folderText } from '../i18n/en/sentences/folder.ts'
import {
  type Folder,
  FolderError,
  type FolderErrorCode,
  type FolderHandle,
} from '../ports/folder.ts'

/** Chromium alone can ask; where a browser cannot, its folders need no permission. */
interface Permission {
  queryPermission?(wanted: { readonly mode: 'readwrite' }): Promise<PermissionState>
}

/** Throws `RangeError` for a value that is no folder of a browser. */
export function openFolder(handle: FolderHandle): Folder {
  if (!(handle instanceof FileSystemDirectoryHandle)) throw new RangeError('This is no folder')
  const here: FileSystemDirectoryHandle & Permission = handle
  const write = async (folder: FileSystemDirectoryHandle, name: string, content: Blob) => {
    const file = await folder.getFileHandle(name, { create: true })
    const stream = await file.createWritable()
    try {
      await stream.write(content)
    } catch (error) {
      // Otherwise the temporary file stays. That the write failed matters more than that this fails, too.
      await stream.abort().catch(() => undefined)
      throw error
    }
    await stream.close()
  }
  const read = async (name: string) =>
    (await (await here.getFileHandle(name).catch(ignoreMissing))?.getFile()) ?? null
  const remove = (name: string) => here.removeEntry(name).catch(ignoreMissing)
  return {
    isAllowed: () =>
      told(
        async () =>
          ((await here.queryPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted',
      ),
    list: () =>
      told(async () => {
        const names = new Set<string>()
        for await (const [name, entry] of here.entries()) if (entry.kind === 'file') names.add(name)
        return names
      }),
    write: (name, content) => told(() => write(here, name, content)),
    read: name => told(() => read(name)),
    writeNew: (name, content) =>
      told(async () => {
        // Chromium makes an empty file before it writes: after a sudden end there, that is all.
        if (((await read(name))?.size ?? 0) > 0) return false
        await write(here, name, content)
        return true
      }),
    remove: name => told(() => remove(name)),
    moveInto: (folder, name) =>
      told(async () => {
        const file = await here.getFileHandle(name).catch(ignoreMissing)
        if (!file) return
        const content = await file.getFile()
        await write(await here.getDirectoryHandle(folder, { create: true }), name, content)
        await remove(name)
      }),
  }
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'gone') throw error
}

/** Rejects with the sentence for the failure. */
async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const code = codeOf(cause)
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new FolderError(code, folderText(code, { words }), { cause })
  }
}

const CODES: Readonly<Record<string, FolderErrorCode>> = {
  QuotaExceededError: 'full',
  NotFoundError: 'gone',
  NotAllowedError: 'forbidden',
  SecurityError: 'forbidden',
}

function codeOf(error: unknown): FolderErrorCode {
  return (error instanceof Error ? CODES[error.name] : undefined) ?? 'failed'
}
