import { ggufText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import type { FetchOptions } from '../../ports/local-runner.ts'
import {
  downloadFile,
  type IncomingFile,
  createDownloadProgress,
  assertSpace,
  freeBytes,
  quotaErrorFor,
} from '../local/download-file.ts'
import { addressesOf, type CatalogueModel } from './catalogue.ts'
import { looksLikeGguf, noModelFile } from './gguf.ts'
import { isWhole, storedBytes, type ModelFiles, type StoredModel } from './model-files.ts'

export interface FetchModelOptions extends FetchOptions {
  readonly files: ModelFiles
  /** Null: the usual one. */
  readonly source: string | null
  /** Free bytes, null if unknown; asks the browser by default. */
  readonly freeBytes?: () => Promise<number | null>
  readonly pieceBytes?: number
}

/** Downloads missing parts of a model; stored pieces stay. Rejects with `ModelError`, or with the signal's reason. */
export async function fetchModel(
  entry: CatalogueModel,
  { files, source, signal, onProgress, pieceBytes, ...options }: FetchModelOptions,
): Promise<StoredModel> {
  const before = await files.read(entry.id)
  if (before && isWhole(before)) return before
  const file = {
    name: entry.name,
    path: entry.file,
    addresses: addressesOf(entry, source),
    stored: before && { ...before, storedBytes: storedBytes(before) },
  }
  return downloadFile(file, { signal }, async incoming => {
    const start = before && incoming.from > 0 ? before : startOf(entry, incoming)
    if (start.pieces.length === 0) await files.remove(entry.id)
    const stored = storedBytes(start)
    assertSpace(entry.name, start.bytes - stored, await (options.freeBytes ?? freeBytes)())
    await files.write(start)
    const progress = createDownloadProgress(onProgress)
    progress.begin(start.bytes, stored)
    const model = await writePieces(start, incoming.body, {
      files,
      signal,
      onBytes: progress.add,
      ...(pieceBytes !== undefined && { pieceBytes }),
    })
    if (isWhole(model)) return model
    throw new ModelError('cut-stream', ggufText('brokeOff', { host: incoming.host }))
  })
}

function startOf(
  entry: CatalogueModel,
  { address, host, bytes, version }: IncomingFile,
): StoredModel {
  if (bytes === null || bytes === 0)
    throw new ModelError('malformed-stream', ggufText('noLength', { host }))
  const { id, name, windowTokens, memoryBytes, tools } = entry
  return { id, name, address, bytes, version, windowTokens, memoryBytes, tools, pieces: [] }
}

/** The most that a crash loses; a pause loses nothing. */
const PIECE_BYTES = 8 * 1024 * 1024

export interface WriteOptions {
  readonly files: ModelFiles
  readonly signal: AbortSignal
  /** Called with the bytes received since the last call. */
  readonly onBytes: (bytes: number) => void
  readonly pieceBytes?: number
}

/** Adds a stream to the stored pieces. Rejects with the signal's reason, or with `ModelError` if it is no model. */
export async function writePieces(
  start: StoredModel,
  stream: ReadableStream<Uint8Array>,
  { files, signal, onBytes, pieceBytes = PIECE_BYTES }: WriteOptions,
): Promise<StoredModel> {
  let model = start
  const waiting = new Uint8Array(pieceBytes)
  let filled = 0
  const flush = async () => {
    if (filled === 0) return
    const bytes = waiting.slice(0, filled)
    try {
      const piece = await files.addPiece(model.id, model.pieces.length, bytes)
      const longer = { ...model, pieces: [...model.pieces, piece] }
      await files.write(longer)
      model = longer
    } catch (error) {
      throw quotaErrorFor(model.name, error) ?? error
    }
    filled = 0
  }
  const take = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + pieceBytes - filled)
      waiting.set(part, filled)
      filled += part.length
      at += part.length
      if (model.pieces.length === 0 && filled >= 4 && !looksLikeGguf(waiting)) {
        filled = 0
        throw noModelFile()
      }
      onBytes(part.length)
      if (filled === pieceBytes) await flush()
    }
  }
  const reader = stream.getReader()
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) break
      await take(value)
    }
    await flush()
    return model
  } catch (error) {
    await flush()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
