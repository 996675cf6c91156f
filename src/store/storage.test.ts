import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../test/memory-storage.ts'
import { sealWith } from './sealing.ts'
import { openStorage } from './storage.ts'
import { describeStorage } from '../test/contracts/storage.contract.ts'

describeStorage('memory storage', async () => {
  const storage = createMemoryStorage()
  return {
    storage,
    other: storage.connect(),
    setDiskFull: async full => storage.setDiskFull(full),
    close: async () => undefined,
  }
})

let opened = 0
const DATA_KEY = new Uint8Array(32).fill(7)
describe.each([
  ['browser storage over a fake IndexedDB', null],
  ['browser storage that is encrypted', DATA_KEY],
])('%s', (title, key) => {
  describeStorage(title, async () => {
    const name = `contract-${(opened += 1)}`
    sealWith(key)
    const [storage, other] = [openStorage(name), openStorage(name)]
    sealWith(null)
    return {
      storage,
      other,
      setDiskFull: async full => {
        if (full)
          vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
            throw new DOMException('Full', 'QuotaExceededError')
          })
        else vi.restoreAllMocks()
      },
      close: async () => {
        storage.close()
        other.close()
      },
    }
  })
})

describe('keeping the data', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['the browser agrees', { persist: async () => true }, true],
    ['it refuses', { persist: async () => false }, false],
    ['it has no such question', {}, null],
    ['it has no storage manager', undefined, null],
  ])('is asked for, and the answer told: %s', async (_case, storage, answer) => {
    vi.stubGlobal('navigator', { storage })
    const storageHere = openStorage('persisted')
    expect(await storageHere.persist()).toBe(answer)
    expect(await storageHere.estimate()).toBeNull()
    storageHere.close()
  })

  it('may not even be asked for in a sandboxed frame, which is said as such', async () => {
    const refuse = async () => {
      throw new TypeError('Not allowed here')
    }
    vi.stubGlobal('navigator', { storage: { persist: refuse, estimate: refuse } })
    const sandboxed = openStorage('sandboxed')
    await expect(sandboxed.persist()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(sandboxed.estimate()).rejects.toMatchObject({ code: 'unavailable' })
    sandboxed.close()
  })
})
