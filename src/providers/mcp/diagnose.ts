import { shortenedList } from '../../i18n/list.ts'
import { ProtocolError } from '@modelcontextprotocol/client'
import { endpointTestText, redirectText } from '../../i18n/en/sentences/servers.ts'
import { toolServerText } from '../../i18n/en/sentences/tool-servers.ts'
import { toolCallFaults } from '../../i18n/en/for-models/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type {
  ToolServerAddress,
  ToolServerError,
  ToolServerFault,
} from '../../ports/tool-servers.ts'
import { isKeptFromLoopback, isMixedContent, originOfPage } from '../endpoint-test/test-endpoint.ts'
import { askOnce, isReadable, isThere } from '../http/ask.ts'
import { LongAnswerError } from '../http/bounded.ts'
import { removeKey } from '../http/key.ts'
import { RedirectError } from '../http/redirect.ts'

/** What the requests of a connection met, the newest last. */
export interface Seen {
  /** Answers with a status of success. */
  answers: number
  /** Of the newest answer; 0 for none. */
  status: number
  /** Why the newest request had no answer; null if it had one. */
  thrown: unknown
}

interface Failed {
  readonly address: URL
  readonly headers: ToolServerAddress['headers']
  readonly error: unknown
  readonly seen: Seen
  /** True if this page could read the id of the session. */
  readonly hasSession: boolean
  /** It has answered the first question of the protocol. */
  readonly speaksMcp: boolean
  /** Whether more requests may find out why nothing could be read. */
  readonly findsCause: boolean
}

/** The address of a server. Throws `ToolServerError` for one that cannot be asked. */
export function checkAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address === null || !/^https?:$/.test(address.protocol))
    throw fault('bad-url', toolServerText('badAddress'))
  if (isMixedContent(address))
    throw fault('mixed-content', endpointTestText('mixedContent', { host: address.host }))
  return address
}

/** Finds out why a connection failed, and what to do. Sends no words and no secret of the person. */
export async function diagnose(failed: Failed, signal: AbortSignal): Promise<ToolServerError> {
  const { address, seen, headers } = failed
  const { host, pathname } = address
  if (seen.thrown instanceof RedirectError) return redirected(seen.thrown)
  if (seen.thrown instanceof LongAnswerError) return fault('server-error', seen.thrown.message)
  if (seen.thrown instanceof TypeError)
    return failed.findsCause
      ? unreachable(address, headers, signal)
      : fault('no-answer', toolServerText('unreadable', { host }))
  const known = refusalOf(failed) ?? spokenFault(failed)
  if (known) return known
  if (await speaksOldForm(address, signal))
    return fault('too-old', toolServerText('tooOld', { host }))
  return fault('not-mcp', toolServerText('notMcp', { host, path: pathname }))
}

/** The fault of a server that speaks the protocol, or another version of it; null for one that does not. */
function spokenFault({ address: { host }, headers, error, seen, hasSession, speaksMcp }: Failed) {
  if (isMessage(error, /protocol version is not supported/i))
    return fault('too-old', toolServerText('unknownVersion', { host }))
  if (error instanceof ProtocolError) {
    const words = Object.values(headers).reduce(removeKey, error.message)
    return fault('refused', toolCallFaults.refused(host, words))
  }
  if (speaksMcp) return fault('server-error', toolServerText('unreadableOffer', { host }))
  const isLost = seen.status === 400 || seen.status === 404
  return !hasSession && seen.answers > 0 && isLost
    ? fault('session-hidden', toolServerText('sessionHidden', { host }))
    : null
}

function fault(code: ToolServerFault, message: string): ToolServerError {
  return new AppError(code, message)
}

function refusalOf({ address: { host }, headers, seen: { status } }: Failed) {
  if (status === 401)
    return fault(
      'unauthorised',
      Object.keys(headers).length === 0
        ? toolServerText('wantsToken', { host })
        : toolServerText('tokenRefused', { host }),
    )
  if (status === 403)
    return fault('forbidden', toolServerText('forbidden', { host, origin: originOfPage() }))
  if (status === 429) return fault('server-error', endpointTestText('tooManyRequests', { host }))
  if (status >= 500)
    return fault('server-error', toolServerText('serverError', { host, status: String(status) }))
  return null
}

function redirected({ asked }: RedirectError): ToolServerError {
  return fault('redirected', redirectText('unknownTarget-test', { host: new URL(asked).host }))
}

/** True for an error with such a message, or for one that it caused. */
function isMessage(error: unknown, pattern: RegExp): boolean {
  return error instanceof Error && (pattern.test(error.message) || isMessage(error.cause, pattern))
}

/** No answer could be read: asks simpler and simpler questions until the browser lets one pass. */
async function unreachable(
  address: URL,
  headers: Failed['headers'],
  signal: AbortSignal,
): Promise<ToolServerError> {
  const { host } = address
  const origin = originOfPage()
  if (!(await isThere(address, signal)))
    return fault(
      'no-answer',
      (await isKeptFromLoopback(address))
        ? endpointTestText('keptFromLoopback', { host })
        : endpointTestText('noAnswer', { host }),
    )
  const passes = (init: RequestInit) => isReadable(address, init, signal)
  const json = { 'content-type': 'application/json' }
  if (!(await passes({ method: 'POST', headers: json })))
    return (await passes({ method: 'GET' })) || (await passes({ method: 'POST' }))
      ? fault('preflight', toolServerText('preflight', { host, origin }))
      : fault('cors', toolServerText('cors', { host, origin }))
  const refused: string[] = []
  for (const name of [...Object.keys(headers), ...OWN_HEADERS])
    if (!(await passes({ method: 'POST', headers: { ...json, [name]: '1' } }))) refused.push(name)
  return refused.length > 0
    ? fault(
        'header',
        toolServerText('header', { host, count: refused.length, headers: shortenedList(refused) }),
      )
    : fault('cors', toolServerText('cors', { host, origin }))
}

/** The headers of the protocol that every server must accept. */
const OWN_HEADERS = ['MCP-Protocol-Version', 'Mcp-Session-Id']

/** True for a server that streams at once, as only those of 2024 do. */
async function speaksOldForm(address: URL, signal: AbortSignal): Promise<boolean> {
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await askOnce(address, { headers, credentials: 'omit', signal })
    void response.body?.cancel()
    return response.ok && /event-stream/.test(response.headers.get('content-type') ?? '')
  } catch (error) {
    if (error instanceof TypeError || error instanceof RedirectError) return false
    throw error
  }
}
