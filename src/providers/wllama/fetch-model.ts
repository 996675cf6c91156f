import { ggufFiles } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import type { FetchOptions } from '../../ports/local-runner.ts'
import { downloadFile, type IncomingFile } from '../local/download-file.ts'
import { createDownloadProgress } from '../local/download-progress.ts'
import { assertSpace, freeBytes } from '../local/storage-quota.ts'
import { addressesOf, type CatalogueModel } from './catalogue.ts'
import { isWhole, storedBytes, type ModelFiles, type StoredModel } from './model-files.ts'
import { writePieces } from './write-pieces.ts'

export interface FetchModelOptions extends FetchOptions {
  readonly files: ModelFiles
  /** Null: the usual one. */
  readonly source: string | null
  /** Bytes that are still free, null for unknown; asks the browser by default. */
  readonly freeBytes?: () => Promise<number | null>
  readonly pieceBytes?: number
}

/**
 * Fetches what is missing of a model of the catalogue. Resolves to the whole model. What is here is kept as long as the
 * server still has the same file; rejects with `ModelError`, or with the signal's reason after an abort.
 */
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
    throw new ModelError('cut-stream', ggufFiles.brokeOff(incoming.host))
  })
}

function startOf(
  entry: CatalogueModel,
  { address, host, bytes, version }: IncomingFile,
): StoredModel {
  if (bytes === null || bytes === 0)
    throw new ModelError('malformed-stream', ggufFiles.noLength(host))
  const { id, name, windowTokens, memoryBytes, tools } = entry
  return { id, name, address, bytes, version, windowTokens, memoryBytes, tools, pieces: [] }
}
