/**
 * Fetches what is missing of a model of the catalogue.
 *
 * @module
 */
import { wllamaFiles } from '../../i18n/en/sentences/wllama-files.ts'
import { ModelError } from '../../ports/errors.ts'
import type { FetchOptions } from '../../ports/local-runner.ts'
import { unreachable } from '../local/model-source.ts'
import { assertSpace, freeBytes } from '../local/storage-quota.ts'
import type { CatalogueModel } from './catalogue.ts'
import { isWhole, storedBytes, type ModelFiles, type StoredModel } from './model-files.ts'
import { askForRest, goesOn, type RestOfFile } from './rest-of-file.ts'
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
 * Resolves to the whole model. What is here is kept as long as the server still has the same file; rejects with
 * `ModelError`, or with the signal's reason after an abort.
 */
export async function fetchModel(
  entry: CatalogueModel,
  { files, source, signal, onProgress, pieceBytes, ...options }: FetchModelOptions,
): Promise<StoredModel> {
  const before = await files.read(entry.id)
  if (before && isWhole(before)) return before
  const rest = await askForRest(entry, before, { source, signal })
  const host = new URL(rest.address).host
  try {
    const start = goesOn(before, rest) ? before : startOf(entry, rest, host)
    if (start.pieces.length === 0) await files.remove(entry.id)
    assertSpace(
      entry.name,
      start.bytes - storedBytes(start),
      await (options.freeBytes ?? freeBytes)(),
    )
    await files.write(start)
    const report = (loadedBytes: number) =>
      onProgress({
        phase: 'fetching',
        loadedBytes,
        totalBytes: start.bytes,
        share: loadedBytes / start.bytes,
      })
    report(storedBytes(start))
    const model = await writePieces(start, rest.body, {
      files,
      signal,
      onBytes: report,
      ...(pieceBytes === undefined ? {} : { pieceBytes }),
    })
    if (isWhole(model)) return model
    throw new ModelError('cut-stream', wllamaFiles.brokeOff(host))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TypeError ? unreachable({ name: entry.name, host }, error) : error
  }
}

function startOf(
  entry: CatalogueModel,
  { address, bytes, version }: RestOfFile,
  host: string,
): StoredModel {
  if (bytes === null || bytes === 0)
    throw new ModelError('malformed-stream', wllamaFiles.noLength(host))
  const { id, name, windowTokens, memoryBytes, tools } = entry
  return { id, name, address, bytes, version, windowTokens, memoryBytes, tools, pieces: [] }
}
