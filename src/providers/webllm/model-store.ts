/**
 * The files of WebLLM's models in this browser, in the caches in which WebLLM looks for them.
 *
 * @module
 */
import type { CacheName, StoredFile } from './addresses.ts'

export interface ModelStore {
  has(file: StoredFile): Promise<boolean>
  /** Null where it is not stored. */
  bytes(file: StoredFile): Promise<Blob | null>
  /** Replaces what is there. Rejects, storing nothing, when the body breaks off or there is no room. */
  put(file: StoredFile, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void>
  remove(file: StoredFile): Promise<void>
  /** Addresses of all that is stored. */
  urls(): Promise<ReadonlySet<string>>
  /** Bytes that are still free; null where the browser does not tell. */
  freeBytes(): Promise<number | null>
}

const NAMES: readonly CacheName[] = ['webllm/model', 'webllm/config', 'webllm/wasm']

export function browserModelStore(): ModelStore {
  return {
    has: async ({ cache, url }) => (await (await caches.open(cache)).match(url)) !== undefined,
    bytes: async ({ cache, url }) => {
      const response = await (await caches.open(cache)).match(url)
      return (await response?.blob()) ?? null
    },
    put: async ({ cache, url }, body) => (await caches.open(cache)).put(url, new Response(body)),
    remove: async ({ cache, url }) => {
      await (await caches.open(cache)).delete(url)
    },
    urls: async () => {
      const names = await caches.keys()
      const wanted = NAMES.filter(name => names.includes(name))
      const keys = await Promise.all(wanted.map(async name => (await caches.open(name)).keys()))
      return new Set(keys.flat().map(({ url }) => url))
    },
    freeBytes: async () => {
      const { quota, usage } = await navigator.storage.estimate()
      return quota === undefined || usage === undefined ? null : quota - usage
    },
  }
}
