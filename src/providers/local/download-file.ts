import { ModelError } from '../../ports/errors.ts'
import type { LoadProgress } from '../../ports/local-runner.ts'
import { askForFile, fetchFirst, unreachableError, type FileRequest } from './model-source.ts'
import { quotaErrorFor } from './storage-quota.ts'

export interface FileToDownload extends FileRequest {
  /** Possible addresses; the first one that has the file is used. */
  readonly addresses: readonly string[]
  /** Null: all of it is missing. */
  readonly stored: StoredPart | null
}

/** The stored beginning of a file. */
export interface StoredPart {
  /** The address that it came from. */
  readonly address: string | null
  /** Stored bytes. */
  readonly storedBytes: number
  /** Bytes of the whole file. */
  readonly bytes: number
  /** The server's name for this version of the file; null for none. */
  readonly version: string | null
}

/** A server's answer with a file. */
export interface IncomingFile {
  readonly address: string
  /** Of the address. */
  readonly host: string
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Bytes of the whole file; null if unknown. */
  readonly bytes: number | null
  /** First byte of the body: the one after the stored part, or 0 for the whole file. */
  readonly from: number
  readonly version: string | null
}

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** The page's own by default. */
  readonly fetch?: typeof fetch
}

/** Downloads the missing part of a file. Rejects with `ModelError`, the signal's reason, or an error of `store`, which reads it. */
export async function downloadFile<Result>(
  file: FileToDownload,
  options: DownloadOptions,
  store: (incoming: IncomingFile) => Promise<Result>,
): Promise<Result> {
  const incoming = await askForMissing(file, options)
  try {
    return await store(incoming)
  } catch (error) {
    options.signal.throwIfAborted()
    throw (
      quotaErrorFor(file.name, error) ??
      (isConnectionError(error)
        ? unreachableError({ name: file.name, host: incoming.host }, error)
        : error)
    )
  }
}

/** The errors of a body that breaks off. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

async function askForMissing(
  file: FileToDownload,
  options: DownloadOptions,
): Promise<IncomingFile> {
  const askAfter = (stored: StoredPart | null) =>
    fetchFirst(file.addresses, address => ask(address, { ...file, stored }, options))
  const incoming = await askAfter(file.stored)
  if (incoming.from === 0 || continues(file.stored, incoming)) return incoming
  void incoming.body.cancel().catch(() => undefined)
  return askAfter(null)
}

/** True if the stored part is the beginning of the server's present file. */
function continues(stored: StoredPart | null, { bytes, version, from }: IncomingFile): boolean {
  return stored?.storedBytes === from && stored.version === version && stored.bytes === bytes
}

async function ask(
  address: string,
  file: FileToDownload,
  options: DownloadOptions,
): Promise<IncomingFile | ModelError> {
  const from = file.stored?.address === address ? file.stored.storedBytes : 0
  const answer = await askForFile(address, file, {
    ...options,
    ...(from > 0 && { headers: { range: `bytes=${from}-` } }),
  })
  if (!(answer instanceof ModelError)) return incomingIn(address, answer, from)
  const hasNoSuchRange = answer.status === 416 && from > 0
  return hasNoSuchRange ? ask(address, { ...file, stored: null }, options) : answer
}

function incomingIn(address: string, response: Response, asked: number): IncomingFile {
  const { total, from } = rangeIn(response, asked)
  return {
    address,
    host: new URL(address).host,
    body: response.body ?? new Blob([]).stream(),
    bytes: total,
    from,
    version: response.headers.get('etag'),
  }
}

/** Servers of other origins may hide the range of their answer; then the requested one counts. */
function rangeIn(
  { status, headers }: Response,
  asked: number,
): { readonly from: number; readonly total: number | null } {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (status === 206 && range) return { from: Number(range[1]), total: Number(range[2]) }
  const from = status === 206 ? asked : 0
  const length = headers.get('content-length')
  // The length of a compressed answer is not the file's.
  const isPlain = headers.get('content-encoding') === null
  return { from, total: length !== null && isPlain ? from + Number(length) : null }
}

/** Progress is reported when it grew by this share, and at the end. */
const REPORT_EVERY = 0.002

/** How much of a model has been downloaded. */
export function createDownloadProgress(onProgress: (progress: LoadProgress) => void) {
  let totalBytes = 0
  let loadedBytes = 0
  let reported = 0
  const report = () => {
    reported = loadedBytes / totalBytes
    onProgress({ loadedBytes, totalBytes, share: Math.min(1, reported) })
  }
  return {
    /** Reports the start; both in bytes. */
    begin: (total: number, loaded: number): void => {
      totalBytes = total
      loadedBytes = loaded
      report()
    },
    /** `bytes`: received since the last call; negative for bytes that must be downloaded again. */
    add: (bytes: number): void => {
      loadedBytes += bytes
      const share = loadedBytes / totalBytes
      if (Math.abs(share - reported) >= REPORT_EVERY || loadedBytes === totalBytes) report()
    },
  }
}
