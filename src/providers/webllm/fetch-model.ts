import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { webLlmText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import type { FetchOptions } from '../../ports/local-runner.ts'
import {
  createDownloadProgress,
  downloadFile,
  type DownloadOptions,
  assertSpace,
  missingError,
} from '../local/download-file.ts'
import type { PrebuiltModel } from './choose-models.ts'
import {
  configFile,
  foldersAt,
  fullAddress,
  libraryAddresses,
  libraryFile,
  manifestFile,
  OLD_WEIGHTS_INDEX,
  weightsFile,
  WEIGHTS_INDEX,
  shardsIn,
  textOf,
  tokenizerPath,
  type Shard,
  type ModelStore,
  type StoredFile,
} from './model-files.ts'

/** The number of parallel downloads, as in WebLLM itself. */
const AT_ONCE = 4

export interface ModelToFetch {
  readonly model: PrebuiltModel
  readonly name: string
  /** Base address that the user set; null: the usual ones. */
  readonly source: string | null
  readonly store: ModelStore
  readonly fetch: typeof fetch
}

/** Downloads missing files, and shards of a wrong size. Rejects with `ModelError`, or with the signal's reason. */
export async function fetchModel(
  { model, name, source, store, fetch }: ModelToFetch,
  { signal, onProgress }: FetchOptions,
): Promise<void> {
  signal.throwIfAborted()
  const context: FetchContext = { name, store, signal, fetch, onBytes: () => undefined }
  const folder = createFolderFinder(model, source, context)

  if (tokenizerPath(await textOf(configFile(model), store)) === null) await folder()
  const shards = await weightsOf(model, folder, context)
  const toFetch = await missingShards(shards, store)
  const missingBytes = sizeOf(toFetch)
  assertSpace(name, missingBytes, missingBytes === 0 ? null : await store.freeBytes())

  // The tokenizer and the manifest, then the library.
  const tokenizer = tokenizerPath(await textOf(configFile(model), store))
  for (const file of [manifestFile(model), tokenizer && weightsFile(model, tokenizer)])
    if (file && !(await store.has(file)))
      await fetchFile(file, [`${await folder()}${file.path}`], context)
  const library = libraryFile(model)
  if (!(await store.has(library))) {
    const base = addressOf(source)
    const at = base === null ? '' : await folder()
    await fetchFile(library, libraryAddresses(base, model, at), context)
  }
  if (toFetch.length === 0) return
  const downloaded = createDownloadProgress(onProgress)
  downloaded.begin(sizeOf(shards), sizeOf(shards) - missingBytes)
  await fetchShards(toFetch, await folder(), { ...context, onBytes: downloaded.add })
}

/** Several at once. The first failure, or an abort, stops the others; rejects when all have ended. */
async function fetchShards(
  shards: readonly Shard[],
  folder: string,
  context: FetchContext,
): Promise<void> {
  const waiting = [...shards]
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const lane = async () => {
    for (let shard = waiting.shift(); shard !== undefined; shard = waiting.shift()) {
      signal.throwIfAborted()
      await fetchShard(shard, [`${folder}${shard.path}`], { ...context, signal }).catch(
        (error: unknown) => {
          stop.abort(error)
          throw error
        },
      )
    }
  }
  await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  signal.throwIfAborted()
}

type Folder = () => Promise<string>

/** Finds the folder with the model's configuration, once, with the first missing file. */
function createFolderFinder(
  model: PrebuiltModel,
  source: string | null,
  context: FetchContext,
): Folder {
  let found: Promise<string> | null = null
  const find = async () => {
    const file = configFile(model)
    const addresses = foldersAt(addressOf(source), model).map(folder => `${folder}${file.path}`)
    for (const address of addresses) {
      const isLast = address === addresses.at(-1)
      const isThere = await fetchFile(file, [address], context).then(
        () => true,
        (error: unknown) => {
          const isElsewhere =
            error instanceof ModelError &&
            (error.code === 'not-found' || error.code === 'unauthorised')
          if (isLast || !isElsewhere) throw error
          return false
        },
      )
      if (isThere && tokenizerPath(await textOf(file, context.store)) !== null)
        return address.slice(0, -file.path.length)
    }
    await context.store.remove(file)
    const host = new URL(addresses[0] ?? file.url).host
    throw missingError({ name: context.name, host }, file.path, 404)
  }
  return () => (found ??= find())
}

/** Throws `ModelError` if it is no web address. */
function addressOf(source: string | null): string | null {
  const address = source === null ? null : fullAddress(source)
  if (source !== null && address === null)
    throw new ModelError('not-found', webLlmText('badAddress', { address: source }))
  return address
}

/** The shards from the stored index, which is downloaded if it is missing or unreadable. */
async function weightsOf(
  model: PrebuiltModel,
  folder: Folder,
  context: FetchContext,
): Promise<readonly Shard[]> {
  const index = weightsFile(model, WEIGHTS_INDEX)
  const stored = shardsIn(await textOf(index, context.store), model)
  if (stored) return stored
  const at = await folder()
  const names = [WEIGHTS_INDEX, OLD_WEIGHTS_INDEX]
  await fetchFile(
    index,
    names.map(name => `${at}${name}`),
    context,
  )
  const shards = shardsIn(await textOf(index, context.store), model)
  if (shards) return shards
  await context.store.remove(index)
  const { name } = context
  throw new ModelError(
    'other',
    webLlmText('broken', { name, host: new URL(at).host, path: WEIGHTS_INDEX }),
  )
}

async function missingShards(
  shards: readonly Shard[],
  store: ModelStore,
): Promise<readonly Shard[]> {
  const absent: Shard[] = []
  // One after the other: some browsers load a file into memory to report its size.
  for (const shard of shards)
    if ((await store.bytes(shard))?.size !== shard.sizeBytes) absent.push(shard)
  return absent
}

function sizeOf(shards: readonly Shard[]): number {
  return shards.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

interface FetchContext extends DownloadOptions {
  /** The model's name for people. */
  readonly name: string
  readonly store: ModelStore
  /** Called with the bytes received since the last call; negative for bytes that must be downloaded again. */
  readonly onBytes: (bytes: number) => void
}

/** Downloads the file from the first address that has it. Rejects with `ModelError`, or with the signal's reason. */
export async function fetchFile(
  file: StoredFile,
  addresses: readonly string[],
  context: FetchContext,
): Promise<void> {
  try {
    await fetchTo(file, addresses, context)
  } catch (error) {
    // Hubs answer this for repositories that do not exist, so that strangers cannot tell which exist.
    const isHidden = error instanceof ModelError && error.code === 'unauthorised'
    if (!isHidden || file.cache !== 'webllm/wasm') throw error
    const host = new URL(addresses[0] ?? file.url).host
    throw missingError({ name: context.name, host }, file.path, error.status ?? 404)
  }
}

/** Like `fetchFile`, for a file with a known size and perhaps a digest. A broken file is downloaded a second time. */
async function fetchShard(
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
        webLlmText('broken', { name: context.name, host, path: shard.path }),
      )
  }
}

/** Stores the body while it arrives; an incomplete body is not stored. Resolves with the sending host. */
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
