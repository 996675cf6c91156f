/** Model files in memory, for what stores or reads them. */
import type { ModelFiles, StoredModel } from '../providers/wllama/model-files.ts'

export interface MemoryModelFiles extends ModelFiles {
  /** Spoils a stored piece without a word, as a failing disk does. */
  spoil(id: string, index: number): void
}

export function memoryModelFiles(): MemoryModelFiles {
  const notes = new Map<string, StoredModel>()
  const pieces = new Map<string, Uint8Array<ArrayBuffer>>()
  const keyOf = (id: string, index: number) => `${id}/${index}`
  const pieceOf = (id: string, index: number) => pieces.get(keyOf(id, index))
  return {
    list: async () => [...notes.values()],
    read: async id => notes.get(id) ?? null,
    write: async model => void notes.set(model.id, model),
    addPiece: async (id, index, bytes) => {
      pieces.set(keyOf(id, index), bytes.slice())
      return { bytes: bytes.length, sha256: await sha256(bytes) }
    },
    open: async model => {
      const stored = model.pieces.map((_, index) => pieceOf(model.id, index))
      const whole = stored.every((bytes, index) => bytes?.length === model.pieces[index]?.bytes)
      return whole ? new Blob(stored.filter(bytes => bytes !== undefined)) : null
    },
    intact: async model => {
      for (const [index, piece] of model.pieces.entries()) {
        const bytes = pieceOf(model.id, index)
        if (bytes === undefined || (await sha256(bytes)) !== piece.sha256)
          return { ...model, pieces: model.pieces.slice(0, index) }
      }
      return model
    },
    remove: async id => {
      notes.delete(id)
      for (const key of pieces.keys()) if (key.startsWith(`${id}/`)) pieces.delete(key)
    },
    spoil: (id, index) => {
      const bytes = pieceOf(id, index)
      if (bytes === undefined) throw new RangeError(`No piece ${index} of ${id}`)
      bytes[0] = (bytes[0] ?? 0) ^ 0xff
    },
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Stores the model with these pieces, which are all of it unless `change` says otherwise. */
export async function storeModel(
  files: ModelFiles,
  id: string,
  texts: readonly string[],
  change: Partial<StoredModel> = {},
): Promise<StoredModel> {
  const pieces = []
  for (const [index, text] of texts.entries())
    pieces.push(await files.addPiece(id, index, new TextEncoder().encode(text)))
  const model = {
    id,
    name: 'Tiny',
    address: null,
    bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0),
    version: null,
    windowTokens: 2_048,
    memoryBytes: null,
    tools: false,
    pieces,
    ...change,
  }
  await files.write(model)
  return model
}
