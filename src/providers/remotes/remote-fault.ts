import { headersByName, syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import { SyncRemoteError } from '../../ports/sync-remote.ts'
import { isMixedContent, originOfPage } from '../endpoint-test/test-endpoint.ts'
import { isReadable, isThere } from '../http/ask.ts'
import { RedirectError } from '../http/redirect.ts'

/** What a kind of server must allow to pages. */
export interface Needs {
  readonly methods: readonly string[]
  readonly headers: readonly string[]
}

/** The address of a server. Throws `SyncRemoteError` for one that cannot be asked. */
export function checkAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new SyncRemoteError('not-a-store', syncRemoteText('bad-address'))
  if (isMixedContent(address))
    throw new SyncRemoteError(
      'http-from-https',
      syncRemoteText('http-from-https', { host: address.host }),
    )
  return address
}

/** Why a request to this file had no answer. `signal` ends the questions that find it out. Sends no password. */
export async function diagnose(
  error: TypeError | RedirectError,
  {
    file,
    needs,
    signal,
  }: { readonly file: URL; readonly needs: Needs; readonly signal: AbortSignal },
): Promise<SyncRemoteError> {
  const { host } = file
  const cause = { cause: error }
  if (error instanceof RedirectError)
    return new SyncRemoteError('redirected', redirectedTo(host, error.target), cause)
  if (!(await isThere(file, signal)))
    return new SyncRemoteError('unreachable', syncRemoteText('unreachable', { host }), cause)
  const origin = originOfPage()
  const fault = (say: 'no-cors' | 'no-preflight', missing: readonly string[]) => {
    const sentence = syncRemoteText(say, { host, origin, headers: headersByName(missing) })
    return new SyncRemoteError('no-cors', sentence, cause)
  }
  const passes = (init: RequestInit) => isReadable(file, init, signal)
  if (!(await passes({}))) return fault('no-cors', [`Access-Control-Allow-Origin: ${origin}`])
  const questions: readonly (readonly [line: string, init: RequestInit])[] = [
    ...needs.headers.map(
      name => [`Access-Control-Allow-Headers: ${name}`, { headers: { [name]: '1' } }] as const,
    ),
    ...needs.methods.map(
      method => [`Access-Control-Allow-Methods: ${method}`, { method }] as const,
    ),
  ]
  const refused: string[] = []
  for (const [line, init] of questions) if (!(await passes(init))) refused.push(line)
  if (refused.length > 0)
    return fault(refused.length === questions.length ? 'no-preflight' : 'no-cors', refused)
  // The connection broke, and works again.
  return new SyncRemoteError('unreachable', syncRemoteText('unreachable', { host }), cause)
}

function redirectedTo(host: string, address: string | null): string {
  return address === null
    ? syncRemoteText('redirected-unknown', { host })
    : syncRemoteText('redirected', { host, address })
}

/** What an answer of a server means that is no success. `words`: its own, for an error without a better sentence. */
export function faultOfStatus(
  file: URL,
  { status, isWrite, bytes = 0, words = '' }: Refusal,
): SyncRemoteError {
  const { host, pathname } = file
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const code = (isWrite ? WRITE_CODES[status] : READ_CODES[status]) ?? CODES[status] ?? 'failed'
  const said = {
    gone: () => syncRemoteText('gone', { host, path: folder }),
    'too-large': () => syncRemoteText('too-large', { host, megabytes: (bytes / 1e6).toFixed(1) }),
    busy: () => syncRemoteText('busy', { host, status: String(status) }),
    full: () => syncRemoteText('full', { host }),
    unauthorized: () => syncRemoteText('unauthorized', { host }),
    forbidden: () => syncRemoteText('forbidden', { host }),
    'read-only': () => syncRemoteText('read-only', { host }),
    'not-a-store': () => syncRemoteText('not-a-store', { host, path: pathname }),
    failed: () => syncRemoteText('failed', { host, words: `${status} ${words}`.trim() }),
  }
  return new SyncRemoteError(code, said[code]())
}

type CodeOfStatus = Readonly<
  Record<
    number,
    | 'gone'
    | 'too-large'
    | 'busy'
    | 'full'
    | 'unauthorized'
    | 'forbidden'
    | 'read-only'
    | 'not-a-store'
  >
>

const CODES: CodeOfStatus = {
  401: 'unauthorized',
  404: 'gone',
  409: 'gone',
  413: 'too-large',
  423: 'busy',
  429: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
  507: 'full',
}
const READ_CODES: CodeOfStatus = {
  200: 'not-a-store',
  207: 'not-a-store',
  403: 'forbidden',
  405: 'not-a-store',
  501: 'not-a-store',
}
const WRITE_CODES: CodeOfStatus = { 403: 'read-only', 405: 'read-only', 501: 'read-only' }

interface Refusal {
  readonly status: number
  readonly isWrite: boolean
  /** How many were sent. */
  readonly bytes?: number
  readonly words?: string
}
