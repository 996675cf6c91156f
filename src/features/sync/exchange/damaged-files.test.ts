import { describe, expect, it } from 'vitest'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { session } from '../../../test/session.ts'
import { createDevice } from '../../../test/sync-devices.ts'
import { idsOf, syncFilesAt } from '../../../test/sync-tabs.ts'

describe('a file that cannot be read', () => {
  it('is told with its own sentence, asked for, and published again by a device that has its content', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    await one.append('s1', session('u Tea'))
    await one.sync()
    const [name = ''] = syncFilesAt(remote)
    remote.files.set(name, remote.files.get(name)!.slice(0, -5))
    const first = await two.sync()
    expect(first.fault).toMatchObject({ code: 'cut' })
    expect(await two.log('s1')).toEqual([])
    for (let round = 0; round < 3; round += 1) for (const device of [two, one]) await device.sync()
    expect(await two.log('s1')).toHaveLength(2)
    expect((await two.sync()).fault).toBeNull()
  })

  it('does not keep the others from being read', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [createDevice('a', remote), createDevice('b', remote)]
    await one.append('s1', session('u Tea'))
    await one.sync()
    await one.append('s2', session('u Soil'))
    await one.sync()
    const [first = '', second = ''] = syncFilesAt(remote)
    remote.files.set(first, remote.files.get(second)!)
    expect((await two.sync()).fault).toMatchObject({ code: 'swapped' })
    expect(await idsOf(two.storage)).toEqual(['s2'])
  })
})
