import { expect, it } from 'vitest'
import { createMemorySegments } from '../../../test/memory-segments.ts'
import { createDevice } from '../../../test/sync-devices.ts'

it('what an earlier version noted of the memory, apart from the rest, still counts', async () => {
  const place = createMemorySegments()
  const [one, two] = [createDevice('a', place), createDevice('b', place)]
  await one.storage.memory.append([
    {
      id: 'c1',
      item: 'm1',
      after: null,
      at: 1,
      by: 'person',
      source: { sessionId: null, messageIds: [] },
      value: null,
    },
  ])
  for (const device of [one, two]) await device.sync()
  const { settings, memory } = one.storage
  const stored = Object.entries((await settings.read('sync-state')) ?? {})
  const earlier = stored.filter(([name]) => name !== 'memory')
  await settings.write('sync-state', Object.fromEntries(earlier))
  await settings.write('sync-memory', { m1: ['c1'] })
  await memory.erase(['m1'])
  for (const device of [one, two]) await device.sync()
  expect(await two.storage.memory.read()).toEqual([])
})
