import { expect, it } from 'vitest'
import { applicationWith } from '../test/application.ts'
import { createMemoryStorage } from '../test/memory-storage.ts'
import { answering } from '../test/remote-tab.ts'
import { until } from '../test/application.ts'
import type { Feature, WorkerHost } from './feature.ts'
import { hostFeatures } from './host-features.ts'

/** A feature that counts, and how often its module was fetched. */
function counting(beginsWith: string | true = 'counts-from') {
  let fetched = 0
  const feature = {
    name: 'counter',
    beginsWith,
    worker: async () => {
      fetched += 1
      return {
        create: ({ ports, show }: WorkerHost<number>) => {
          let count = 0
          const add = async (more: number) => {
            show((count += more))
            return count
          }
          return {
            add,
            begin: async () => add(Number(await ports.storage.settings.read('counts-from'))),
          }
        },
      }
    },
  } satisfies Feature
  return { feature, fetched: () => fetched }
}

async function opened(stored: number | null, beginsWith?: true) {
  const { feature, fetched } = counting(beginsWith)
  const storage = createMemoryStorage()
  await storage.settings.write('counts-from', stored)
  const app = applicationWith(answering(), storage, {}, [feature])
  await app.start(null)
  return { app, fetched, shown: () => app.snapshot().features['counter'] }
}

it('fetches a feature with its first call, once, and shows its value', async () => {
  const { app, fetched, shown } = await opened(null)
  expect([fetched(), shown()]).toEqual([0, undefined])
  expect(await app.callFeature('counter', 'add', [2])).toBe(2)
  expect(await app.callFeature('counter', 'add', [3])).toBe(5)
  expect([fetched(), shown()]).toEqual([1, 5])
})

it('begins a feature that is switched on', async () => {
  const { shown } = await opened(7)
  await until(() => shown() === 7)
  expect(shown()).toBe(7)
})

it('begins a feature that begins always', async () => {
  const { fetched, shown } = await opened(null, true)
  await until(() => shown() === 0)
  expect(fetched()).toBe(1)
})

it('refuses what no feature has', async () => {
  const { app } = await opened(null)
  await expect(app.callFeature('clock', 'add', [])).rejects.toThrow('no feature clock')
  await expect(app.callFeature('counter', 'subtract', [])).rejects.toThrow('no subtract')
})

it('refuses two features of one name', () => {
  const { feature } = counting()
  expect(() => hostFeatures([feature, feature])).toThrow('one name')
})
