import { expect, it } from 'vitest'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { createStorageQuota } from './storage-quota.ts'

const noop = (): void => undefined

/** The status after a measurement of a browser that has promised to keep the data, or has not. */
async function measured(persisted: boolean | null, answer: boolean | null = null) {
  const storage = createMemoryStorage()
  const quota = createStorageQuota(
    {
      ...storage,
      estimate: async () => ({ usage: 1, quota: 10, databases: null, persisted }),
      persist: async () => answer,
    },
    { changed: noop, onShort: async () => undefined },
  )
  if (answer !== null) await quota.askToPersist()
  await quota.measure()
  return quota.status().persisted
}

it('a promise of an earlier visit is known without asking for it again', async () => {
  expect(await measured(true)).toBe(true)
  expect(await measured(false)).toBe(false)
  expect(await measured(null)).toBe(null)
})

it('a promise stays known if the measurement began before it', async () => {
  expect(await measured(false, true)).toBe(true)
})
