/** Offers to import what a person dropped or attached. Loaded with the first file that may hold conversations. */
import type { Application } from '../../runtime/application/application.ts'
import { isZip, mayHoldTalks, type ChosenFiles } from '../kit/files-given.ts'
import type { GivenFiles } from '../open-dialog.ts'
import { filesOf, isOwnSession } from './given-files.ts'

/** Bytes. A message holds no larger text. */
const MOST_READ = 16_000_000
const CALL = 'offer-import'

/** `offered`: what can be imported; null for nothing. `rest`: all other files. */
export async function offerImport(
  { attached, unsupported }: ChosenFiles,
  folders: readonly FileSystemEntry[],
  application: Pick<Application, 'readImports'>,
): Promise<{ readonly offered: GivenFiles | null; readonly rest: ChosenFiles }> {
  const possible = [...attached, ...unsupported].filter(mayHoldTalks)
  const isRead = (file: File): boolean => !isZip(file) && file.size <= MOST_READ
  const read = (await filesOf({ files: possible.filter(isRead) })).files
  // A failure here must not keep a file from the message.
  const found =
    read.length === 0 ? null : await application.readImports(read, CALL).catch(() => null)
  const owned = await Promise.all(read.map(file => isOwnSession([file])))
  const others = new Set<Blob>(
    read.flatMap(({ content }, at) =>
      owned[at] === true || (found?.files[at]?.sessions ?? 0) > 0 ? [] : content,
    ),
  )
  const files = possible.filter(file => !others.has(file))
  const isLeft = (file: File): boolean => !files.includes(file)
  return {
    offered:
      files.length + folders.length === 0
        ? null
        : { files, folders, attachable: files.filter(file => !isZip(file)) },
    rest: { attached: attached.filter(isLeft), unsupported: unsupported.filter(isLeft) },
  }
}
