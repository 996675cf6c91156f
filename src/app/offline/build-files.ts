/** The files of one build, and which of them answers a request. */

/** Integrities (`sha256-…`) by path, relative to the folder of the page. The path of the page is ''. */
export interface BuildFiles {
  /** Identifies this build. */
  readonly build: string
  /** Stored as soon as the build is known: what a visit begins with, and packs. */
  readonly ahead: Readonly<Record<string, string>>
  /** Files in the packs. */
  readonly packed: Readonly<Record<string, string>>
  /** Large files, stored at first use. */
  readonly onUse: Readonly<Record<string, string>>
}

/** The fields of a request that are read. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** Files with a hash in their names: the same name has the same content in every build. */
export const ASSETS = 'assets/'

/** Where a sign-in comes back to. */
const SIGNED_IN = 'signed-in.htm'

/** The page that holds the frame of a preview. */
const HOLDER = 'preview.htm'

/** The requested file relative to `scope`; null: no file of the build, such as a request with a query. The query of a page is ignored. */
export function pathAsked({ method, mode, url }: Asked, scope: string): string | null {
  if (method !== 'GET' || !url.startsWith(scope)) return null
  const { pathname, search } = new URL(url)
  const path = pathname.slice(new URL(scope).pathname.length)
  if (mode === 'navigate' && path !== SIGNED_IN && path !== HOLDER)
    return path === '' || path === 'index.html' ? '' : null
  // Its query is for its own script. Without a server, as when an installed app is left for a sign-in, it has to be there, too.
  if (path === SIGNED_IN) return path
  return search === '' && path !== '' ? path : null
}

/** The integrity of a file of the build; null if the build has no such file. */
export function integrityOf(path: string, { ahead, packed, onUse }: BuildFiles): string | null {
  const holder = [ahead, packed, onUse].find(files => Object.hasOwn(files, path))
  return holder?.[path] ?? null
}

/** The cache name of a build, which no other application of this origin uses. */
export function cacheName(build: string, scope: string): string {
  return `${cachePrefix(scope)}${build}`
}

/** The common prefix of the cache names of all builds. */
export function cachePrefix(scope: string): string {
  return `palimpsest ${scope} `
}

/** The lock that every page of a build shares while it is open. */
export function pageLock(build: string, scope: string): string {
  return `palimpsest:page:${scope}:${build}`
}

/** Asks a service worker for the name of its build; every page of that build sends it. */
export const HELLO = 'hello'

/** Tells the waiting service worker to replace the old one. */
export const TAKE_OVER = 'take over'
