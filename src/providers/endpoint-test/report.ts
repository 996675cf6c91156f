/**
 * What one test found out, in words that say what to do.
 *
 * @module
 */
import type { EndpointReport } from '../../ports/endpoint.ts'
import { isThere } from '../http/ask.ts'
import { isKeptFromLoopback, originOfPage } from '../http/page.ts'
import { knownServerAt } from '../known-servers.ts'

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
    return report(
      'cors',
      `${url.host} lets no web page in for the organisation of this key. Use a key of another organisation, or a service that passes requests on, such as OpenRouter.`,
    )
  if (isKeyRefused(status, body))
    return report(
      'unauthorised',
      key === ''
        ? `${url.host} wants a key (${status}). Enter the one that you got there.`
        : `${url.host} refused the key (${status}). Check that it is whole, still valid and from this server.`,
    )
  if (status === 429)
    return report(
      'server-error',
      `${url.host} answers, but takes no more requests for the moment (429). Wait a minute, then test again.`,
    )
  return report(
    'server-error',
    `${url.host} answered with an error (${status}). Wait a little, then test again.`,
  )
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
        ? `The browser keeps this page from ${url.host}. Allow it to reach devices on your local network in the site’s settings, then test again.`
        : `Nothing answers at ${url.host}. Check the address, and that the server is running and reachable from this computer.`,
    )
  return report(
    'cors',
    `${url.host} is running but does not let this page in (CORS). ${advice(url)}`,
  )
}

/** The one setting to change, as far as the address shows whose it is. */
function advice(url: URL): string {
  const origin = originOfPage()
  switch (knownServerAt(url)?.id) {
    case 'ollama':
      return `Set OLLAMA_ORIGINS to ${origin} there, then start Ollama again.`
    case 'lm-studio':
      return 'Switch on “Enable CORS” in LM Studio’s server settings.'
    case 'vllm':
      return `Start vLLM with --allowed-origins '["${origin}"]'.`
    case 'llama-cpp':
      return 'llama.cpp’s server lets every page in by itself, so look for a proxy in between.'
    default:
      return `Allow the origin ${origin} in its settings; for Ollama set OLLAMA_ORIGINS, for LM Studio switch on CORS.`
  }
}
