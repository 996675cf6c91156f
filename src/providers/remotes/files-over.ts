import {
  checkSyncFileName,
  type SyncRemote,
  type SyncRemoteError,
} from '../../ports/sync-remote.ts'

/** What is asked of a server about one file. */
export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal | undefined
}

interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
  /** True if there is no such file, rather than no such folder or bucket. */
  readonly isMissing: boolean
  /** What the answer means if it is no success. */
  readonly fault: () => SyncRemoteError
}

/** Sync files on a server that knows `If-None-Match: *`. `send` asks about the file with a name. */
export function filesOver(
  send: (name: string, asked: Asked) => Promise<Answer>,
): Pick<SyncRemote, 'get' | 'putIfAbsent' | 'remove'> {
  return {
    get: async (name, signal) => {
      checkSyncFileName(name)
      const { status, bytes, isMissing, fault } = await send(name, { signal })
      if (isMissing) return null
      if (status !== 200) throw fault()
      return bytes
    },
    putIfAbsent: async (name, body, signal) => {
      checkSyncFileName(name)
      const headers = { 'if-none-match': '*', 'content-type': 'application/octet-stream' }
      const { status, fault } = await send(name, { method: 'PUT', headers, body, signal })
      if (status === 412) return false
      if (![200, 201, 204].includes(status)) throw fault()
      return true
    },
    remove: async (name, signal) => {
      checkSyncFileName(name)
      const { status, isMissing, fault } = await send(name, { method: 'DELETE', signal })
      if (![200, 202, 204].includes(status) && !isMissing) throw fault()
    },
  }
}
