/** The folder of this app in a remoteStorage (draft-dejong-remotestorage). */
import { z } from 'zod'
import { syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import { type SyncRemote, SyncRemoteError, type RemoteAddress } from '../../ports/sync-remote.ts'
import { type Asked, filesOver } from './files-over.ts'
import { LIMIT_MS, readJson, request, syncFilesIn } from './request.ts'
import { checkAddress, faultOfStatus } from './remote-fault.ts'

/** The folder, and what the person allows this app. */
export const MODULE = 'palimpsest'

/** What pages must be allowed; `docs/sync.md` names the same. */
const NEEDS = {
  methods: ['PUT', 'DELETE'],
  headers: ['Authorization', 'Content-Type', 'If-None-Match'],
}
const Folder = z.object({ items: z.record(z.string(), z.unknown()) })

/** Throws `SyncRemoteError` for an address that cannot be asked. */
export function openRemotestorage(
  { url, password: token }: Extract<RemoteAddress, { kind: 'remotestorage' }>,
  limitMs = LIMIT_MS,
): SyncRemote {
  const folder = checkAddress(url)
  folder.pathname = folder.pathname.replace(/\/*$/, `/${MODULE}/`)
  const ask = async (file: URL, { method = 'GET', headers, body, signal }: Asked) => {
    const all = { authorization: `Bearer ${token}`, ...headers }
    const answer = await request(file, {
      method,
      headers: all,
      body,
      needs: NEEDS,
      limitMs,
      signal,
    })
    const { status } = answer
    const isWrite = method !== 'GET'
    const fault = () => {
      // Servers answer either if they do not know the token.
      if (status === 401 || (status === 403 && !isWrite))
        return new SyncRemoteError(
          'unauthorized',
          syncRemoteText('signed-out', { host: file.host }),
        )
      return faultOfStatus(file, { status, isWrite, bytes: body?.length ?? 0 })
    }
    return { ...answer, isMissing: status === 404, fault }
  }

  return {
    list: async signal => {
      const { status, bytes, isMissing, fault } = await ask(folder, { signal })
      // Before the first sync file some servers know no such folder.
      if (isMissing) return []
      const found = status === 200 ? readJson(folder, bytes, Folder) : undefined
      if (!found) throw fault()
      return syncFilesIn(folder, Object.keys(found.items))
    },
    ...filesOver((name, asked) => ask(new URL(name, folder), asked)),
  }
}
