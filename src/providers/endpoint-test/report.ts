import { corsAdvice, endpointTest } from '../../i18n/en/sentences/servers.ts'
import type { EndpointReport } from '../../ports/endpoint.ts'
import { isThere } from '../http/ask.ts'
import { isKeptFromLoopback, originOfPage } from '../http/page.ts'
import { knownServerAt } from '../known-servers.ts'

/** What one test found out. */
export function report(code: EndpointReport['code'], message: string): EndpointReport {
  return { ok: code === 'ok', code, message, models: [], windowTokens: null }
}

export interface Asked {
  readonly url: URL
  readonly key: string
}

/** An answer that is an error. `body`: the server's words, which only tell two kinds of refusal apart. */
export function refusal(status: number, body: string, { url, key }: Asked): EndpointReport {
  if (/\bcors requests? (?:are|is) not allowed/i.test(body))
    return report('cors', endpointTest.noOrganisation(url.host))
  if (isKeyRefused(status, body))
    return report(
      'unauthorised',
      key === ''
        ? endpointTest.wantsKey(url.host, status)
        : endpointTest.keyRefused(url.host, status),
    )
  if (status === 429) return report('server-error', endpointTest.tooManyRequests(url.host))
  return report('server-error', endpointTest.error(url.host, status))
}

/** Google refuses a wrong key as a bad request. */
function isKeyRefused(status: number, body: string): boolean {
  const byWords = /api[ _]key[ _](?:not[ _]valid|invalid|expired|not found)/i
  return status === 401 || status === 403 || (status === 400 && byWords.test(body))
}

/** Tells a server that is down from one that keeps pages out. */
export async function unreachable(url: URL, signal: AbortSignal): Promise<EndpointReport> {
  if (!(await isThere(url, signal)))
    return report(
      'refused',
      (await isKeptFromLoopback(url))
        ? endpointTest.keptFromLoopback(url.host)
        : endpointTest.noAnswer(url.host),
    )
  return report('cors', endpointTest.cors(url.host, advice(url)))
}

/** The one setting to change, as far as the address shows whose it is. */
function advice(url: URL): string {
  const id = knownServerAt(url)?.id ?? ''
  return corsAdvice[hasAdvice(id) ? id : 'other'](originOfPage())
}

function hasAdvice(id: string): id is keyof typeof corsAdvice {
  return Object.hasOwn(corsAdvice, id)
}
