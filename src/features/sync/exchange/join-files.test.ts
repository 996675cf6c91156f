import { describe, expect, it } from 'vitest'
import { createMemoryRemote, type MemoryRemote } from '../../../test/memory-remote.ts'
import { createMemoryStorage } from '../../../test/memory-storage.ts'
import { session } from '../../../test/session.ts'
import { createDevice, type SyncedDevice } from '../../../test/sync-devices.ts'
import { syncFilesAt } from '../../../test/sync-tabs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** One session after the other, each in a file of its own. */
async function writeSessions(device: SyncedDevice, from: number, to: number) {
  for (let at = from; at < to; at += 1) {
    await device.append(`s${at}`, session(`u Tea number ${at}.`))
    await device.sync()
  }
}

function twoDevices() {
  const remote = createMemoryRemote()
  return { remote, one: createDevice('a', remote), two: createDevice('b', remote) }
}

/** What is fetched from now on. */
function watchFetches({ store }: MemoryRemote) {
  const fetched: string[] = []
  const { get } = store
  store.get = async (name, signal) => {
    const bytes = await get(name, signal)
    fetched.push(new TextDecoder().decode(bytes ?? undefined))
    return bytes
  }
  return fetched
}

const wordsAt = ({ files }: MemoryRemote) =>
  [...files.values()].map(bytes => new TextDecoder().decode(bytes)).join()

describe('files of one device', () => {
  it('become few, and a fresh device reads all of them', async () => {
    const { remote, one, two } = twoDevices()
    await writeSessions(one, 0, 100)
    one.wait(2 * HOUR_MS)
    await one.sync()
    expect(syncFilesAt(remote).length).toBeLessThan(20)
    await two.sync()
    expect((await two.world()).sessions).toEqual((await one.world()).sessions)
  })

  it('stay for an hour after they were joined', async () => {
    const { remote, one } = twoDevices()
    await writeSessions(one, 0, 40)
    expect(syncFilesAt(remote).length).toBeGreaterThan(40)
    one.wait(HOUR_MS)
    await one.sync()
    expect(syncFilesAt(remote).length).toBeLessThan(20)
  })

  it('are fetched once by a device that follows, joined or not', async () => {
    const { remote, one, two } = twoDevices()
    const fetched = watchFetches(remote)
    const byTwo: string[] = []
    for (let at = 0; at < 60; at += 1) {
      await writeSessions(one, at, at + 1)
      one.wait(HOUR_MS)
      const before = fetched.length
      await two.sync()
      byTwo.push(...fetched.slice(before))
    }
    expect(byTwo.length).toBeLessThan(80)
    for (const text of byTwo) expect(text.match(/Tea number/g)?.length ?? 0).toBeLessThan(2)
    expect((await two.world()).sessions).toEqual((await one.world()).sessions)
  })

  it('are read whole by a device that had read only some of them', async () => {
    const { one, two } = twoDevices()
    await writeSessions(one, 0, 5)
    await two.sync()
    await writeSessions(one, 5, 40)
    one.wait(2 * HOUR_MS)
    await one.sync()
    await two.sync()
    expect((await two.world()).sessions).toEqual((await one.world()).sessions)
  })

  it.each(Array.from({ length: 35 }, (_, at) => at * 4))(
    'can be read after a tab ended at step %i of joining them',
    async steps => {
      const { remote, one, two } = twoDevices()
      await writeSessions(one, 0, 8)
      one.wait(2 * HOUR_MS)
      await one.append('s8', session('u The last one'))
      await one.crash(steps)
      await two.sync()
      const read = Object.keys((await two.world()).sessions)
      expect(read.length).toBeGreaterThanOrEqual(8)
      for (let round = 0; round < 3; round += 1) {
        one.wait(2 * HOUR_MS)
        await one.sync()
        await two.sync()
      }
      const fresh = createDevice('c', remote)
      await fresh.sync()
      const sessions = (await one.world()).sessions
      for (const device of [two, fresh]) expect((await device.world()).sessions).toEqual(sessions)
      expect(syncFilesAt(remote).length).toBeLessThan(12)
    },
  )
})

describe('a device that notices what is missing', () => {
  const published = async (device: SyncedDevice, remote: MemoryRemote) => {
    const before = new Set(syncFilesAt(remote))
    await device.sync()
    const news = syncFilesAt(remote).filter(name => !before.has(name))
    return news.map(name => new TextDecoder().decode(remote.files.get(name))).join()
  }

  it('publishes nothing again because another one joined its files', async () => {
    const { remote, one, two } = twoDevices()
    await writeSessions(one, 0, 8)
    await two.sync()
    await writeSessions(one, 8, 30)
    one.wait(2 * HOUR_MS)
    await one.sync()
    expect(await published(two, remote)).not.toContain('Tea')
    expect(await published(two, remote)).toBe('')
  })

  it.each([1, 2])('publishes everything again after %i compactions were put back', async joins => {
    const { remote, one, two } = twoDevices()
    await writeSessions(one, 0, 8)
    await two.sync()
    const then = new Map(remote.files)
    await writeSessions(one, 8, 8 + joins * 8)
    one.wait(2 * HOUR_MS)
    for (const device of [one, two]) await device.sync()
    remote.files.clear()
    for (const [name, bytes] of then) remote.files.set(name, bytes)
    expect(await published(two, remote)).toContain('Tea number 9.')
    for (const device of [one, two]) await device.sync()
    const fresh = createDevice('c', remote)
    await fresh.sync()
    expect((await fresh.world()).sessions).toEqual((await one.world()).sessions)
  })
})

describe('deleted words', () => {
  it('leave the remote within fifteen days, and nothing else does', async () => {
    const { remote, one, two } = twoDevices()
    await writeSessions(one, 0, 20)
    await two.sync()
    await one.storage.prompts.replace([], [{ name: 'Ask', text: 'Soil?', at: 1 }])
    await one.sync()
    await two.append('s3', session('u Tea number 3.', 'u Clay').slice(-1))
    for (const device of [two, one, two]) await device.sync()
    await one.storage.prompts.replace(['Ask'], [])
    await one.storage.sessions.moveToTrash('s3', 1)
    await one.storage.sessions.deleteForever('s3')
    for (const device of [one, two]) await device.sync()
    for (const word of ['Tea number 3.', 'Soil?', 'Clay']) expect(wordsAt(remote)).toContain(word)
    for (const waited of [14 * DAY_MS, DAY_MS])
      for (const device of [one, two]) {
        device.wait(waited)
        await device.sync()
      }
    for (const word of ['Tea number 3.', 'Soil?', 'Clay'])
      expect(wordsAt(remote)).not.toContain(word)
    const fresh = createDevice('c', remote, 0, createMemoryStorage())
    await fresh.sync()
    expect((await fresh.world()).sessions).toEqual((await one.world()).sessions)
    expect(Object.keys((await fresh.world()).sessions)).toHaveLength(19)
  })
})
