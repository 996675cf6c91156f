/** Files and folders that a person chose or dropped, as the application takes them. */
import { importDialog } from '../../host/dialogs.ts'
import type { GivenFile } from '../../ports/imports.ts'
import type { GivenFiles } from '../../host/dialogs.ts'
import type { PageParts } from '../../host/command.ts'
import { commandsOf } from '../../host/use-feature.ts'
import { importing } from './feature.ts'
import { mayHoldTalks, type ChosenFiles } from '../../kit/files-given.ts'

/** More files are not read: a folder that large was not meant. */
export const MOST_FILES = 20_000

/** All files, those of folders first and with their paths: files that are added later change no place. `isCut`: there are more. */
export async function filesOf({
  files,
  folders = [],
}: GivenFiles): Promise<{ readonly files: readonly GivenFile[]; readonly isCut: boolean }> {
  const found: GivenFile[] = []
  // It grows while it is read.
  const waiting = [...folders]
  for (const entry of waiting) {
    if (found.length > MOST_FILES) break
    if (isFolder(entry)) waiting.push(...(await entriesOf(entry)))
    else if (isFileEntry(entry)) found.push(givenFile(await fileOf(entry), entry.fullPath.slice(1)))
  }
  const all = [
    ...found,
    ...files.map(file => givenFile(file, file.webkitRelativePath || file.name)),
  ]
  return { files: all.slice(0, MOST_FILES), isCut: all.length > MOST_FILES }
}

/** True for one session file or saved page of ours, which is opened once it is imported. */
export async function isOwnSession(files: readonly GivenFile[]): Promise<boolean> {
  const [file, second] = files
  if (!file || second) return false
  const head = await file.content.slice(0, HEAD).text()
  return (
    /^\s*\{\s*"format"\s*:\s*"palimpsest-session"/.test(head) ||
    head.includes('<meta name="generator" content="Palimpsest ')
  )
}

/** What files of ours hold: one session, one backup, or single things; null for all other files. */
export async function ownKind(
  files: readonly GivenFile[],
): Promise<'session' | 'backup' | 'items' | null> {
  if (await isOwnSession(files)) return 'session'
  if (await isOwnBackup(files)) return 'backup'
  return (await areItems(files)) ? 'items' : null
}

/** True for one backup of ours: its directory, at the end of the zip, names our files. */
async function isOwnBackup(files: readonly GivenFile[]): Promise<boolean> {
  const [file, second] = files
  if (!file || second || (await file.content.slice(0, 2).text()) !== 'PK') return false
  const end = await file.content.slice(-DIRECTORY_END).text()
  return end.includes('settings.json') && end.includes('manifest.json')
}

/** True for files of single things, such as a prompt, or of all prompts, or of a preset. */
export async function areItems(files: readonly GivenFile[]): Promise<boolean> {
  for (const { content } of files)
    if (!ITEMS.test(await content.slice(0, HEAD).text())) return false
  return files.length > 0
}

const ITEMS = /^\s*\{\s*"format"\s*:\s*"palimpsest-(?:collections|prompts|preset)"/

const HEAD = 1_000
const DIRECTORY_END = 400

function givenFile(file: File, name: string): GivenFile {
  return { name, content: file, at: file.lastModified }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A folder gives its entries in parts, and an empty part at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}

/** Bytes. A message holds no larger text. */
const MOST_READ = 16_000_000
const CALL = 'offer-import'

/** Shows what an import of the folders, and of files with conversations, would bring. All other files are attached. */
export async function offerImport(
  { attached, unsupported }: ChosenFiles,
  folders: readonly FileSystemEntry[],
  page: Pick<PageParts, 'application' | 'actions'>,
): Promise<void> {
  const { actions } = page
  const possible = [...attached, ...unsupported].filter(mayHoldTalks)
  const isRead = (file: File): boolean => !isZip(file) && file.size <= MOST_READ
  const read = (await filesOf({ files: possible.filter(isRead) })).files
  // A failure here must not keep a file from the message.
  const found =
    read.length === 0
      ? null
      : await commandsOf(page, importing)
          .read(read, CALL)
          .catch(() => null)
  const owned = await Promise.all(
    read.map(async file => (await isOwnSession([file])) || areItems([file])),
  )
  const others = new Set<Blob>(
    read.flatMap(({ content }, at) =>
      owned[at] === true || (found?.files[at]?.sessions ?? 0) > 0 ? [] : content,
    ),
  )
  const files = possible.filter(file => !others.has(file))
  if (files.length + folders.length > 0) {
    const attachable = files.filter(file => !isZip(file))
    actions.open(importDialog, { given: { files, folders, attachable } })
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
