import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { tabLocks } from '../../../app/locks.ts'
import type { StorageSignIn, RemoteAddress } from '../../../ports/sync-remote.ts'
import { syncCodec } from '../../../store/sync/sync-codec.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { createMemoryStorage } from '../../../test/memory-storage.ts'
import { NO_KEYS, NO_VAULT } from '../../../test/no-keys.ts'
import { throwing } from '../../../test/sync-tabs.ts'
import { create } from '../commands.ts'
import { SYNC_KEY } from '../status.ts'

const STORAGE: RemoteAddress = {
  kind: 'remotestorage',
  url: 'https://rs.test/ada',
  user: 'ada@rs.test',
  password: 'token-77',
}

/** A storage in which everybody signs in at once, except those who stop. */
const signInOf = (account: string): StorageSignIn => ({
  address: `https://rs.test/oauth?${account}`,
  finish: async signal => {
    await new Promise(resolve => setTimeout(resolve, 5))
    signal.throwIfAborted()
    return { ...STORAGE, user: account }
  },
})

function createDevice() {
  const opened: RemoteAddress[] = []
  const storage = createMemoryStorage()
  const { store } = createMemoryRemote()
  let ids = 0
  const sync = create({
    ports: {
      storage,
      locks: tabLocks(),
      clock: { now: () => 0 },
      nextId: () => `id${(ids += 1)}`,
      network: { isOnline: () => true, subscribe: () => () => undefined },
      visibility: { isVisible: () => true, subscribe: () => () => undefined },
      remotes: async () => ({
        open: remote => {
          opened.push(remote)
          return store
        },
        probe: async () => undefined,
        codec: syncCodec,
        vault: NO_VAULT,
        beginSignIn: async account => signInOf(account),
        deviceName: () => 'Firefox',
        deviceForm: () => 'computer',
      }),
    },
    keys: NO_KEYS,
    notices: { fault: throwing },
    show: () => undefined,
  })
  onTestFinished(() => sync.leave())
  return { sync, opened, storage }
}

it('a sign-in gives a remote, and a newer one ends it', async () => {
  const { sync } = createDevice()
  await expect(sync.finishSignIn()).rejects.toThrow(RangeError)
  expect(await sync.beginSignIn('bob@rs.test', 'https://app.test/signed-in.htm')).toContain('bob')
  const [first] = await Promise.allSettled([
    sync.finishSignIn(),
    sync.beginSignIn('ada@rs.test', 'https://app.test/signed-in.htm'),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect(await sync.finishSignIn()).toEqual(STORAGE)
})

it('a new sign-in gives the same device another token, and everything else stays', async () => {
  const { sync, opened, storage } = createDevice()
  await sync.create(STORAGE, 'correct horse')
  const before = await storage.settings.read(SYNC_KEY)
  opened.length = 0
  await sync.renewSignIn({ ...STORAGE, password: 'token-88' })
  expect(opened.at(-1)).toEqual({ ...STORAGE, password: 'token-88' })
  const after = await storage.settings.read(SYNC_KEY)
  expect(after).toEqual({
    ...(before as object),
    password: expect.any(Uint8Array),
    sharesKeys: false,
  })
  expect(JSON.stringify(after)).not.toContain('token-88')
})

it.each<RemoteAddress>([
  STORAGE,
  { kind: 'couchdb', url: 'https://c.test/db', user: 'ada', password: 'token-77' },
])('the secret of a remote of kind $kind is stored sealed, and opens it again', async remote => {
  const { sync, opened, storage } = createDevice()
  await sync.create(remote, 'correct horse')
  const stored = await storage.settings.read(SYNC_KEY)
  expect(stored).toMatchObject({ place: { kind: remote.kind }, password: expect.any(Uint8Array) })
  expect(JSON.stringify(stored)).not.toContain('token-77')
  opened.length = 0
  await sync.begin()
  expect(opened).toEqual([remote])
})
