/**
 * Brings one file of a model into the store, whole or not at all.
 *
 * @module
 */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ModelError } from '../../ports/errors.ts'
import { downloadFile, type DownloadOptions } from '../local/download-file.ts'
import { missing } from '../local/model-source.ts'
import type { StoredFile } from './addresses.ts'
import type { Shard } from './model-files.ts'
import type { ModelStore } from './model-store.ts'
import { webLlmSentences } from '../../i18n/en/sentences/local-models.ts'

export interface FetchContext extends DownloadOptions {
  /** The model's name for people. */
  readonly name: string
  readonly store: ModelStore
  /** Called with the bytes that arrived since the last call; with less than zero for those that came in vain. */
  readonly onBytes: (bytes: number) => void
}

/** Takes the file from the first of the addresses that has it. Rejects with `ModelError`, or with the signal's reason. */
export async function fetchFile(
  file: StoredFile,
  addresses: readonly string[],
  context: FetchContext,
): Promise<void> {
  try {
    await fetchTo(file, addresses, context)
  } catch (error) {
    // Hubs answer so for repositories that do not exist: they do not tell strangers which do.
    const isHidden = error instanceof ModelError && error.code === 'unauthorised'
    if (!isHidden || file.cache !== 'webllm/wasm') throw error
    const host = new URL(addresses[0] ?? file.url).host
    throw missing({ name: context.name, host }, file.path, error.status ?? 404)
  }
}

/** The same for a file whose size, and perhaps whose digest, is known. One that arrives broken is fetched once more. */
export async function fetchShard(
  shard: Shard,
  addresses: readonly string[],
  context: FetchContext,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const digest = md5.create()
    let bytes = 0
    const host = await fetchTo(shard, addresses, context, piece => {
      digest.update(piece)
      bytes += piece.length
    })
    const isWhole =
      bytes === shard.sizeBytes && (shard.md5 === null || shard.md5 === bytesToHex(digest.digest()))
    if (isWhole) return
    await context.store.remove(shard)
    context.onBytes(-bytes)
    if (attempt === 2)
      throw new ModelError(
        'other',
        webLlmSentences.broken({ name: context.name, host }, shard.path),
      )
  }
}

/** Writes the body as it arrives; what breaks off is not stored. Resolves to the host that sent it. */
function fetchTo(
  file: StoredFile,
  addresses: readonly string[],
  { name, store, onBytes, ...options }: FetchContext,
  onPiece: (piece: Uint8Array) => void = () => undefined,
): Promise<string> {
  const wanted = { name, path: file.path, addresses, stored: null }
  return downloadFile(wanted, options, async ({ host, body }) => {
    let arrived = 0
    const counted = body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (piece, controller) => {
          arrived += piece.length
          onPiece(piece)
          onBytes(piece.length)
          controller.enqueue(piece)
        },
      }),
    )
    try {
      await store.put(file, counted)
      return host
    } catch (error) {
      onBytes(-arrived)
      throw error
    }
  })
}
