/**
 * The files of one build, and which of them answers a request.
 *
 * @module
 */

/** Integrities (`sha256-…`) by path from the folder of the page, which itself has the path ''. */
export interface BuildFiles {
  /** Tells this build from every other. */
  readonly build: string
  /** Kept as soon as the build is known. */
  readonly ahead: Readonly<Record<string, string>>
  /** Large files, kept once they were used. */
  readonly onUse: Readonly<Record<string, string>>
}

/** What is read of a request. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** Files whose names hold their hash: what has that name is the same in every build. */
export const ASSETS = 'assets/'

/**
 * The path of the built file that is asked for, from the folder `scope`; null for a request that is none of the build's:
 * anything that sends words, has a query, or goes elsewhere. The query of the page itself (`?worker=off`) is left out.
 */
export function pathAsked({ method, mode, url }: Asked, scope: string): string | null {
  if (method !== 'GET' || !url.startsWith(scope)) return null
  const { pathname, search } = new URL(url)
  const path = pathname.slice(new URL(scope).pathname.length)
  if (mode === 'navigate') return path === '' || path === 'index.html' ? '' : null
  return search === '' && path !== '' ? path : null
}

/** The integrity of a file of the build; null where it has no such file. */
export function integrityOf(path: string, { ahead, onUse }: BuildFiles): string | null {
  const all = { ...ahead, ...onUse }
  return Object.hasOwn(all, path) ? (all[path] ?? null) : null
}

/** The name of the cache of a build, which no other application of this origin uses. */
export function cacheName(build: string, scope: string): string {
  return `${cachePrefix(scope)}${build}`
}

/** What the names of the caches of all builds begin with. */
export function cachePrefix(scope: string): string {
  return `palimpsest ${scope} `
}

/** The lock that every page of a build shares for as long as it is open. */
export function pageLock(build: string, scope: string): string {
  return `palimpsest:page:${scope}:${build}`
}

/** Asks a service worker which build it has; it answers with the name. Sent by every page of that build. */
export const HELLO = 'hello'

/** Asks the service worker that waits to take over from the one before it. */
export const TAKE_OVER = 'take over'
