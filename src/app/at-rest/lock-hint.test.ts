import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteDatabase, newLock, writeLock } from '../../store/at-rest/lock-record.ts'
import { LOCK_NAME, sealWith } from '../../store/sealing.ts'
import { checkLock, mayBeLocked } from './lock-hint.ts'

const reload = vi.fn<() => void>()
const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(async () => {
  sealWith(null)
  stored.clear()
  reload.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await deleteDatabase(LOCK_NAME)
})

/** Whether the page goes on; otherwise it starts again. */
async function goesOn(): Promise<boolean> {
  const end = checkLock().then(() => true)
  return Promise.race([end, vi.waitUntil(() => reload.mock.calls.length > 0).then(() => false)])
}

describe('a page without a key', () => {
  it('goes on where nothing is encrypted', async () => {
    expect(await goesOn()).toBe(true)
  })

  it('starts again behind the lock screen where another tab has encrypted', async () => {
    await writeLock(await newLock('heron kettle', 15))
    expect(await goesOn()).toBe(false)
    expect(mayBeLocked()).toBe(true)
  })

  it('goes on where the browser lists the record’s database as version 0: it only was asked for', async () => {
    vi.spyOn(indexedDB, 'databases').mockResolvedValue([{ name: LOCK_NAME, version: 0 }])
    expect(await goesOn()).toBe(true)
    expect(mayBeLocked()).toBe(false)
  })

  it('goes on where the record’s database has no record: its writing was cut off', async () => {
    await new Promise(resolve => {
      const opening = indexedDB.open(LOCK_NAME, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('lock', { keyPath: 'id' })
      opening.onsuccess = () => {
        opening.result.close()
        resolve(null)
      }
    })
    expect(await goesOn()).toBe(true)
    expect(mayBeLocked()).toBe(false)
  })

  it('goes on where the browser cannot list databases', async () => {
    vi.spyOn(indexedDB, 'databases').mockRejectedValue(new TypeError('not a function'))
    expect(await goesOn()).toBe(true)
  })
})

it('a page with a key starts again where another tab has switched the encryption off', async () => {
  sealWith(new Uint8Array(32))
  expect(await goesOn()).toBe(false)
  expect(mayBeLocked()).toBe(false)
})
