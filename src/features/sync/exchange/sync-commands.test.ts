import { describe, expect, it } from 'vitest'
import { syncCodec } from '../../../store/sync/sync-codec.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { session } from '../../../test/session.ts'
import { SYNC_KEY } from '../status.ts'
import { idsOf, PLACE, tabAt } from '../../../test/sync-tabs.ts'

describe('the commands of sync', () => {
  it('bring a session to a device that joins with the passphrase', async () => {
    const remote = createMemoryRemote()
    const sealed = { codec: syncCodec }
    const one = tabAt(remote, sealed)
    await one.storage.events.append('session-one', session('u Tea', 'a Green'), {
      expectedRevision: 0,
    })
    expect(await one.sync.probe(PLACE)).toEqual({ joins: false })
    expect(await one.sync.create(PLACE, 'correct horse')).toMatch(/^[0-9A-Z\s-]+$/)
    const two = tabAt(remote, sealed)
    expect(await two.sync.probe(PLACE)).toEqual({ joins: true })
    await expect(two.sync.join(PLACE, { passphrase: 'wrong' })).rejects.toThrow(/passphrase/)
    expect(two.status()).toBeNull()
    await two.sync.join(PLACE, { passphrase: 'correct horse' })
    await expect.poll(() => idsOf(two.storage)).toEqual(['session-one'])
    expect((await two.storage.events.read('session-one')).events).toEqual(
      (await one.storage.events.read('session-one')).events,
    )
    await expect.poll(two.status).toMatchObject({
      state: 'in-step',
      remote: { kind: 'webdav', name: 'dav.example.org' },
      device: 'Firefox on Linux (2)',
      clockHours: null,
    })
    expect(two.status()?.devices.map(({ isThis }) => isThis)).toEqual([true, false])
    const stored = [...remote.files].map(([name, bytes]) => name + new TextDecoder().decode(bytes))
    for (const word of ['Tea', 'Green', 'session-one', 'Firefox', 'message'])
      expect(stored.join()).not.toContain(word)
  })

  it('refuse a second beginning at one remote, and joining where no device syncs', async () => {
    const remote = createMemoryRemote()
    await expect(tabAt(remote).sync.join(PLACE, { passphrase: 'x' })).rejects.toThrow(/No device/)
    await tabAt(remote).sync.create(PLACE, 'one')
    await expect(tabAt(remote).sync.create(PLACE, 'two')).rejects.toThrow(/already/)
  })

  it('let a device leave while it begins', async () => {
    const { sync, storage, status } = tabAt(createMemoryRemote())
    await sync.create(PLACE, 'p')
    const { read } = storage.settings
    let reads = 0
    storage.settings.read = async key => {
      const value = await read(key)
      if (key === SYNC_KEY && (reads += 1) === 1) await storage.settings.write(SYNC_KEY, null)
      return value
    }
    await sync.begin()
    await expect.poll(status).toBeNull()
  })

  it('let a device join also after the remote was wiped', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [tabAt(remote), tabAt(remote)]
    await one.sync.create(PLACE, 'p')
    await one.sync.syncNow()
    remote.files.clear()
    await one.sync.syncNow()
    expect(await two.sync.probe(PLACE)).toEqual({ joins: true })
    await two.sync.join(PLACE, { passphrase: 'p' })
  })

  it('store the password of the remote sealed, and never in the choice', async () => {
    const { sync, storage } = tabAt(createMemoryRemote())
    await sync.create(PLACE, 'one')
    expect(JSON.stringify(await storage.settings.read('sync'))).not.toContain('secret')
  })

  it('leave with everything in its remote, and rename this device for the others', async () => {
    const remote = createMemoryRemote()
    const [one, two] = [tabAt(remote), tabAt(remote)]
    const code = await one.sync.create(PLACE, 'p')
    await two.sync.join(PLACE, { code })
    await two.sync.renameDevice(' Laptop ')
    expect(two.status()?.device).toBe('Laptop')
    await expect
      .poll(() => one.status()?.devices.map(({ name }) => name))
      .toEqual(['Firefox on Linux', 'Laptop'])
    const files = remote.files.size
    await two.sync.leave()
    expect(two.status()).toBeNull()
    await expect(two.sync.recoveryCode()).rejects.toThrow(/does not sync/)
    expect(remote.files.size).toBe(files)
  })

  it('give a device a number if one that joined earlier has its name, and leave the earlier one alone', async () => {
    const remote = createMemoryRemote()
    const [one, two, three] = [tabAt(remote), tabAt(remote), tabAt(remote)]
    const names = () => one.status()?.devices.map(({ name }) => name)
    const code = await one.sync.create(PLACE, 'p')
    await two.sync.join(PLACE, { code })
    await expect.poll(names).toEqual(['Firefox on Linux', 'Firefox on Linux (2)'])
    await three.sync.join(PLACE, { code })
    await expect.poll(names).toContain('Firefox on Linux (3)')
    expect(two.status()?.device).toBe('Firefox on Linux (2)')
    // A person may want the same name on two devices.
    for (const { sync } of [one, three]) await sync.renameDevice('Desk')
    await expect
      .poll(() => names()?.toSorted())
      .toEqual(['Desk', 'Desk (2)', 'Firefox on Linux (2)'])
  })
})
