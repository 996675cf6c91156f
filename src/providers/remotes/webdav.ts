/** A folder of a WebDAV server. Only `If-None-Match: *` is asked of it: no ETag, no lock, no clock. */
import type { SyncRemote, RemoteAddress } from '../../ports/sync-remote.ts'
import { type Asked, filesOver } from './files-over.ts'
import { isWholeXml, textsOf } from './read-xml.ts'
import { basicAuthorization, cutAnswer, LIMIT_MS, request, syncFilesIn } from './request.ts'
import { checkAddress, faultOfStatus } from './remote-fault.ts'

/** What pages must be allowed; `docs/sync.md` names the same. */
const NEEDS = {
  methods: ['PROPFIND', 'PUT', 'MKCOL', 'DELETE'],
  headers: ['Authorization', 'Content-Type', 'Depth', 'If-None-Match'],
}
const NAMES_ONLY = new TextEncoder().encode(
  '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>',
)

/** A missing folder is empty, and is created by the first sync file. Throws `SyncRemoteError` for an address that cannot be asked. */
export function openWebdav(
  { url, user, password }: Extract<RemoteAddress, { kind: 'webdav' }>,
  limitMs = LIMIT_MS,
): SyncRemote {
  const folder = checkAddress(url)
  folder.pathname = folder.pathname.replace(/\/*$/, '/')
  const who = basicAuthorization(user, password)
  const ask = async (file: URL, { method = 'GET', headers, body, signal }: Asked) => {
    const all = { ...who, ...headers }
    const answer = await request(file, {
      method,
      headers: all,
      body,
      needs: NEEDS,
      limitMs,
      signal,
    })
    const { status } = answer
    const isWrite = !['GET', 'PROPFIND'].includes(method)
    const fault = () => faultOfStatus(file, { status, isWrite, bytes: body?.length ?? 0 })
    return { ...answer, isMissing: status === 404, fault }
  }

  return {
    list: async signal => {
      const headers = { depth: '1', 'content-type': 'application/xml' }
      const asked = { method: 'PROPFIND', headers, body: NAMES_ONLY, signal }
      const { status, bytes, isMissing, fault } = await ask(folder, asked)
      if (isMissing) return []
      const xml = new TextDecoder().decode(bytes)
      const paths = status === 207 ? textsOf(xml, 'href') : []
      // The folder itself is listed, too.
      if (paths.length === 0) throw fault()
      if (!isWholeXml(xml, 'multistatus')) throw cutAnswer(folder)
      return syncFilesIn(
        folder,
        paths.map(path => path.slice(path.lastIndexOf('/') + 1)),
      )
    },
    ...filesOver(async (name, asked) => {
      const file = new URL(name, folder)
      const first = await ask(file, asked)
      if (asked.method !== 'PUT' || !hasNoFolder(first.status)) return first
      const made = await ask(folder, { method: 'MKCOL', signal: asked.signal })
      const second = await ask(file, asked)
      // Some servers refuse a folder that another request makes at this moment.
      if (hasNoFolder(second.status) && made.status !== 201 && made.status !== 405)
        throw made.fault()
      return second
    }),
  }
}

/** The answer to a file where its folder is missing. */
function hasNoFolder(status: number): boolean {
  return status === 404 || status === 409
}
