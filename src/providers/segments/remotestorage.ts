/** The folder of this app in a remoteStorage (draft-dejong-remotestorage). */
import { z } from 'zod'
import { segmentStoreText } from '../../i18n/en/sentences/segment-stores.ts'
import {
  SEGMENT_NAME,
  type SegmentStore,
  SegmentStoreError,
  type SyncPlace,
} from '../../ports/segment-store.ts'
import { LIMIT_MS, readJson, request, segmentsIn } from './request.ts'
import { checkAddress, faultOfStatus } from './store-fault.ts'

/** The folder, and what the person allows this app. */
export const MODULE = 'palimpsest'

/** What pages must be allowed; `docs/sync.md` names the same. */
const NEEDS = {
  methods: ['PUT', 'DELETE'],
  headers: ['Authorization', 'Content-Type', 'If-None-Match'],
}
const Folder = z.object({ items: z.record(z.string(), z.unknown()) })

/** Throws `SegmentStoreError` for an address that cannot be asked. */
export function openRemotestorage(
  { url, password: token }: Extract<SyncPlace, { kind: 'remotestorage' }>,
  limitMs = LIMIT_MS,
): SegmentStore {
  const folder = checkAddress(url)
  folder.pathname = folder.pathname.replace(/\/*$/, `/${MODULE}/`)
  const send = async (
    file: URL,
    {
      method = 'GET',
      headers,
      body,
      signal,
    }: {
      method?: string
      headers?: Readonly<Record<string, string>>
      body?: Uint8Array
      signal: AbortSignal | undefined
    },
  ) => {
    const all = { authorization: `Bearer ${token}`, ...headers }
    const asked = { method, headers: all, body, needs: NEEDS, limitMs, signal }
    const answer = await request(file, asked)
    const isWrite = method !== 'GET'
    const fault = () => {
      const { status } = answer
      // Servers answer either if they do not know the token.
      if (status === 401 || (status === 403 && !isWrite))
        return new SegmentStoreError(
          'unauthorized',
          segmentStoreText('signed-out', { host: file.host }),
        )
      return faultOfStatus(file, { status, isWrite, bytes: body?.length ?? 0 })
    }
    return { ...answer, fault }
  }
  const at = (name: string) => {
    if (!SEGMENT_NAME.test(name)) throw new RangeError('This is no name of a segment')
    return new URL(name, folder)
  }

  return {
    list: async signal => {
      const { status, bytes, fault } = await send(folder, { signal })
      // Before the first segment some servers know no such folder.
      if (status === 404) return []
      const found = status === 200 ? readJson(folder, bytes, Folder) : undefined
      if (!found) throw fault()
      return segmentsIn(folder, Object.keys(found.items))
    },
    get: async (name, signal) => {
      const { status, bytes, fault } = await send(at(name), { signal })
      if (status === 404) return null
      if (status !== 200) throw fault()
      return bytes
    },
    putIfAbsent: async (name, bytes, signal) => {
      const headers = { 'if-none-match': '*', 'content-type': 'application/octet-stream' }
      const { status, fault } = await send(at(name), {
        method: 'PUT',
        headers,
        body: bytes,
        signal,
      })
      if (status === 412) return false
      if (![200, 201, 204].includes(status)) throw fault()
      return true
    },
    remove: async (name, signal) => {
      const { status, fault } = await send(at(name), { method: 'DELETE', signal })
      if (![200, 204, 404].includes(status)) throw fault()
    },
  }
}
