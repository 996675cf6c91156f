/**
 * Stores the files of one build, and answers with them. It answers nothing else: requests that send words or a key, and requests
 * to other origins, never pass through it.
 *
 * Built separately (`scripts/offline-files.ts`), with the list of the build's files. So another build has another script, which
 * waits until the person asks for it or no page is open.
 */
import {
  ASSETS,
  type BuildFiles,
  cacheName,
  cachePrefix,
  HELLO,
  integrityOf,
  pageLock,
  pathAsked,
  TAKE_OVER,
} from './build-files.ts'
import { isShare, keepShared } from './shared.ts'
import { isPack, openPack, typeOf } from './pack.ts'

declare const BUILD_FILES: BuildFiles
declare const self: ServiceWorkerScope

const { scope } = self.registration
const files = BUILD_FILES
const ownCache = cacheName(files.build, scope)

self.addEventListener('install', event => event.waitUntil(keepAhead()))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('message', event => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting())
  if (event.data !== HELLO) return
  event.source?.postMessage(files.build)
  event.waitUntil(dropOldBuilds())
})
self.addEventListener('fetch', event => {
  if (isShare(event.request, scope)) return event.respondWith(keepShared(event.request, scope))
  const path = pathAsked(event.request, scope)
  if (path === null) return undefined
  const integrity = integrityOf(path, files)
  if (integrity !== null) event.respondWith(ownFile(path, integrity, event.request))
  else if (path.startsWith(ASSETS)) event.respondWith(olderFile(path, event.request))
  return undefined
})

/** One file after the other, because the page that was just opened needs the network more. */
async function keepAhead(): Promise<void> {
  const cache = await caches.open(ownCache)
  for (const [path, integrity] of Object.entries(files.ahead)) {
    const url = addressOf(path)
    if (await cache.match(url)) continue
    const same = path.startsWith(ASSETS) ? await caches.match(url, ANY) : undefined
    await (same ? cache.put(url, same) : keep(path, integrity))
  }
}

/** Downloads a file of this build and stores it. Rejects if the server has another file under its name, or none. */
async function keep(path: string, integrity: string): Promise<Response> {
  const url = addressOf(path)
  const isNamedByHash = path.startsWith(ASSETS)
  const response = await fetch(url, {
    integrity,
    redirect: 'error',
    cache: isNamedByHash ? 'default' : 'no-cache',
  })
  if (!response.ok) throw new TypeError(`${url} was answered with status ${response.status}.`)
  const cache = await caches.open(ownCache)
  await cache.put(url, response.clone())
  return response
}

async function ownFile(path: string, integrity: string, request: Request): Promise<Response> {
  const cache = await caches.open(ownCache)
  const cached = await cache.match(addressOf(path), ANY)
  if (cached) return cached
  const packed = await packedFile(path, [ownCache])
  if (packed) {
    // What was used once is used again, and the browser keeps compiled code only of files of their own.
    void cache.put(addressOf(path), packed.clone()).catch(() => undefined)
    return packed
  }
  // Without space, or with another build on the server, the request is sent as without a service worker.
  return keep(path, integrity).catch(() => fetch(request))
}

/** For an open page of an older build: its files stay until it closes. */
async function olderFile(path: string, request: Request): Promise<Response> {
  const cached =
    (await caches.match(request.url, ANY)) ?? (await packedFile(path, await ownCaches()))
  return cached ?? fetch(request)
}

/** The file from a pack in one of these caches; null if none has it. */
async function packedFile(path: string, names: readonly string[]): Promise<Response | null> {
  const type = typeOf(path)
  if (type === null) return null
  for (const name of names)
    for (const { headers, find } of await packsIn(name)) {
      const content = find(path)
      if (!content) continue
      // Whole: of a stream, Firefox at times gives up (“encountered an unexpected error”), and the page lacks the file.
      const bytes = await new Response(content).arrayBuffer()
      return new Response(bytes, { headers: { ...headers, 'Content-Type': type } })
    }
  return null
}

interface OpenPack {
  /** Those that the server sends with every file: they isolate a worker as they do the page. */
  readonly headers: Readonly<Record<string, string>>
  readonly find: Awaited<ReturnType<typeof openPack>>
}

/** Opened packs by their addresses. */
const opened = new Map<string, Promise<OpenPack>>()

async function packsIn(name: string): Promise<readonly OpenPack[]> {
  const cache = await caches.open(name)
  const requests = (await cache.keys()).filter(({ url }) => isPack(url.slice(scope.length)))
  return Promise.all(
    requests.map(request => {
      const known = opened.get(request.url)
      if (known) return known
      const opening = openKept(cache, request)
      opened.set(request.url, opening)
      return opening
    }),
  )
}

async function openKept(cache: Cache, request: Request): Promise<OpenPack> {
  const response = await cache.match(request, ANY)
  // Deleted a moment ago, with its build.
  if (!response) return { headers: {}, find: () => null }
  const headers = [...response.headers].filter(([name]) => !OF_CONTENT.test(name))
  return { headers: Object.fromEntries(headers), find: await openPack(await response.blob()) }
}

/** Headers that tell of the content of a file. */
const OF_CONTENT = /^(?:content-(?:type|length|encoding|range)|etag|last-modified|vary)$/

async function ownCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter(name => name.startsWith(cachePrefix(scope)))
}

/** Runs when every open page is of this build and no newer build is coming. */
async function dropOldBuilds(): Promise<void> {
  const names = await ownCaches()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { held = [] } = await navigator.locks.query()
  const own = held.filter(({ name }) => name === pageLock(files.build, scope))
  const { installing, waiting } = self.registration
  if (own.length < pages.filter(({ url }) => url.startsWith(scope)).length) return
  if (installing !== null || waiting !== null) return
  const old = names.filter(name => name !== ownCache)
  await Promise.all(old.map(name => caches.delete(name)))
}

function addressOf(path: string): string {
  return new URL(path, scope).href
}

/** A file is the same for all request headers. */
const ANY: CacheQueryOptions = { ignoreVary: true }

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown
  readonly source: { postMessage(message: unknown): void } | null
}

interface WorkerEvents {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly message: WorkerMessageEvent
  readonly fetch: FetchEvent
}

/** The parts of `ServiceWorkerGlobalScope` that are used. */
interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
      readonly type: 'window'
      readonly includeUncontrolled: boolean
    }): Promise<readonly { readonly url: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void
}
