/** Databases of the page's origin, written and read as the browser has them, by a page that runs none of the app's code. */
import type { Page } from '@playwright/test'
import type { TableShape } from '../src/store/at-rest/sealed-rows.ts'

/** A table with its rows. */
export interface RawTable extends TableShape {
  readonly rows: readonly object[]
}

export interface RawDatabase {
  /** As the browser counts: Dexie's times ten. */
  readonly version: number
  readonly tables: readonly RawTable[]
}

/** Opens a file of the origin that is no page of the app. */
export async function openNothing(page: Page, baseURL: string): Promise<void> {
  await page.goto(new URL('favicon.svg', baseURL).href)
}

/** Makes a database that does not exist yet. */
export async function writeDatabase(
  page: Page,
  name: string,
  { version, tables }: RawDatabase,
): Promise<void> {
  await page.evaluate(
    async ({ name: own, version: number, json }) => {
      const all: RawTable[] = JSON.parse(json, (_key, value) =>
        typeof value?.$bytes === 'string'
          ? Uint8Array.from(atob(value.$bytes), each => each.charCodeAt(0))
          : value,
      )
      const opening = indexedDB.open(own, number)
      opening.addEventListener('upgradeneeded', () => {
        for (const { name: table, primaryKey, indexes } of all) {
          const { keyPath, autoIncrement = false } = primaryKey
          const options = { keyPath: keyPath as string | string[], autoIncrement }
          const made = opening.result.createObjectStore(table, options)
          for (const { keyPath: path } of indexes) {
            const indexName = Array.isArray(path) ? `[${path.join('+')}]` : String(path)
            made.createIndex(indexName, path as string | string[])
          }
        }
      })
      await new Promise<void>((resolve, reject) => {
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const names = all.map(({ name: table }) => table)
          const change = opening.result.transaction(names, 'readwrite', { durability: 'strict' })
          for (const { name: table, rows } of all)
            for (const row of rows) change.objectStore(table).add(row)
          change.addEventListener('abort', () => reject(change.error))
          change.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      })
    },
    { name, version, json: JSON.stringify(tables, withBytes) },
  )
}

/** All of a database; null for none. */
export async function readDatabase(page: Page, name: string): Promise<RawDatabase | null> {
  const json = await page.evaluate(async own => {
    if (!(await indexedDB.databases()).some(each => each.name === own)) return null
    const opening = indexedDB.open(own)
    await new Promise<void>((resolve, reject) => {
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => resolve())
    })
    const { result } = opening
    const look = result.transaction([...result.objectStoreNames])
    const reads = [...result.objectStoreNames].map(table => {
      const store = look.objectStore(table)
      const indexes = [...store.indexNames].map(each => ({ keyPath: store.index(each).keyPath }))
      const primaryKey = { keyPath: store.keyPath, autoIncrement: store.autoIncrement }
      return { name: table, primaryKey, indexes, reading: store.getAll() }
    })
    await new Promise<void>((resolve, reject) => {
      look.addEventListener('complete', () => resolve())
      look.addEventListener('abort', () => reject(look.error))
    })
    const { version } = result
    result.close()
    const tables = reads.map(({ reading, ...table }) => ({ ...table, rows: reading.result }))
    return JSON.stringify({ version, tables }, (_key, value) =>
      value instanceof Uint8Array
        ? { $bytes: btoa(Array.from(value, each => String.fromCharCode(each)).join('')) }
        : value,
    )
  }, name)
  return json === null ? null : JSON.parse(json, fromBytes)
}

/** Bytes as JSON. */
function withBytes(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value
}

function fromBytes(_key: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && '$bytes' in value
  return isBytes ? new Uint8Array(Buffer.from(String(value.$bytes), 'base64')) : value
}
