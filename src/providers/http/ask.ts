/**
 * The only way from an adapter to a server. No request follows a redirect: the browser would send a key in a
 * header of its own, and with some statuses the whole conversation, to any address that an answer names.
 *
 * @module
 */
import { RedirectError } from './redirect.ts'

/** A redirect's target is not waited for longer than this, in milliseconds. */
const PATIENCE_MS = 5_000

/** `fetch` without redirects: rejects with `RedirectError` where the server points elsewhere. */
export async function ask(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  if (!isRedirect(response)) return response
  discard(response)
  const asked = url instanceof Request ? url.url : String(url)
  throw new RedirectError(asked, await targetOf(asked, init.signal ?? null))
}

/** True if something answers at this origin, even if pages may not read the answer. Sends neither headers nor path. */
export async function isThere(url: URL | string, signal: AbortSignal): Promise<boolean> {
  try {
    // Without CORS a browser asks only with redirects.
    await fetch(new URL('/', url), { ...BARE, mode: 'no-cors', signal })
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Nothing of the person: no cookie, no page's address, and nothing that would be kept. */
const BARE = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const

/** The browser shows a page only that there was one; outside a browser its status is there. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status)
}

/** Where an address redirects to. Only a request that follows tells it: this one carries nothing but the path. */
async function targetOf(asked: string, signal: AbortSignal | null): Promise<string | null> {
  const { origin, pathname } = new URL(asked)
  if (SECRET.test(pathname)) return null
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(`${origin}${pathname}`, {
      ...BARE,
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

/** A run in a path that may be a token: some services carry one there, and a redirect may well hand the path on. */
const SECRET = /(?=[a-z]*\d)(?=\d*[a-z])\w{12,}/i

function discard(response: Response): void {
  void response.body?.cancel().catch(() => undefined)
}
