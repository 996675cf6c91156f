import { syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import { folderStoreText } from '../../i18n/en/sentences/sync-files.ts'
import { type Folder, FolderError } from '../../ports/folder.ts'
import {
  checkSyncFileName,
  MOST_SYNC_FILES,
  SYNC_FILE_NAME,
  type SyncRemote,
  SyncRemoteError,
} from '../../ports/sync-remote.ts'

/**
 * Sync files in a folder, which a program of the person carries to other devices. A file without content counts as none. `name`: of the
 * folder, for the sentences.
 */
export function folderRemote(folder: Folder, name: string): SyncRemote {
  /** A folder cannot be stopped in the middle, so the signal counts at the start. */
  const told = async <Result>(signal: AbortSignal | undefined, work: () => Promise<Result>) => {
    signal?.throwIfAborted()
    try {
      if (!(await folder.isAllowed())) throw fault('forbidden', name)
      return await work()
    } catch (cause) {
      if (cause instanceof FolderError) throw fault(cause.code, name, cause)
      throw cause
    }
  }
  return {
    list: signal =>
      told(signal, async () => {
        const names = [...(await folder.list())].filter(file => SYNC_FILE_NAME.test(file))
        // A part of the list would read as a loss.
        if (names.length > MOST_SYNC_FILES)
          throw new SyncRemoteError(
            'too-many',
            syncRemoteText('too-many-in', { name, count: MOST_SYNC_FILES }),
          )
        return names
      }),
    get: async (file, signal) => {
      checkSyncFileName(file)
      const content = await told(signal, () => folder.read(file))
      return content?.size ? new Uint8Array(await content.arrayBuffer()) : null
    },
    putIfAbsent: async (file, bytes, signal) => {
      checkSyncFileName(file)
      return told(signal, () => folder.writeNew(file, new Blob([new Uint8Array(bytes)])))
    },
    remove: async (file, signal) => {
      checkSyncFileName(file)
      await told(signal, () => folder.remove(file))
    },
  }
}

function fault(code: FolderError['code'], name: string, cause?: FolderError): SyncRemoteError {
  const words = cause?.cause instanceof Error ? cause.cause.message : ''
  return new SyncRemoteError(code, folderStoreText(code, { name, words }), { cause })
}
