import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tabLocks } from '../../../app/locks.ts'
import { KEY_FILE } from '../../../ports/sync-codec.ts'
import { SegmentStoreError, type SegmentStore } from '../../../ports/sync-remote.ts'
import { createMemorySegments } from '../../../test/memory-remote.ts'
import { createMemoryStorage } from '../../../test/memory-storage.ts'
import { NO_KEYS, NO_VAULT } from '../../../test/no-keys.ts'
import { plainCodec } from '../../../test/plain-codec.ts'
import { session } from '../../../test/session.ts'
import { throwing } from '../../../test/sync-tabs.ts'
import { create } from '../commands.ts'
import { watchPlace } from './watch-remote.ts'

const HOUR_MS = 3_600_000

/** A place that tells of its changes, as CouchDB does. */
function createLivePlace() {
  const { store, files } = createMemorySegments()
  let changes = 0
  let tell = Promise.withResolvers<void>()
  let fails = false
  const note = () => {
    changes += 1
    tell.resolve()
    tell = Promise.withResolvers()
  }
  const watch: SegmentStore['watch'] = async (mark, signal) => {
    if (fails) throw new SegmentStoreError('unreachable', 'It is off.')
    if (mark !== null && Number(mark) === changes)
      await new Promise<void>((resolve, reject) => {
        void tell.promise.then(resolve)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    return String(changes)
  }
  const live: SegmentStore = {
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

function tabAt({ store }: { readonly store: SegmentStore }) {
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
        segments: async () => ({
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

describe('a place that tells of its changes', () => {
  it('brings what another device wrote long before the next look', async () => {
    const place = createLivePlace()
    const [one, two] = [tabAt(place), tabAt(place)]
    await one.sync.create(
      { kind: 'couchdb', url: 'https://c.test/db', user: '', password: '' },
      'x',
    )
    expect(place.files.has(KEY_FILE)).toBe(true)
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

describe('watching a place', () => {
  it('misses nothing while it is off, and says so after it', async () => {
    const place = createLivePlace()
    const ends = new AbortController()
    let heard = 0
    const watching = watchPlace(place.store, {
      signal: ends.signal,
      onWritten: () => void (heard += 1),
      pauseMs: 5,
    })
    await expect.poll(() => heard).toBe(1)
    place.setOff(true)
    place.note()
    await expect.poll(() => heard).toBe(2)
    place.note()
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(heard).toBe(2)
    place.setOff(false)
    await expect.poll(() => heard).toBe(3)
    ends.abort()
    await watching
    place.note()
    expect(heard).toBe(3)
  })

  it('is nothing at a place that cannot tell', async () => {
    const { store } = createMemorySegments()
    const { signal } = new AbortController()
    await watchPlace(store, { signal, onWritten: () => expect.unreachable(), pauseMs: 1 })
  })
})
