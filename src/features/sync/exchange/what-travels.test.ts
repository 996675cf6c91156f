import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { settings } from '../../../ports/collections.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { ownStorage } from '../../../test/own-storage.ts'
import { session } from '../../../test/session.ts'
import { createDevice, type SyncedDevice } from '../../../test/sync-devices.ts'
import { idsOf } from '../../../test/sync-tabs.ts'

describe('the database of a browser', () => {
  it('keeps what was published and read, so that a later pass says nothing again', async () => {
    const remote = createMemoryRemote()
    const [one, two] = ['a', 'b'].map(id => createDevice(id, remote, 0, ownStorage().storage))
    await one!.append('s1', session('u Tea', 'a Green'))
    await one!.storage.sessions.setPinned('s1', 5)
    await one!.storage.prompts.replace([], [{ name: 'Ask', text: 'Why?', at: 1 }])
    for (let round = 0; round < 2; round += 1)
      for (const device of [one!, two!]) await device.sync()
    expect(await two!.world()).toEqual(await one!.world())
    expect((await two!.storage.sessions.get('s1'))?.pinnedAt).toBe(5)
    const files = remote.files.size
    for (const device of [one!, two!]) await device.sync()
    expect(remote.files.size).toBe(files)
    await one!.storage.sessions.moveToTrash('s1', 6)
    await one!.storage.sessions.deleteForever('s1')
    for (const device of [one!, two!]) await device.sync()
    expect(await two!.storage.sessions.get('s1')).toBeNull()
  })
})

it('settings of features travel each alone, as those of the core do', async () => {
  const remote = createMemoryRemote()
  const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
  await one.storage.settings.write('settings', { theme: 'dark', ofFeatures: { 'x.a': true } })
  await two.storage.settings.write('settings', { recall: false, ofFeatures: { 'y.b': 2 } })
  for (let round = 0; round < 2; round += 1) for (const device of [one, two]) await device.sync()
  for (const { storage } of [one, two])
    expect(await storage.settings.read('settings')).toMatchObject({
      theme: 'dark',
      recall: false,
      ofFeatures: { 'x.a': true, 'y.b': 2 },
    })
})

it('different parts of one thing that two devices changed at the same time are both there', async () => {
  const place = createMemoryRemote()
  const devices = [createDevice('a', place), createDevice('b', place)] as const
  const [one, two] = devices
  const bed = {
    id: 'p1',
    name: 'Beds',
    instructions: '',
    preset: null,
    model: null,
    readsSharedMemory: true,
    createdAt: 1,
    changedAt: 1,
  }
  const file = { whole: 'w', outline: '', tokens: 1, outlineTokens: 1 }
  const serve = ({ storage }: SyncedDevice, url: string) =>
    storage.items(settings).change(() => new Map([['toolServers', [{ url }]]]))
  await one.append('s1', session('u Tea'))
  await one.storage.projects.put(bed)
  for (let round = 0; round < 2; round += 1) for (const device of devices) await device.sync()

  await one.storage.projects.put({ ...bed, name: 'Raised beds', files: [{ ...file, name: 'a' }] })
  await two.storage.projects.put({ ...bed, instructions: 'Short', files: [{ ...file, name: 'b' }] })
  await one.storage.sessions.mark(new Map([['s1', { tags: ['green'] }]]))
  await two.storage.sessions.mark(new Map([['s1', { tags: ['hot'] }]]))
  await serve(one, 'https://a.test')
  await serve(two, 'https://b.test')
  for (let round = 0; round < 3; round += 1) for (const device of devices) await device.sync()

  for (const { storage } of devices) {
    const [project] = await storage.projects.list()
    expect(project).toMatchObject({ name: 'Raised beds', instructions: 'Short' })
    expect(project?.files?.map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
    expect((await storage.sessions.get('s1'))?.tags?.toSorted()).toEqual(['green', 'hot'])
    const { toolServers } = Object(await storage.settings.read('settings'))
    expect(toolServers.map(({ url }: { url: string }) => url).toSorted()).toEqual([
      'https://a.test',
      'https://b.test',
    ])
  }
  expect(await two.world()).toEqual(await one.world())
})

describe('what never travels', () => {
  it('are drafts, an untouched sample, the choice of a model, and an empty session', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    await one.append('s1', session('u Tea'))
    await one.storage.drafts.write('s1', 'composer', 'half a thought')
    const [created, said] = session('u Sample')
    await one.append('sample', [
      { ...created!, origin: 'sample' } as typeof created & object,
      said!,
    ])
    await one.append('empty', session())
    await one.storage.settings.write('settings', {
      model: 'local',
      local: { runner: 'wllama', model: 'tiny' },
    })
    for (const device of [one, two]) await device.sync()
    expect(await idsOf(two.storage)).toEqual(['s1'])
    const stored = [...remote.files.values()].map(bytes => new TextDecoder().decode(bytes)).join()
    for (const words of ['half a thought', 'Sample', 'wllama', 'empty'])
      expect(stored).not.toContain(words)
  })

  it('lets a sample travel that the person went on with', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    const [created, said, more] = session('u Sample', 'u More')
    await one.append('sample', [
      { ...created!, origin: 'sample' } as typeof created & object,
      said!,
    ])
    await one.sync()
    await one.append('sample', [more!])
    for (const device of [one, two]) await device.sync()
    expect(await two.log('sample')).toHaveLength(3)
  })
})
