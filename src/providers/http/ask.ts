/** Requests to servers, whose answers end (`bounded.ts`). None with a key or words follows a redirect, with which the browser would send them to any address. */
import { bounded, LongAnswerError, textOf } from './bounded.ts'
import { RedirectError } from './redirect.ts'

/** The most milliseconds to wait for a redirect's target. */
const PATIENCE_MS = 5_000

/**
 * One request and no other, as every request of a tool: rejects with `RedirectError` if the server redirects. The target is not
 * looked for, so nothing reaches a computer that the person did not see named.
 */
export async function askOnce(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  if (!isRedirect(response)) return bounded(response, addressOf(url))
  discard(response)
  throw new RedirectError(addressOf(url), null)
}

function addressOf(url: RequestInfo | URL): string {
  return url instanceof Request ? url.url : String(url)
}

/** For a server that the person chose: rejects with `RedirectError` if it redirects, and looks for the target, to name it. */
export async function ask(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await askOnce(url, init)
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error
    throw new RedirectError(error.asked, await targetOf(error.asked, init.signal ?? null))
  }
}

/**
 * True if something answers at this origin, even if pages may not read the answer. Sends neither headers nor path. Never for a
 * tool: what the server redirects to is asked, too.
 */
export async function isThere(url: URL | string, signal: AbortSignal): Promise<boolean> {
  try {
    // Without CORS a browser allows only requests that follow redirects.
    await fetch(new URL('/', url), { ...BARE, mode: 'no-cors', redirect: 'follow', signal })
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError) return false
    throw error
  }
}

/** True if this page may read the answer. The content does not matter. */
export async function isReadable(
  address: URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await askOnce(address, { ...init, credentials: 'omit', signal })
    void response.body?.cancel()
    return true
  } catch (error) {
    if (error instanceof RedirectError) return true
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Asks a public question about a server that the person chose. Redirects are followed, since nothing of the person is sent. */
export async function askPublic(url: URL, signal: AbortSignal): Promise<Response> {
  return bounded(await fetch(url, { ...BARE, redirect: 'follow', signal }), url.href)
}

/** Nothing about the person: no cookie, no page address, and no cached answer. */
export const BARE = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const

/** A browser shows a page only that there was a redirect; outside a browser the status is visible. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status)
}

/** The target of a redirect. Only a request that follows it shows that, so this one carries only the path. */
async function targetOf(asked: string, signal: AbortSignal | null): Promise<string | null> {
  const { origin, pathname } = new URL(asked)
  if (SECRET.test(pathname)) return null
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(`${origin}${pathname}`, {
      ...BARE,
      redirect: 'follow',
      signal: signal === null ? patience : AbortSignal.any([signal, patience]),
    })
    discard(response)
    return response.redirected ? response.url : null
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof TypeError || patience.aborted) return null
    throw error
  }
}

/** A part of a path that may be a token: some services have one there, and a redirect may pass it on. */
const SECRET = /(?=[a-z]*\d)(?=\d*[a-z])\w{12,}/i

function discard(response: Response): void {
  void response.body?.cancel().catch(() => undefined)
}

/** The JSON at an address; null if there is none or the page may not read it. Rejects only if aborted. */
export async function getJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await askOnce(url, init)
    return response.ok ? JSON.parse(await textOf(response)) : null
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    // Unreachable, closed to pages, redirected, or no JSON: each means that there is no answer here.
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    if (error instanceof RedirectError || error instanceof LongAnswerError) return null
    throw error
  }
}

/** The value at a path of names; undefined if there is none. */
export function fieldAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  )
}
