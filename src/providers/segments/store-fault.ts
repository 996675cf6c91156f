import { segmentStoreSentences as sentences } from '../../i18n/en/sentences/segment-stores.ts'
import { SegmentStoreError } from '../../ports/segment-store.ts'
import { isMixedContent, originOfPage } from '../endpoint-test/test-endpoint.ts'
import { isReadable, isThere } from '../http/ask.ts'
import { RedirectError } from '../http/redirect.ts'

/** What a kind of server must allow to pages. */
export interface Needs {
  readonly methods: readonly string[]
  readonly headers: readonly string[]
}

/** The address of a server. Throws `SegmentStoreError` for one that cannot be asked. */
export function checkAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new SegmentStoreError('not-a-store', sentences['bad-address'])
  if (isMixedContent(address))
    throw new SegmentStoreError('http-from-https', sentences['http-from-https'](address.host))
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
): Promise<SegmentStoreError> {
  const { host } = file
  const cause = { cause: error }
  if (error instanceof RedirectError)
    return new SegmentStoreError('redirected', sentences.redirected(host, error.target), cause)
  if (!(await isThere(file, signal)))
    return new SegmentStoreError('unreachable', sentences.unreachable(host), cause)
  const origin = originOfPage()
  const fault = (say: 'no-cors' | 'no-preflight', missing: readonly string[]) =>
    new SegmentStoreError('no-cors', sentences[say](host, origin, missing), cause)
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
  return new SegmentStoreError('unreachable', sentences.unreachable(host), cause)
}

/** What an answer of a server means that is no success. `words`: its own, for an error without a better sentence. */
export function faultOfStatus(
  file: URL,
  { status, isWrite, bytes = 0, words = '' }: Refusal,
): SegmentStoreError {
  const { host, pathname } = file
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const code = (isWrite ? WRITE_CODES[status] : READ_CODES[status]) ?? CODES[status] ?? 'failed'
  const said = {
    gone: () => sentences.gone(host, folder),
    'too-large': () => sentences['too-large'](host, (bytes / 1e6).toFixed(1)),
    busy: () => sentences.busy(host, status),
    full: () => sentences.full(host),
    unauthorized: () => sentences.unauthorized(host),
    forbidden: () => sentences.forbidden(host),
    'read-only': () => sentences['read-only'](host),
    'not-a-store': () => sentences['not-a-store'](host, pathname),
    failed: () => sentences.failed(host, `${status} ${words}`.trim()),
  }
  return new SegmentStoreError(code, said[code]())
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
