/** Sync files in memory, and the ways in which a real remote fails. */
import {
  checkSyncFileName,
  SYNC_FILE_NAME,
  type SyncRemote,
  SyncRemoteError,
  type SyncRemoteErrorCode,
} from '../ports/sync-remote.ts'

export type MemoryRemote = ReturnType<typeof createMemoryRemote>

/** How a remote lies of a file: its list lacks it, it says that there is none, or gives it without its end. */
export type Lie = 'hidden' | 'denied' | 'cut'

export function createMemoryRemote() {
  const files = new Map<string, Uint8Array>()
  let fails: SyncRemoteErrorCode | null = null
  let lieOf: (name: string) => Lie | null = () => null
  const checked = async (name: string, signal: AbortSignal | undefined) => {
    checkSyncFileName(name)
    signal?.throwIfAborted()
    if (fails !== null) throw new SyncRemoteError(fails, `It is ${fails}.`)
  }
  const store: SyncRemote = {
    list: async signal => {
      await checked('key.seg', signal)
      return [...files.keys()].filter(name => SYNC_FILE_NAME.test(name) && lieOf(name) !== 'hidden')
    },
    get: async (name, signal) => {
      await checked(name, signal)
      const lie = lieOf(name)
      const bytes = lie === 'denied' ? undefined : files.get(name)
      return bytes?.slice(0, lie === 'cut' ? -9 : undefined) ?? null
    },
    putIfAbsent: async (name, bytes, signal) => {
      await checked(name, signal)
      if (files.has(name)) return false
      files.set(name, bytes.slice())
      return true
    },
    remove: async (name, signal) => {
      await checked(name, signal)
      files.delete(name)
    },
  }
  return {
    store,
    /** What lies there, by name; a test may change it as a server's owner does. */
    files,
    /** What the remote says of each file from now on; null: the truth. */
    setLies: (lies: typeof lieOf | null) => void (lieOf = lies ?? (() => null)),
    setFailure: (code: SyncRemoteErrorCode | null) => void (fails = code),
  }
}
