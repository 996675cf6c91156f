import { z } from 'zod'
import { ggufFiles } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { parseJson } from '../http/json.ts'

const Piece = z.strictObject({ bytes: z.int().positive(), sha256: z.string().length(64) })
export type Piece = z.infer<typeof Piece>

const StoredModel = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Where it is fetched from; null for a file of the user's. */
  address: z.string().nullable(),
  /** Bytes of the whole file. */
  bytes: z.int().positive(),
  /** What its server calls this version of the file; null when it does not say. */
  version: z.string().nullable(),
  windowTokens: z.int().positive(),
  memoryBytes: z.int().positive().nullable(),
  tools: z.boolean(),
  /** Those that are here, from the beginning of the file on. */
  pieces: z.array(Piece).readonly(),
})
/** A model that lies here, or a part of it. */
export type StoredModel = z.infer<typeof StoredModel>

export interface ModelFiles {
  /** All of which anything lies here; a note that cannot be read counts as none. */
  list(): Promise<readonly StoredModel[]>
  read(id: string): Promise<StoredModel | null>
  /** Takes down what is known of a model, its pieces included. */
  write(model: StoredModel): Promise<void>
  /** Stores the bytes as the piece of this number, from 0; `write` then makes it count. */
  addPiece(id: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<Piece>
  /** The whole file, read only when it is needed. Null when a piece is missing or has another size. */
  open(model: StoredModel): Promise<Blob | null>
  /** The model with the pieces before the first damaged one. */
  intact(model: StoredModel): Promise<StoredModel>
  /** Deletes everything of a model. */
  remove(id: string): Promise<void>
}

/** Bytes of the pieces that are stored. */
export function storedBytes({ pieces }: StoredModel): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** True once all bytes of the file are stored. */
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
  const parsed = StoredModel.safeParse(parseJson(text))
  return parsed.success ? parsed.data : null
}

/** Null for what does not exist; every other failure stays one. */
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
    // What was there before stays, and nothing waits for the rest.
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
  /** Loads the whole file; rejects when that cannot be done. */
  readonly use: (file: Blob) => Promise<Result>
  /** Fetches what is missing. */
  readonly refetch: (id: string) => Promise<void>
}

/** What `use` makes of the file. Of a damaged one the sound pieces are kept, the rest is fetched once more. */
export async function loadWholeFile<Result>(
  model: StoredModel,
  { files, use, refetch }: RepairOptions<Result>,
): Promise<Result> {
  if (!isWhole(model)) throw new ModelError('not-found', ggufFiles.partial(model.name))
  const file = await files.open(model)
  try {
    if (file) return await use(file)
  } catch (error) {
    // Hardly ever the file's fault, but then it will not load the next time either.
    if (isWhole(await files.intact(model))) throw error
  }
  const sound = await files.intact(model)
  if (model.address === null) {
    await files.remove(model.id)
    throw new ModelError('other', ggufFiles.addAgain(model.name))
  }
  await files.write(sound)
  await refetch(model.id)
  const healed = await files.read(model.id)
  const whole = healed && (await files.open(healed))
  if (!whole) throw new ModelError('other', ggufFiles.stillDamaged(model.name))
  return use(whole)
}
