import { segmentStoreText } from '../../i18n/en/sentences/sync-remotes.ts'
import { folderStoreText } from '../../i18n/en/sentences/sync-files.ts'
import { type Folder, FolderError } from '../../ports/folder.ts'
import {
  checkSegmentName,
  MOST_SEGMENTS,
  SEGMENT_NAME,
  type SegmentStore,
  SegmentStoreError,
} from '../../ports/sync-remote.ts'

/**
 * Segments in a folder, which a program of the person carries to other devices. A file without content counts as none. `name`: of the
 * folder, for the sentences.
 */
export function folderSegments(folder: Folder, name: string): SegmentStore {
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
        const names = [...(await folder.list())].filter(file => SEGMENT_NAME.test(file))
        // A part of the list would read as a loss.
        if (names.length > MOST_SEGMENTS)
          throw new SegmentStoreError(
            'too-many',
            segmentStoreText('too-many-in', { name, count: MOST_SEGMENTS }),
          )
        return names
      }),
    get: async (file, signal) => {
      checkSegmentName(file)
      const content = await told(signal, () => folder.read(file))
      return content?.size ? new Uint8Array(await content.arrayBuffer()) : null
    },
    putIfAbsent: async (file, bytes, signal) => {
      checkSegmentName(file)
      return told(signal, () => folder.writeNew(file, new Blob([new Uint8Array(bytes)])))
    },
    remove: async (file, signal) => {
      checkSegmentName(file)
      await told(signal, () => folder.remove(file))
    },
  }
}

function fault(code: FolderError['code'], name: string, cause?: FolderError): SegmentStoreError {
  const words = cause?.cause instanceof Error ? cause.cause.message : ''
  return new SegmentStoreError(code, folderStoreText(code, { name, words }), { cause })
}
