/**
 * Fetches what is missing of a model of the catalogue.
 *
 * @module
 */
import { ModelError } from '../../runtime/errors.ts'
import type { FetchOptions } from '../../runtime/local-runner.ts'
import { addressesOf, type CatalogueModel } from './catalogue.ts'
import { isWhole, storedBytes, type ModelFiles, type StoredModel } from './model-files.ts'
import { needRoom } from './room.ts'
import { writePieces } from './write-pieces.ts'

export interface FetchModelOptions extends FetchOptions {
  readonly files: ModelFiles
  /** Null: the usual one. */
  readonly source: string | null
  /** Rejects when so many bytes more do not fit; asks the browser by default. */
  readonly needRoom?: (bytes: number) => Promise<void>
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
  const answer = await askFor(addressesOf(entry, source), before, signal)
  try {
    const start = goesOn(before, answer) ? before : startOf(entry, answer)
    const isNew = start.pieces.length === 0
    if (isNew) await files.remove(entry.id)
    await (options.needRoom ?? needRoom)(start.bytes - storedBytes(start))
    await files.write(start)
    const report = (loadedBytes: number) =>
      onProgress({
        phase: 'fetching',
        loadedBytes,
        totalBytes: start.bytes,
        share: loadedBytes / start.bytes,
      })
    report(storedBytes(start))
    const model = await writePieces(start, answer.body, {
      files,
      signal,
      onBytes: report,
      ...(pieceBytes === undefined ? {} : { pieceBytes }),
    })
    if (isWhole(model)) return model
    throw new ModelError('cut-stream', brokeOff(answer.address))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TypeError ? unreachable(answer.address, error) : error
  }
}

interface Answer {
  readonly address: string
  readonly body: ReadableStream<Uint8Array>
  /** Bytes of the whole file; null when the server does not tell. */
  readonly bytes: number | null
  /** First byte that it sends. */
  readonly from: number
  readonly version: string | null
}

/** The rest of the file, or the whole of it where the server has another one now. */
async function askFor(
  addresses: readonly string[],
  before: StoredModel | null,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await askFirst(addresses, before, signal)
  if (answer.from === 0 || goesOn(before, answer)) return answer
  void answer.body.cancel().catch(() => undefined)
  return askFirst(addresses, null, signal)
}

/** The first address that has the file. */
async function askFirst(
  addresses: readonly string[],
  before: StoredModel | null,
  signal: AbortSignal,
): Promise<Answer> {
  let refusal: ModelError | null = null
  for (const address of addresses) {
    const answer = await ask(address, before, signal)
    if (!(answer instanceof ModelError)) return answer
    refusal ??= answer
  }
  throw refusal ?? new RangeError('A model has at least one address.')
}

/** A refusal is a value: the file may lie at the next address. */
async function ask(
  address: string,
  before: StoredModel | null,
  signal: AbortSignal,
): Promise<Answer | ModelError> {
  const have = before?.address === address ? storedBytes(before) : 0
  const headers: HeadersInit = have === 0 ? {} : { range: `bytes=${have}-` }
  try {
    const response = await fetch(address, {
      headers,
      signal,
      credentials: 'omit',
      cache: 'no-store',
    })
    if (response.status === 416) return await ask(address, null, signal)
    if (!response.ok || !response.body) return refused(address, response.status)
    const { total, from } = rangeIn(response, have)
    return {
      address,
      body: response.body,
      bytes: total,
      from,
      version: response.headers.get('etag'),
    }
  } catch (error) {
    signal.throwIfAborted()
    return unreachable(address, error)
  }
}

/** Servers elsewhere may hide the range that they answer with; then it is the one that was asked for. */
function rangeIn(
  { status, headers }: Response,
  asked: number,
): Pick<Answer, 'from'> & { total: number | null } {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (status === 206 && range) return { from: Number(range[1]), total: Number(range[2]) }
  const from = status === 206 ? asked : 0
  const length = headers.get('content-length')
  // A compressed answer has another length than the file.
  const isPlain = headers.get('content-encoding') === null
  return { from, total: length !== null && isPlain ? from + Number(length) : null }
}

/** True where what is here is the beginning of the file that the server has now. */
function goesOn(before: StoredModel | null, answer: Answer): before is StoredModel {
  const { bytes, version, from } = answer
  return (
    before !== null &&
    from > 0 &&
    from === storedBytes(before) &&
    before.version === version &&
    bytes === before.bytes
  )
}

function startOf(entry: CatalogueModel, { address, bytes, version }: Answer): StoredModel {
  if (bytes === null || bytes === 0) throw new ModelError('malformed-stream', noLength(address))
  const { id, name, windowTokens, memoryBytes, tools } = entry
  return { id, name, address, bytes, version, windowTokens, memoryBytes, tools, pieces: [] }
}

function refused(address: string, status: number): ModelError {
  const options = { status }
  if (status === 404 || status === 410)
    return new ModelError(
      'not-found',
      `${hostOf(address)} has no such file: ${address}. Check the address that models are fetched from.`,
      options,
    )
  if (status === 401 || status === 403)
    return new ModelError(
      'unauthorised',
      `${hostOf(address)} gives this file to people with an account only. Fetch it yourself and open it as a file.`,
      options,
    )
  if (status === 429)
    return new ModelError(
      'rate-limit',
      `${hostOf(address)} gives no more files for the moment. Wait some minutes, then resume.`,
      options,
    )
  return new ModelError(
    'server-error',
    `${hostOf(address)} failed to give the file (status ${status}). Wait a moment, then resume.`,
    options,
  )
}

function unreachable(address: string, cause: unknown): ModelError {
  const message = `${hostOf(address)} cannot be reached from this page. Check the network, or name another address to fetch models from, then resume.`
  return new ModelError('unreachable', message, { cause })
}

function brokeOff(address: string): string {
  return `The connection to ${hostOf(address)} broke before the whole model was here. What arrived is kept; press Resume.`
}

function noLength(address: string): string {
  return `${hostOf(address)} does not tell how large the file is, so that a whole one could not be told from a part. Fetch it yourself and open it as a file.`
}

function hostOf(address: string): string {
  return new URL(address).host
}
