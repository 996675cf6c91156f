/**
 * Brings one file of a model into the store, whole or not at all.
 *
 * @module
 */
import { ModelError } from '../../runtime/errors.ts'
import type { StoredFile } from './addresses.ts'
import type { Shard } from './model-files.ts'
import { createMd5 } from './md5.ts'
import type { ModelStore } from './model-store.ts'
import { SENTENCES } from './sentences.ts'

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
  const { response, address } = await firstAnswer(file, addresses, context)
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
    const { response, address } = await firstAnswer(shard, addresses, context)
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
    if (attempt === 2) throw new ModelError('other', SENTENCES.broken(about, shard.path))
  }
}

interface Answer {
  readonly response: Response
  readonly address: string
}

async function firstAnswer(
  file: StoredFile,
  addresses: readonly string[],
  context: FetchContext,
): Promise<Answer> {
  let failure: ModelError | null = null
  for (const address of addresses) {
    const answer = await ask(file, address, context)
    if (!(answer instanceof ModelError)) return answer
    // What the place says that the user named is told, whatever the others say.
    failure ??= answer
  }
  throw failure ?? new RangeError(`No address for ${file.path}`)
}

/** A failure is given, not thrown, since another address may do better. An abort rejects. */
async function ask(
  { path, cache }: StoredFile,
  address: string,
  { name, signal, fetch }: FetchContext,
): Promise<Answer | ModelError> {
  const about = { name, host: new URL(address).host }
  let response: Response
  try {
    response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch (error) {
    signal.throwIfAborted()
    return new ModelError('unreachable', SENTENCES.unreachable(about), { cause: error })
  }
  const { status, ok, headers } = response
  // Servers of single pages answer every address with their page.
  const isPage = /\bhtml\b/.test(headers.get('content-type') ?? '')
  if (ok && !isPage) return { response, address }
  // A page that says no is not read to its end; nobody waits until it is let go.
  void response.body?.cancel().catch(() => undefined)
  if (ok || status === 404 || status === 410)
    return new ModelError('not-found', SENTENCES.missing(about, path), { status: 404 })
  if (status === 429 || status >= 500)
    return new ModelError('unreachable', SENTENCES.busy(about, status), { status })
  // Hubs answer so for repositories that do not exist: they do not tell strangers which do.
  return cache === 'webllm/wasm'
    ? new ModelError('not-found', SENTENCES.missing(about, path), { status })
    : new ModelError('unauthorised', SENTENCES.refused(about, status), { status })
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
    const about = { name, host }
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw new ModelError('other', SENTENCES.full(about), { cause: error })
    throw new ModelError('unreachable', SENTENCES.unreachable(about), { cause: error })
  }
}

function emptyBody(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([]).stream()
}
