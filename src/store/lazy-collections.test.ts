import { expect, it } from 'vitest'
import { openCollections } from './collections.ts'
import { lazyCollections } from './storage.ts'
import { createMemoryChanges } from '../test/memory-changes.ts'

/** Collections that count how often they are closed. `load`: before each opening. */
function countedCollections(load: () => Promise<void>) {
  let closings = 0
  const stamp = { now: () => 1, nextId: () => 'c1' }
  const { port, close } = lazyCollections(async () => {
    await load()
    const opened = openCollections(createMemoryChanges(), stamp)
    return { ...opened, close: () => void (closings += 1) }
  })
  return { read: port.projects.list, close, closings: () => closings }
}

it('loads its code again after a failure', async () => {
  let loads = 0
  const { read, close, closings } = countedCollections(async () => {
    loads += 1
    if (loads === 1) throw new Error('Offline')
  })
  await expect(read()).rejects.toThrow('Offline')
  expect(await read()).toEqual([])
  expect(await read()).toEqual([])
  expect(loads).toBe(2)
  close()
  expect(closings()).toBe(1)
})

it('closes nothing if its code never loaded, and rejects nowhere', async () => {
  const { read, close, closings } = countedCollections(() => Promise.reject(new Error('Offline')))
  close()
  await expect(read()).rejects.toThrow('Offline')
  close()
  // A rejection without a handler would fail this run.
  await new Promise(resolve => setTimeout(resolve))
  expect(closings()).toBe(0)
})

it('closes collections whose code is still loading as soon as they are there', async () => {
  const { read, close, closings } = countedCollections(async () => undefined)
  const reading = read()
  close()
  await reading
  expect(closings()).toBe(1)
})
