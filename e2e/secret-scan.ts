/** Looks for a secret in everything that a page leaves in the browser, in every encoding. */
import type { BrowserContext, Page } from '@playwright/test'

export interface Scan {
  /** Where the secret was found. */
  readonly found: readonly string[]
  /** Texts that were looked through, each in every reading of its bytes. */
  readonly texts: number
}

/** What is left of a secret that was masked in its middle. */
const REST_CHARACTERS = 8

/** The ways in which a text is commonly written down, whole or in part. */
export function disguisesOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8')
  // Inside a longer text base64 may begin at any of three places; its first and last characters are the neighbours'.
  const base64 = [0, 1, 2].map(before =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4, -4),
  )
  return [
    secret,
    secret.slice(0, REST_CHARACTERS),
    secret.slice(-REST_CHARACTERS),
    encodeURIComponent(secret),
    [...secret].toReversed().join(''),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64,
    ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

/** Every database, storage, cache, cookie and file of the page's origin, and the page itself. */
export async function scanFor(
  secret: string,
  page: Page,
  context: BrowserContext = page.context(),
): Promise<Scan> {
  const disguises = disguisesOf(secret)
  const cookies = await context.cookies()
  const inCookies = cookies.filter(cookie =>
    disguises.some(text => JSON.stringify(cookie).includes(text)),
  )
  const { found, texts } = await page.evaluate(searchPage, disguises)
  return {
    found: [...inCookies.map(({ name }) => `cookie ${name}`), ...found],
    texts: texts + cookies.length,
  }
}

/** Runs in the page. */
async function searchPage(disguises: readonly string[]): Promise<Scan> {
  const found = new Set<string>()
  let texts = 0
  const look = (place: string, text: string) => {
    texts += 1
    if (disguises.some(disguise => text.includes(disguise))) found.add(place)
  }
  const lookInBytes = (place: string, bytes: Uint8Array) => {
    for (const encoding of ['latin1', 'utf-8', 'utf-16le', 'utf-16be'])
      for (const skipped of [0, 1])
        look(place, new TextDecoder(encoding).decode(bytes.slice(skipped)))
  }
  /** Null for what is no bytes. */
  const bytesOf = async (value: unknown): Promise<Uint8Array | null> => {
    if (value instanceof ArrayBuffer) return new Uint8Array(value)
    if (value instanceof Blob) return new Uint8Array(await value.arrayBuffer())
    return ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : null
  }
  const lookIn = async (place: string, value: unknown): Promise<void> => {
    const bytes = await bytesOf(value)
    if (bytes !== null) return lookInBytes(place, bytes)
    if (value instanceof CryptoKey && value.extractable) found.add(`${place}: an extractable key`)
    if (value instanceof Map || value instanceof Set) return lookIn(place, [...value])
    if (typeof value !== 'object' || value === null) return look(place, String(value))
    if (Array.isArray(value) && value.every(each => typeof each === 'number'))
      look(place, String.fromCharCode(...value.slice(0, 10_000)))
    for (const [name, each] of Object.entries(value)) {
      look(place, name)
      await lookIn(place, each)
    }
  }
  const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
    })

  for (const { name } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name ?? ''))
    for (const store of database.objectStoreNames) {
      const table = database.transaction(store).objectStore(store)
      const [values, keys] = await Promise.all([
        answered(table.getAll()),
        answered(table.getAllKeys()),
      ])
      await lookIn(`IndexedDB ${name} ${store}`, values)
      await lookIn(`IndexedDB ${name} ${store}`, keys)
    }
    database.close()
  }
  await lookIn('localStorage', { ...localStorage })
  await lookIn('sessionStorage', { ...sessionStorage })
  for (const name of await caches.keys()) {
    look('caches', name)
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      await lookIn('caches', [request.url, [...request.headers]])
      const response = await cache.match(request)
      await lookIn('caches', [[...(response?.headers ?? [])], await response?.arrayBuffer()])
    }
  }
  const lookInFolder = async (folder: FileSystemDirectoryHandle): Promise<void> => {
    for await (const [name, entry] of folder.entries()) {
      look('files', name)
      if (entry instanceof FileSystemDirectoryHandle) await lookInFolder(entry)
      else if (entry instanceof FileSystemFileHandle) await lookIn('files', await entry.getFile())
    }
  }
  await lookInFolder(await navigator.storage.getDirectory())
  await lookIn('address', [location.href, document.referrer, history.state])
  await lookIn(
    'addresses asked',
    performance.getEntries().map(({ name }) => name),
  )
  look('document', document.documentElement.outerHTML)
  return { found: [...found], texts }
}
