/** A folder of a WebDAV server. Only `If-None-Match: *` is asked of it: no ETag, no lock, no clock. */
import { SEGMENT_NAME, type SegmentStore, type SyncPlace } from '../../ports/segment-store.ts'
import { isWholeXml, textsOf } from './read-xml.ts'
import { basicAuthorization, cutAnswer, LIMIT_MS, request, segmentsIn } from './request.ts'
import { checkAddress, faultOfStatus } from './store-fault.ts'

/** What pages must be allowed; `docs/sync.md` names the same. */
const NEEDS = {
  methods: ['PROPFIND', 'PUT', 'MKCOL', 'DELETE'],
  headers: ['Authorization', 'Content-Type', 'Depth', 'If-None-Match'],
}
const NAMES_ONLY =
  '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>'

/** A missing folder is empty, and is created by the first segment. Throws `SegmentStoreError` for an address that cannot be asked. */
export function openWebdav(
  { url, user, password }: Extract<SyncPlace, { kind: 'webdav' }>,
  limitMs = LIMIT_MS,
): SegmentStore {
  const folder = checkAddress(url)
  folder.pathname = folder.pathname.replace(/\/*$/, '/')
  const who = basicAuthorization(user, password)
  const at = (name: string) => {
    if (!SEGMENT_NAME.test(name)) throw new RangeError('This is no name of a segment')
    return new URL(name, folder)
  }
  const send = (
    file: URL,
    method: string,
    {
      headers,
      ...rest
    }: {
      headers?: Readonly<Record<string, string>>
      body?: Uint8Array | string
      signal: AbortSignal | undefined
    },
  ) => request(file, { method, headers: { ...who, ...headers }, needs: NEEDS, limitMs, ...rest })

  return {
    list: async signal => {
      const headers = { depth: '1', 'content-type': 'application/xml' }
      const asked = { headers, body: NAMES_ONLY, signal }
      const { status, bytes } = await send(folder, 'PROPFIND', asked)
      if (status === 404) return []
      const xml = new TextDecoder().decode(bytes)
      const paths = status === 207 ? textsOf(xml, 'href') : []
      // The folder itself is listed, too.
      if (paths.length === 0) throw faultOfStatus(folder, { status, isWrite: false })
      if (!isWholeXml(xml, 'multistatus')) throw cutAnswer(folder)
      return segmentsIn(
        folder,
        paths.map(path => path.slice(path.lastIndexOf('/') + 1)),
      )
    },
    get: async (name, signal) => {
      const { status, bytes } = await send(at(name), 'GET', { signal })
      if (status === 404) return null
      if (status !== 200) throw faultOfStatus(at(name), { status, isWrite: false })
      return bytes
    },
    putIfAbsent: async (name, bytes, signal) => {
      const headers = { 'if-none-match': '*', 'content-type': 'application/octet-stream' }
      const put = () => send(at(name), 'PUT', { headers, body: bytes, signal })
      let { status } = await put()
      if (hasNoFolder(status)) {
        const made = await send(folder, 'MKCOL', { signal })
        ;({ status } = await put())
        // Some servers refuse a folder that another request makes at this moment.
        if (hasNoFolder(status) && made.status !== 201 && made.status !== 405)
          throw faultOfStatus(folder, { status: made.status, isWrite: true })
      }
      if (status === 412) return false
      if (![200, 201, 204].includes(status))
        throw faultOfStatus(at(name), { status, isWrite: true, bytes: bytes.length })
      return true
    },
    remove: async (name, signal) => {
      const { status } = await send(at(name), 'DELETE', { signal })
      if (![200, 202, 204, 404].includes(status))
        throw faultOfStatus(at(name), { status, isWrite: true })
    },
  }
}

/** The answer to a file where its folder is missing. */
function hasNoFolder(status: number): boolean {
  return status === 404 || status === 409
}
