import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../../app/locks.ts'
import type { Visibility } from '../../../ports/platform.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { createMemoryStorage } from '../../../test/memory-storage.ts'
import { session } from '../../../test/session.ts'
import { idsOf, PLACE, syncFilesAt, tabAt } from '../../../test/sync-tabs.ts'

function scriptedVisibility() {
  let isVisible = true
  const listeners = new Set<() => void>()
  const port: Visibility = {
    isVisible: () => isVisible,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const set = (now: boolean) => {
    isVisible = now
    for (const listener of listeners) listener()
  }
  return { port, set }
}

describe('the loop of sync', () => {
  it('runs in one tab of a browser, and goes on in another', async () => {
    const remote = createMemoryRemote()
    const locks = tabLocks()
    const storage = createMemoryStorage()
    const one = tabAt(remote, { storage, locks })
    await one.sync.create(PLACE, 'p')
    await expect.poll(() => one.status()?.state).toBe('in-step')
    const two = tabAt(remote, { storage: storage.connect(), locks })
    await two.sync.syncNow()
    expect(two.status()?.state).toBe('elsewhere')
    await one.sync.renameDevice('Desk')
    await expect.poll(() => one.status()).toMatchObject({ device: 'Desk' })
    await expect
      .poll(() => [one.status()?.state, two.status()?.state].toSorted())
      .toEqual(['elsewhere', 'in-step'])
  })

  it('says since when the remote does not answer, and goes on by itself', async () => {
    const remote = createMemoryRemote()
    const { sync, storage, status } = tabAt(remote)
    await sync.create(PLACE, 'p')
    await expect.poll(() => status()?.state).toBe('in-step')
    remote.setFailure('unreachable')
    await expect.poll(() => status()?.state).toBe('offline')
    const since = status()?.state === 'offline' ? status() : null
    await sync.syncNow()
    expect(status()).toEqual(since)
    await storage.events.append('s1', session('u Tea'), { expectedRevision: 0 })
    remote.setFailure(null)
    await expect.poll(() => status()?.state).toBe('in-step')
    await expect.poll(() => syncFilesAt(remote).length).toBeGreaterThan(1)
  })

  it('shows at once that it syncs if a person asks, and since when there is no contact', async () => {
    const remote = createMemoryRemote()
    const { sync, status } = tabAt(remote)
    await sync.create(PLACE, 'p')
    await expect.poll(() => status()?.state).toBe('in-step')
    const slow = Promise.withResolvers<void>()
    const { list } = remote.store
    remote.store.list = async signal => {
      await slow.promise
      return list(signal)
    }
    const synced = sync.syncNow()
    await expect.poll(() => status()).toMatchObject({ state: 'syncing', of: 0 })
    slow.resolve()
    await synced
    expect(status()?.state).toBe('in-step')
    remote.setFailure('unreachable')
    await sync.syncNow()
    const offline = status()
    expect(offline?.state).toBe('offline')
    await new Promise(resolve => setTimeout(resolve, 5))
    await sync.syncNow()
    expect(status()).toEqual(offline)
  })

  it.each(['full', 'read-only', 'forbidden', 'gone'] as const)(
    'says why the remote refuses, and loses nothing: %s',
    async code => {
      const remote = createMemoryRemote()
      const { sync, storage, status } = tabAt(remote)
      await sync.create(PLACE, 'p')
      await expect.poll(() => status()?.state).toBe('in-step')
      remote.setFailure(code)
      await storage.events.append('s1', session('u Tea'), { expectedRevision: 0 })
      await expect
        .poll(() => status())
        .toMatchObject({
          state: 'refused',
          code,
          sentence: `It is ${code}.`,
        })
      remote.setFailure(null)
      const two = tabAt(remote)
      await two.sync.join(PLACE, { passphrase: 'p' })
      await expect.poll(() => idsOf(two.storage)).toEqual(['s1'])
    },
  )

  it('goes on when the storage could not be read at its start', async () => {
    const remote = createMemoryRemote()
    const memory = createMemoryStorage()
    const fails = new Set(['sync-state'])
    const read: typeof memory.settings.read = async key => {
      if (fails.delete(key)) throw new Error('The storage is away.')
      return memory.settings.read(key)
    }
    const { sync, status } = tabAt(remote, {
      storage: { ...memory, settings: { ...memory.settings, read } },
    })
    await sync.create(PLACE, 'p')
    await expect.poll(() => status()?.state).toBe('in-step')
    expect(fails.size).toBe(0)
  })

  it('says by how many hours the clock of another device is ahead', async () => {
    const remote = createMemoryRemote()
    const ahead = tabAt(remote, { now: () => Date.now() + 10 * 365 * 86_400_000 })
    await ahead.sync.create(PLACE, 'p')
    await expect.poll(() => ahead.status()?.state).toBe('in-step')
    const { sync, status } = tabAt(remote)
    await sync.join(PLACE, { passphrase: 'p' })
    await expect.poll(() => status()?.clockHours).toBe(87_600)
  })

  it('looks at the remote only while a tab is visible, and a hidden tab still publishes', async () => {
    const remote = createMemoryRemote()
    let looks = 0
    const { list } = remote.store
    remote.store.list = async signal => {
      looks += 1
      return list(signal)
    }
    const looksWithin = async (ms: number) => {
      looks = 0
      await new Promise(resolve => setTimeout(resolve, ms))
      return looks
    }
    const { port, set } = scriptedVisibility()
    const syncing = tabAt(remote, { visibility: port })
    await syncing.sync.create(PLACE, 'p')
    await expect.poll(() => syncing.status()?.state).toBe('in-step')
    expect(await looksWithin(200)).toBeGreaterThan(1)
    set(false)
    await looksWithin(50)
    expect(await looksWithin(200)).toBe(0)
    await syncing.storage.events.append('s1', session('u Tea'), { expectedRevision: 0 })
    await expect.poll(() => looks).toBe(1)
    looks = 0
    set(true)
    await expect.poll(() => looks).toBeGreaterThan(0)
  })

  it('goes on looking in a hidden tab for another one that is visible', async () => {
    const remote = createMemoryRemote()
    const hidden = scriptedVisibility()
    const shared = { storage: createMemoryStorage(), locks: tabLocks() }
    const syncing = tabAt(remote, { ...shared, visibility: hidden.port })
    await syncing.sync.create(PLACE, 'p')
    const other = tabAt(remote, { ...shared, storage: shared.storage.connect() })
    await expect.poll(() => syncing.status()?.state).toBe('in-step')
    void other.sync.syncNow()
    await expect.poll(() => other.status()?.state).toBe('elsewhere')
    hidden.set(false)
    const away = tabAt(remote)
    await away.sync.join(PLACE, { passphrase: 'p' })
    await away.storage.events.append('s2', session('u Soil'), { expectedRevision: 0 })
    await expect.poll(() => idsOf(other.storage)).toEqual(['s2'])
  })
})
