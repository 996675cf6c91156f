import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tabLocks } from '../../../app/locks.ts'
import { KEY_FILE } from '../../../ports/sync-codec.ts'
import { SyncRemoteError, type SyncRemote } from '../../../ports/sync-remote.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { createMemoryStorage } from '../../../test/memory-storage.ts'
import { NO_KEYS, NO_VAULT } from '../../../test/no-keys.ts'
import { plainCodec } from '../../../test/plain-codec.ts'
import { session } from '../../../test/session.ts'
import { throwing } from '../../../test/sync-tabs.ts'
import { create } from '../commands.ts'
import { watchRemote } from './watch-remote.ts'

const HOUR_MS = 3_600_000

/** A remote that tells of its changes, as CouchDB does. */
function createLiveRemote() {
  const { store, files } = createMemoryRemote()
  let changes = 0
  let tell = Promise.withResolvers<void>()
  let fails = false
  const note = () => {
    changes += 1
    tell.resolve()
    tell = Promise.withResolvers()
  }
  const watch: SyncRemote['watch'] = async (mark, signal) => {
    if (fails) throw new SyncRemoteError('unreachable', 'It is off.')
    if (mark !== null && Number(mark) === changes)
      await new Promise<void>((resolve, reject) => {
        void tell.promise.then(resolve)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    return String(changes)
  }
  const live: SyncRemote = {
    ...store,
    watch,
    putIfAbsent: async (...given) => {
      const isNew = await store.putIfAbsent(...given)
      if (isNew) note()
      return isNew
    },
  }
  return { store: live, files, note, setOff: (isOff: boolean) => void (fails = isOff) }
}

function tabAt({ store }: { readonly store: SyncRemote }) {
  const storage = createMemoryStorage()
  let ids = 0
  const sync = create(
    {
      ports: {
        storage,
        locks: tabLocks(),
        clock: { now: () => Date.now() },
        nextId: () => `tab${(ids += 1)}${Math.random()}`,
        network: { isOnline: () => true, subscribe: () => () => undefined },
        visibility: { isVisible: () => true, subscribe: () => () => undefined },
        remotes: async () => ({
          open: () => store,
          probe: async () => undefined,
          codec: plainCodec(),
          vault: NO_VAULT,
          beginSignIn: async () => Promise.reject(new RangeError('No storage')),
          deviceName: () => 'Firefox',
          deviceForm: () => 'computer',
        }),
      },
      keys: NO_KEYS,
      notices: { fault: throwing },
      show: () => undefined,
      // Nothing arrives because of the clock.
    },
    { quiet: 5, interval: HOUR_MS },
  )
  onTestFinished(() => sync.leave())
  return { sync, storage }
}

describe('a remote that tells of its changes', () => {
  it('brings what another device wrote long before the next look', async () => {
    const remote = createLiveRemote()
    const [one, two] = [tabAt(remote), tabAt(remote)]
    await one.sync.create(
      { kind: 'couchdb', url: 'https://c.test/db', user: '', password: '' },
      'x',
    )
    expect(remote.files.has(KEY_FILE)).toBe(true)
    await two.sync.join(
      { kind: 'couchdb', url: 'https://c.test/db', user: '', password: '' },
      { passphrase: 'x' },
    )
    await one.storage.events.append('s1', session('u Tea', 'a Green'), { expectedRevision: 0 })
    await expect
      .poll(async () => (await two.storage.sessions.list()).map(({ id }) => id))
      .toEqual(['s1'])
    await two.storage.events.append('s2', session('u Milk', 'a White'), { expectedRevision: 0 })
    await expect.poll(() => one.storage.sessions.list()).toHaveLength(2)
  })
})

describe('watching a remote', () => {
  it('misses nothing while it is off, and says so after it', async () => {
    const remote = createLiveRemote()
    const ends = new AbortController()
    let heard = 0
    const watching = watchRemote(remote.store, {
      signal: ends.signal,
      onWritten: () => void (heard += 1),
      pauseMs: 5,
    })
    await expect.poll(() => heard).toBe(1)
    remote.setOff(true)
    remote.note()
    await expect.poll(() => heard).toBe(2)
    remote.note()
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(heard).toBe(2)
    remote.setOff(false)
    await expect.poll(() => heard).toBe(3)
    ends.abort()
    await watching
    remote.note()
    expect(heard).toBe(3)
  })

  it('is nothing at a remote that cannot tell', async () => {
    const { store } = createMemoryRemote()
    const { signal } = new AbortController()
    await watchRemote(store, { signal, onWritten: () => expect.unreachable(), pauseMs: 1 })
  })
})
