import { describe, expect, it, onTestFinished } from 'vitest'
import { tabLocks } from '../../../app/locks.ts'
import type { RemoteAddress } from '../../../ports/sync-remote.ts'
import { syncCodec } from '../../../store/sync/sync-codec.ts'
import { createMemoryRemote, type MemoryRemote } from '../../../test/memory-remote.ts'
import { createMemoryStorage } from '../../../test/memory-storage.ts'
import { NO_KEYS, NO_VAULT } from '../../../test/no-keys.ts'
import { session } from '../../../test/session.ts'
import { throwing } from '../../../test/sync-tabs.ts'
import { create } from '../commands.ts'
import type { SyncStatus } from '../status.ts'

const PLACE: RemoteAddress = {
  kind: 'webdav',
  url: 'https://dav.example.org/notes',
  user: 'ada',
  password: 'secret',
}

let ids = 0

/** A browser with one tab, which syncs by itself. */
function browserAt(remote: MemoryRemote, deviceName: string) {
  let status: SyncStatus | null = null
  const opened: RemoteAddress[] = []
  const storage = createMemoryStorage()
  const sync = create(
    {
      ports: {
        storage,
        locks: tabLocks(),
        clock: { now: () => Date.now() },
        nextId: () => `id${(ids += 1)}`,
        network: { isOnline: () => true, subscribe: () => () => undefined },
        visibility: { isVisible: () => true, subscribe: () => () => undefined },
        remotes: async () => ({
          open: given => {
            opened.push(given)
            return remote.store
          },
          probe: async () => undefined,
          codec: syncCodec,
          vault: NO_VAULT,
          beginSignIn: async () => Promise.reject(new RangeError('No storage')),
          deviceName: () => deviceName,
          deviceForm: () => (deviceName === 'Phone' ? 'phone' : 'computer'),
        }),
      },
      keys: NO_KEYS,
      notices: { fault: throwing },
      show: next => {
        status = next
      },
    },
    { quiet: 5, interval: 20 },
  )
  onTestFinished(() => sync.leave())
  return { sync, storage, opened, status: () => status as SyncStatus | null }
}

/** Three browsers that sync, and know each other. */
async function threeAt(remote: MemoryRemote) {
  const [laptop, phone, tablet] = [
    browserAt(remote, 'Laptop'),
    browserAt(remote, 'Phone'),
    browserAt(remote, 'Tablet'),
  ]
  const code = await laptop.sync.create(PLACE, 'one')
  for (const { sync } of [phone, tablet]) await sync.join(PLACE, { code })
  for (const { status } of [laptop, phone, tablet])
    await expect.poll(() => status()?.devices).toHaveLength(3)
  return { laptop, phone, tablet, code }
}

describe('new keys', () => {
  it('reach a browser that syncs, and the removed one says by whom, keeps its sessions, and joins again', async () => {
    const remote = createMemoryRemote()
    const { laptop, phone, tablet, code } = await threeAt(remote)
    const lost = laptop.status()?.devices.find(({ name }) => name === 'Phone')
    expect(lost).toMatchObject({ isThis: false, form: 'phone' })
    const next = await laptop.sync.makeNewKeys('two', lost?.id ?? '')
    expect(next).not.toBe(code)
    await expect.poll(() => phone.status()?.state).toBe('removed')
    expect(phone.status()).toMatchObject({ by: 'Laptop', device: 'Phone', devices: [] })
    await phone.storage.events.append('own', session('u Tea'), { expectedRevision: 0 })
    await phone.sync.syncNow()
    expect(phone.status()?.state).toBe('removed')
    await expect
      .poll(() => tablet.status())
      .toMatchObject({
        state: 'in-step',
        rotation: { by: 'Laptop', removed: ['Phone'] },
      })
    expect(tablet.status()?.devices.map(({ name }) => name)).toEqual(['Tablet', 'Laptop'])
    expect(await tablet.sync.recoveryCode()).toBe(next)
    // The password of the remote is sealed with the keys.
    expect(tablet.opened.at(-1)).toEqual(PLACE)
    await expect(phone.sync.rejoin({ code })).rejects.toThrow(/was replaced/)
    await phone.sync.rejoin({ code: next })
    await expect.poll(() => tablet.storage.sessions.get('own')).toBeTruthy()
  })

  it('are refused on a device that was removed, and for a device that is gone', async () => {
    const remote = createMemoryRemote()
    const { laptop, phone } = await threeAt(remote)
    await expect(laptop.sync.makeNewKeys('two', 'nobody')).rejects.toThrow(/Another device/)
    const lost = laptop.status()?.devices.find(({ name }) => name === 'Phone')
    await laptop.sync.makeNewKeys('two', lost?.id ?? '')
    await expect(phone.sync.makeNewKeys('three', null)).rejects.toThrow(/removed this one/)
    await expect(phone.sync.changePassphrase('three')).rejects.toThrow(/removed this one/)
  })

  it('are not made if the remote cannot be written, and a later try works', async () => {
    const remote = createMemoryRemote()
    const { laptop, tablet, code } = await threeAt(remote)
    remote.setFailure('read-only')
    await expect(laptop.sync.makeNewKeys('two', null)).rejects.toThrow('It is read-only.')
    remote.setFailure(null)
    expect(await laptop.sync.recoveryCode()).toBe(code)
    const next = await laptop.sync.makeNewKeys('two', null)
    await expect.poll(() => tablet.sync.recoveryCode()).toBe(next)
  })
})

describe('another passphrase', () => {
  it('lets a new browser join, and says if the old one still works', async () => {
    const remote = createMemoryRemote()
    const laptop = browserAt(remote, 'Laptop')
    const code = await laptop.sync.create(PLACE, 'one')
    expect(await laptop.sync.changePassphrase('two')).toEqual({ oldWorks: false })
    expect(await laptop.sync.recoveryCode()).toBe(code)
    const phone = browserAt(remote, 'Phone')
    await expect(phone.sync.join(PLACE, { passphrase: 'one' })).rejects.toThrow(
      /not the passphrase/,
    )
    await phone.sync.join(PLACE, { passphrase: 'two' })
    const { remove } = remote.store
    remote.store.remove = async () => {
      remote.store.remove = remove
      remote.setFailure('unreachable')
      await remote.store.list()
    }
    expect(await laptop.sync.changePassphrase('three')).toEqual({ oldWorks: true })
    remote.setFailure(null)
    await expect
      .poll(() => [...remote.files.keys()].filter(name => name.startsWith('key')))
      .toHaveLength(1)
    await browserAt(remote, 'Tablet').sync.join(PLACE, { passphrase: 'three' })
  })
})
