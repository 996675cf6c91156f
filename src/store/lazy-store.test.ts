import { expect, it } from 'vitest'
import { lazyStore } from './storage.ts'

/** A store that counts how often it is closed. `load`: before each opening. */
function countedStore(load: () => Promise<void>) {
  let closings = 0
  const lazy = lazyStore<{ read(): Promise<string> }>(async () => {
    await load()
    return { read: async () => 'Tea', close: () => void (closings += 1) }
  })
  return { ...lazy, closings: () => closings }
}

it('loads its code again after a failure', async () => {
  let loads = 0
  const { store, close, closings } = countedStore(async () => {
    loads += 1
    if (loads === 1) throw new Error('Offline')
  })
  await expect(store.read()).rejects.toThrow('Offline')
  expect(await store.read()).toBe('Tea')
  expect(await store.read()).toBe('Tea')
  expect(loads).toBe(2)
  close()
  expect(closings()).toBe(1)
})

it('closes nothing if its code never loaded, and rejects nowhere', async () => {
  const { store, close, closings } = countedStore(() => Promise.reject(new Error('Offline')))
  close()
  await expect(store.read()).rejects.toThrow('Offline')
  close()
  // A rejection without a handler would fail this run.
  await new Promise(resolve => setTimeout(resolve))
  expect(closings()).toBe(0)
})

it('closes a store whose code is still loading as soon as it is there', async () => {
  const { store, close, closings } = countedStore(async () => undefined)
  const reading = store.read()
  close()
  await reading
  expect(closings()).toBe(1)
})
