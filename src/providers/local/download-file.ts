import { formatBytes } from '../../i18n/format.ts'
import { ModelError } from '../../ports/errors.ts'
import type { LoadProgress } from '../../ports/local-runner.ts'
import { localFileText } from '../../i18n/en/sentences/local-models.ts'

interface FileToDownload extends FileRequest {
  /** Possible addresses; the first one that has the file is used. */
  readonly addresses: readonly string[]
  /** Null: all of it is missing. */
  readonly stored: StoredPart | null
}

/** The stored beginning of a file. */
interface StoredPart {
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

/** Browsers need some space in addition to a file's. */
export const SLACK_BYTES = 16 * 1024 * 1024

/** Free bytes for files of this page, possibly negative; null if not reported. */
export async function freeBytes(): Promise<number | null> {
  // Absent in WebKitGTK.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage - SLACK_BYTES
}

/** Throws `ModelError` if `bytes` more of a model do not fit into `free` bytes; null is unknown, and passes. */
export function assertSpace(model: string, bytes: number, free: number | null): void {
  if (bytes === 0 || free === null || free >= bytes) return
  throw new ModelError(
    'other',
    localFileText('noSpace', {
      name: model,
      size: wholeMegabytes(bytes),
      free: wholeMegabytes(Math.max(0, free)),
    }),
  )
}

/** Less than a megabyte is no size of a model. */
function wholeMegabytes(bytes: number): string {
  return formatBytes(bytes < 1e9 ? Math.ceil(bytes / 1e6) * 1e6 : bytes)
}

/** The error for a used-up quota or a full disk; null for any other error. */
export function quotaErrorFor(model: string, error: unknown): ModelError | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'QuotaExceededError')
    return new ModelError('other', localFileText('quotaReached', { name: model }), { cause: error })
  if (!FULL_DISK.some(({ name, says }) => error.name === name && says.test(error.message)))
    return null
  return new ModelError('other', localFileText('diskFull', { name: model }), { cause: error })
}

/** The errors of Chromium 156 on a full disk: the first two from its caches, the last one from its file system. */
const FULL_DISK: readonly { readonly name: string; readonly says: RegExp }[] = [
  { name: 'UnknownError', says: /Unexpected internal error/ },
  { name: 'InvalidAccessError', says: /Entry already exists/ },
  { name: 'InvalidStateError', says: /(?:)/ },
]

/** A file to download, in words for people. */
interface FileRequest {
  /** The model's name. */
  readonly name: string
  /** The file's path within the model. */
  readonly path: string
}

/** The model's name for people, and the host of its files. */
export interface FileInfo {
  readonly name: string
  readonly host: string
}

interface AskOptions {
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** The page's own by default. */
  readonly fetch?: typeof fetch
}

/** The first answer. Without one, throws the refusal of the first address, because the user set that one. */
export async function fetchFirst<Answer>(
  addresses: readonly string[],
  askAt: (address: string) => Promise<Answer | ModelError>,
): Promise<Answer> {
  let refusal: ModelError | null = null
  for (const address of addresses) {
    const answer = await askAt(address)
    if (!(answer instanceof ModelError)) return answer
    refusal ??= answer
  }
  throw refusal ?? new RangeError('A file has at least one address.')
}

/** The answer, body unread. Returns a refusal, because another address may work. Rejects with the signal's reason. */
export async function askForFile(
  address: string,
  wanted: FileRequest,
  { signal, headers = {}, fetch = globalThis.fetch }: AskOptions,
): Promise<Response | ModelError> {
  const about = { name: wanted.name, host: new URL(address).host }
  let response: Response
  try {
    response = await fetch(address, {
      signal,
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Hosts send downloads to file servers; nothing of the person is sent.
      redirect: 'follow',
      // The file is stored with the model, so a second copy would only take space.
      cache: 'no-store',
    })
  } catch (error) {
    signal.throwIfAborted()
    return unreachableError(about, error)
  }
  // Servers of single-page apps answer every address with their page.
  const isPage = /\bhtml\b/.test(response.headers.get('content-type') ?? '')
  if (response.ok && !isPage) return response
  // The body of a refusal is not read, and nothing waits for its end.
  void response.body?.cancel().catch(() => undefined)
  return isPage && response.ok
    ? missingError(about, wanted.path, 404)
    : refused(about, wanted.path, response.status)
}

/** No server answers, or none that this page may read; also for a broken connection. */
export function unreachableError({ host }: FileInfo, cause: unknown): ModelError {
  return new ModelError('unreachable', localFileText('unreachable', { host }), { cause })
}

/** `status` of the answer; 404 for a page in place of a file. */
export function missingError(about: FileInfo, path: string, status: number): ModelError {
  return new ModelError(
    'not-found',
    localFileText('missing', { host: about.host, path, name: about.name }),
    { status },
  )
}

function refused(about: FileInfo, path: string, status: number): ModelError {
  if (status === 404 || status === 410) return missingError(about, path, status)
  if (status === 429 || status >= 500) {
    const kind = status === 429 ? 'rate-limit' : 'server-error'
    return new ModelError(
      kind,
      localFileText('busy', { host: about.host, name: about.name, status: String(status) }),
      { status },
    )
  }
  return new ModelError(
    'unauthorised',
    localFileText('refused', { host: about.host, name: about.name, status: String(status) }),
    { status },
  )
}
