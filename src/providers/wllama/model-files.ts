import { z } from 'zod'
import { ggufText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { parseJson } from '../../ports/parse-json.ts'

const Piece = z.strictObject({ bytes: z.int().positive(), sha256: z.string().length(64) })
export type Piece = z.infer<typeof Piece>

const StoredModel = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  /** The address to download it from; null for a file of the user. */
  address: z.string().nullable(),
  /** Bytes of the whole file. */
  bytes: z.int().positive(),
  /** The server's name for this version of the file; null for none. */
  version: z.string().nullable(),
  windowTokens: z.int().positive(),
  memoryBytes: z.int().positive().nullable(),
  tools: z.boolean(),
  /** The stored pieces, from the beginning of the file. */
  pieces: z.array(Piece).readonly(),
})
/** A model that is stored, whole or in part. */
export type StoredModel = z.infer<typeof StoredModel>

export interface ModelFiles {
  /** All models with stored data, without unreadable notes. */
  list(): Promise<readonly StoredModel[]>
  read(id: string): Promise<StoredModel | null>
  /** Stores the facts of a model, with its pieces. */
  write(model: StoredModel): Promise<void>
  /** Stores the bytes as the piece of this number, from 0; it counts after `write`. */
  addPiece(id: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<Piece>
  /** The whole file, read only on demand. Null if a piece is missing or has another size. */
  open(model: StoredModel): Promise<Blob | null>
  /** The model with the pieces before the first damaged one. */
  intact(model: StoredModel): Promise<StoredModel>
  /** Deletes all data of a model. */
  remove(id: string): Promise<void>
}

/** Bytes of the stored pieces. */
export function storedBytes({ pieces }: StoredModel): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** True if all bytes of the file are stored. */
export function isWhole(model: StoredModel): boolean {
  return storedBytes(model) === model.bytes
}

const FOLDER = 'models-on-the-cpu'
const NOTE = 'model.json'

/** `root`: the browser's private file system by default. */
export function openModelFiles(
  root: () => Promise<FileSystemDirectoryHandle> = () => navigator.storage.getDirectory(),
): ModelFiles {
  const models = async () => (await root()).getDirectoryHandle(FOLDER, { create: true })
  const folderOf = async (id: string) =>
    (await models()).getDirectoryHandle(encodeURIComponent(id), { create: true })

  const read = async (id: string): Promise<StoredModel | null> => {
    const parent = await models()
    const folder = await found(parent.getDirectoryHandle(encodeURIComponent(id)))
    return folder && noteIn(folder)
  }
  const pieceOf = async (folder: FileSystemDirectoryHandle, index: number) => {
    const handle = await found(folder.getFileHandle(nameOf(index)))
    return handle && handle.getFile()
  }

  return {
    list: async () => {
      const notes: StoredModel[] = []
      for await (const handle of (await models()).values()) {
        const note = isFolder(handle) ? await noteIn(handle) : null
        if (note) notes.push(note)
      }
      return notes
    },
    read,
    write: async model => {
      const text = JSON.stringify(StoredModel.parse(model))
      await save(await folderOf(model.id), NOTE, new TextEncoder().encode(text))
    },
    addPiece: async (id, index, bytes) => {
      await save(await folderOf(id), nameOf(index), bytes)
      return { bytes: bytes.length, sha256: await sha256(bytes) }
    },
    open: async model => {
      const folder = await folderOf(model.id)
      const files: Blob[] = []
      for (const [index, { bytes }] of model.pieces.entries()) {
        const file = await pieceOf(folder, index)
        if (file?.size !== bytes) return null
        files.push(file)
      }
      return new Blob(files)
    },
    intact: async model => {
      const folder = await folderOf(model.id)
      for (const [index, piece] of model.pieces.entries()) {
        const file = await pieceOf(folder, index)
        const isSame =
          file?.size === piece.bytes &&
          (await sha256(new Uint8Array(await file.arrayBuffer()))) === piece.sha256
        if (!isSame) return { ...model, pieces: model.pieces.slice(0, index) }
      }
      return model
    },
    remove: async id => {
      await found((await models()).removeEntry(encodeURIComponent(id), { recursive: true }))
    },
  }
}

function nameOf(index: number): string {
  return String(index).padStart(6, '0')
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory'
}

async function noteIn(folder: FileSystemDirectoryHandle): Promise<StoredModel | null> {
  const handle = await found(folder.getFileHandle(NOTE))
  if (!handle) return null
  const text = await (await handle.getFile()).text()
  return StoredModel.safeParse(parseJson(text)).data ?? null
}

/** Null if it does not exist; other failures reject. */
async function found<Result>(looking: Promise<Result>): Promise<Result | null> {
  try {
    return await looking
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

async function save(
  folder: FileSystemDirectoryHandle,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  try {
    await writable.write(bytes)
    await writable.close()
  } catch (error) {
    // The old content stays, and nothing waits for the rest.
    await writable.abort().catch(() => undefined)
    throw error
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

export interface RepairOptions<Result> {
  readonly files: ModelFiles
  /** Loads the whole file; rejects if that fails. */
  readonly use: (file: Blob) => Promise<Result>
  /** Downloads the missing pieces. */
  readonly refetch: (id: string) => Promise<void>
}

/** The result of `use` for the file. If the file is damaged, keeps its good pieces and downloads the rest again. */
export async function loadWholeFile<Result>(
  model: StoredModel,
  { files, use, refetch }: RepairOptions<Result>,
): Promise<Result> {
  if (!isWhole(model)) throw new ModelError('not-found', ggufText('partial', { name: model.name }))
  const file = await files.open(model)
  try {
    if (file) return await use(file)
  } catch (error) {
    // The file is whole, so another download would not help.
    if (isWhole(await files.intact(model))) throw error
  }
  const sound = await files.intact(model)
  if (model.address === null) {
    await files.remove(model.id)
    throw new ModelError('other', ggufText('addAgain', { name: model.name }))
  }
  await files.write(sound)
  await refetch(model.id)
  const healed = await files.read(model.id)
  const whole = healed && (await files.open(healed))
  if (!whole) throw new ModelError('other', ggufText('stillDamaged', { name: model.name }))
  return use(whole)
}
