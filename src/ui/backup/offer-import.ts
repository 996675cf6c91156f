/** Offers to import what a person dropped or attached. Loaded with the first file that may hold conversations. */
import type { Ui } from '../store.ts'
import { mayHoldTalks, type ChosenFiles } from '../kit/files-given.ts'
import { filesOf, isOwnSession } from './given-files.ts'

/** Bytes. A message holds no larger text. */
const MOST_READ = 16_000_000
const CALL = 'offer-import'

/** Shows what an import of the folders, and of files with conversations, would bring. All other files are attached. */
export async function offerImport(
  { attached, unsupported }: ChosenFiles,
  folders: readonly FileSystemEntry[],
  { application, actions }: Pick<Ui, 'application' | 'actions'>,
): Promise<void> {
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
  if (files.length + folders.length > 0) {
    const attachable = files.filter(file => !isZip(file))
    actions.openDialog({ type: 'import', given: { files, folders, attachable } })
  }
  const isLeft = (file: File): boolean => !files.includes(file)
  await actions.attachFiles({
    attached: attached.filter(isLeft),
    unsupported: unsupported.filter(isLeft),
  })
}

function isZip({ type, name }: File): boolean {
  return /^application\/(?:x-)?zip\b/.test(type) || /\.zip$/i.test(name)
}
