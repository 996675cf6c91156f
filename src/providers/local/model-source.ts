import { localFiles } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'

/** A file to download, in words for people. */
export interface FileRequest {
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
  ask: (address: string) => Promise<Answer | ModelError>,
): Promise<Answer> {
  let refusal: ModelError | null = null
  for (const address of addresses) {
    const answer = await ask(address)
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
  return new ModelError('unreachable', localFiles.unreachable(host), { cause })
}

/** `status` of the answer; 404 for a page in place of a file. */
export function missingError(about: FileInfo, path: string, status: number): ModelError {
  return new ModelError('not-found', localFiles.missing(about, path), { status })
}

function refused(about: FileInfo, path: string, status: number): ModelError {
  if (status === 404 || status === 410) return missingError(about, path, status)
  if (status === 429 || status >= 500) {
    const kind = status === 429 ? 'rate-limit' : 'server-error'
    return new ModelError(kind, localFiles.busy(about, status), { status })
  }
  return new ModelError('unauthorised', localFiles.refused(about, status), { status })
}
