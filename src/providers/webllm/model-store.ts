import { ModelError } from '../../ports/errors.ts'
import { freeBytes } from '../local/storage-quota.ts'
import type { CacheName, StoredFile } from './addresses.ts'
import { webLlmSentences } from '../../i18n/en/sentences/local-models.ts'

export interface ModelStore {
  has(file: StoredFile): Promise<boolean>
  /** Null where it is not stored. */
  bytes(file: StoredFile): Promise<Blob | null>
  /** Replaces what is there. Rejects, storing nothing, when the body breaks off or there is no space. */
  put(file: StoredFile, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void>
  remove(file: StoredFile): Promise<void>
  /** Addresses of all that is stored. */
  urls(): Promise<ReadonlySet<string>>
  /** Bytes that are still free; null where the browser does not say. */
  freeBytes(): Promise<number | null>
}

/** Rejects with `ModelError` where the browser keeps nothing for this page, as in some private windows. */
async function opened(name: string): Promise<Cache> {
  try {
    return await caches.open(name)
  } catch (error) {
    throw new ModelError('other', webLlmSentences.noCache, { cause: error })
  }
}

const NAMES: readonly CacheName[] = ['webllm/model', 'webllm/config', 'webllm/wasm']

/** The files of WebLLM's models in this browser, in the caches that WebLLM reads. */
export function browserModelStore(): ModelStore {
  return {
    has: async ({ cache, url }) => (await (await opened(cache)).match(url)) !== undefined,
    bytes: async ({ cache, url }) => {
      const response = await (await opened(cache)).match(url)
      return (await response?.blob()) ?? null
    },
    put: async ({ cache, url }, body) => (await opened(cache)).put(url, new Response(body)),
    remove: async ({ cache, url }) => {
      await (await opened(cache)).delete(url)
    },
    urls: async () => {
      const keys = await Promise.all(NAMES.map(async name => (await opened(name)).keys()))
      return new Set(keys.flat().map(({ url }) => url))
    },
    freeBytes,
  }
}
