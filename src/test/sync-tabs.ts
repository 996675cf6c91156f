/** Tabs that may sync at one remote, with their commands. */
import { onTestFinished } from 'vitest'
import { tabLocks } from '../app/locks.ts'
import { KEY_FILE, type SyncCodec } from '../ports/sync-codec.ts'
import type { RemoteAddress } from '../ports/sync-remote.ts'
import type { Visibility } from '../ports/platform.ts'
import type { StoragePort } from '../ports/storage.ts'
import { create } from '../features/sync/commands.ts'
import type { SyncStatus } from '../features/sync/status.ts'
import type { MemoryRemote } from './memory-remote.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
import { NO_KEYS, NO_VAULT } from './no-keys.ts'
import { plainCodec } from './plain-codec.ts'

export const PLACE: RemoteAddress = {
  kind: 'webdav',
  url: 'https://dav.example.org/notes',
  user: 'ada',
  password: 'secret',
}

export const portOf =
  (remote: MemoryRemote, codec: SyncCodec = plainCodec()) =>
  async () => ({
    open: () => remote.store,
    probe: async () => void (await remote.store.list()),
    codec,
    vault: NO_VAULT,
    beginSignIn: async () => {
      throw new RangeError('No storage')
    },
    deviceName: () => 'Firefox on Linux',
    deviceForm: () => 'computer',
  })

/** Notices of a tab to which nothing unexpected happens. */
export function throwing(error: unknown): never {
  throw error
}

export const syncFilesAt = ({ files }: MemoryRemote) =>
  [...files.keys()].filter(name => name !== KEY_FILE)

let ids = 0

/** A tab that may sync at this remote. */
export function tabAt(
  remote: MemoryRemote,
  {
    storage = createMemoryStorage(),
    locks = tabLocks(),
    now = () => Date.now(),
    codec,
    visibility = { isVisible: () => true, subscribe: () => () => undefined },
  }: {
    readonly storage?: MemoryStorage
    readonly locks?: ReturnType<typeof tabLocks>
    readonly now?: () => number
    readonly codec?: SyncCodec
    readonly visibility?: Visibility
  } = {},
) {
  let status: SyncStatus | null = null
  const sync = create(
    {
      ports: {
        storage,
        locks,
        clock: { now },
        nextId: () => `tab${String((ids += 1)).padStart(4, '0')}`,
        network: { isOnline: () => true, subscribe: () => () => undefined },
        visibility,
        remotes: portOf(remote, codec),
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
  return { sync, storage, status: () => status as SyncStatus | null }
}

export const idsOf = async (storage: StoragePort) =>
  (await storage.sessions.list()).map(({ id }) => id).toSorted()
