import { z } from 'zod'
import { pageAddress } from './page-address.ts'

/** True for this computer itself. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** A page that came over https may not call plain http, except on this computer itself. */
export function isMixedContent(url: URL): boolean {
  return url.protocol === 'http:' && !isLoopback(url) && pageUrl()?.protocol === 'https:'
}

/** The page's origin as a server must allow it. */
export function originOfPage(): string {
  return pageUrl()?.origin ?? 'of this page'
}

/** True if the user, or a prompt that is not answered yet, keeps this page from servers on this computer. */
export async function isKeptFromLoopback(url: URL): Promise<boolean> {
  const page = pageUrl()
  if (!isLoopback(url) || page === null || isLoopback(page)) return false
  try {
    // The name is too new for the type of `query`.
    const question: unknown = { name: 'loopback-network' }
    const answer: unknown = await Reflect.apply(
      navigator.permissions.query,
      navigator.permissions,
      [question],
    )
    return z.looseObject({ state: z.enum(['denied', 'prompt']) }).safeParse(answer).success
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Null outside a page. */
function pageUrl(): URL | null {
  const address = pageAddress()
  return address === undefined || !URL.canParse(address) ? null : new URL(address)
}
