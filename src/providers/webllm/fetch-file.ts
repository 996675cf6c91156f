/**
 * Brings one file of a model into the store, whole or not at all.
 *
 * @module
 */
import { ModelError } from '../../ports/errors.ts'
import {
  askForFile,
  fetchFirst,
  missing,
  unreachable,
  type FileResponse,
} from '../local/model-source.ts'
import { quotaErrorFor } from '../local/storage-quota.ts'
import type { StoredFile } from './addresses.ts'
import type { Shard } from './model-files.ts'
import { createMd5 } from './md5.ts'
import type { ModelStore } from './model-store.ts'
import { webLlmSentences } from '../../i18n/en/sentences/webllm.ts'

export interface FetchContext {
  /** The model's name for people. */
  readonly name: string
  readonly store: ModelStore
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
  /** Called with the bytes that arrived since the last call; with less than zero for those that came in vain. */
  readonly onBytes: (bytes: number) => void
}

/**
 * Takes the file from the first of the addresses that has it. Rejects with `ModelError`, or with the signal's reason.
 * Resolves to the address that answered.
 */
export async function fetchFile(
  file: StoredFile,
  addresses: readonly string[],
  context: FetchContext,
): Promise<string> {
  const { response, address } = await firstGiven(file, addresses, context)
  await store(file, response, { ...context, host: new URL(address).host })
  return address
}

/** The same for a file whose size, and perhaps whose digest, is known. One that arrives broken is fetched once more. */
export async function fetchShard(
  shard: Shard,
  addresses: readonly string[],
  context: FetchContext,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { response, address } = await firstGiven(shard, addresses, context)
    const about = { name: context.name, host: new URL(address).host }
    const watch = createMd5()
    let bytes = 0
    const onPiece = (piece: Uint8Array) => {
      watch.update(piece)
      bytes += piece.length
    }
    await store(shard, response, { ...context, host: about.host }, onPiece)
    const isWhole =
      bytes === shard.sizeBytes && (shard.md5 === null || shard.md5 === watch.digest())
    if (isWhole) return
    await context.store.remove(shard)
    context.onBytes(-bytes)
    if (attempt === 2) throw new ModelError('other', webLlmSentences.broken(about, shard.path))
  }
}

function firstGiven(
  file: StoredFile,
  addresses: readonly string[],
  { name, signal, fetch }: FetchContext,
): Promise<FileResponse> {
  return fetchFirst(addresses, async address => {
    const answer = await askForFile(address, { name, path: file.path }, { signal, fetch })
    // Hubs answer so for repositories that do not exist: they do not tell strangers which do.
    const isHidden = answer instanceof ModelError && answer.code === 'unauthorised'
    if (!isHidden || file.cache !== 'webllm/wasm') return answer
    return missing({ name, host: new URL(address).host }, file.path, answer.status ?? 404)
  })
}

/** Writes the body as it arrives. What breaks off is not stored. */
async function store(
  file: StoredFile,
  { body }: Response,
  { name, host, store: target, signal, onBytes }: FetchContext & { readonly host: string },
  onPiece: (piece: Uint8Array) => void = () => undefined,
): Promise<void> {
  let arrived = 0
  const counted = (body ?? emptyBody()).pipeThrough(
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
    await target.put(file, counted)
  } catch (error) {
    onBytes(-arrived)
    signal.throwIfAborted()
    throw quotaErrorFor(name, error) ?? unreachable({ name, host }, error)
  }
}

function emptyBody(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([]).stream()
}
