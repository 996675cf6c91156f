/** A bucket of an S3-compatible service, by path: `https://service/bucket/key`. */
import { syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import {
  MOST_SYNC_FILES,
  type SyncRemote,
  SyncRemoteError,
  type SyncRemoteErrorCode,
  type RemoteAddress,
} from '../../ports/sync-remote.ts'
import { type Asked, filesOver } from './files-over.ts'
import { isWholeXml, textsOf } from './read-xml.ts'
import { cutAnswer, LIMIT_MS, request, syncFilesIn, tooManyFiles } from './request.ts'
import { encodePath, signRequest } from './sign-s3.ts'
import { checkAddress, faultOfStatus } from './remote-fault.ts'

/** What pages must be allowed; `docs/sync.md` names the same. */
const NEEDS = {
  methods: ['PUT', 'DELETE'],
  headers: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Amz-Content-Sha256', 'X-Amz-Date'],
}

/** Codes of the service that say more than the status. */
const CODES: Readonly<Record<string, SyncRemoteErrorCode>> = {
  SignatureDoesNotMatch: 'unauthorized',
  InvalidAccessKeyId: 'unauthorized',
  AuthorizationHeaderMalformed: 'unauthorized',
  RequestTimeTooSkewed: 'clock',
  QuotaExceeded: 'full',
  ConditionalRequestConflict: 'busy',
}

/** Most pages of a list: a bucket may hold other files, too, and a page may be empty. */
const MOST_PAGES = 1_000

interface SignedAsked extends Asked {
  readonly query?: readonly (readonly [string, string])[]
}

/** Throws `SyncRemoteError` for an address that cannot be asked. */
export function openS3(
  address: Extract<RemoteAddress, { kind: 's3' }>,
  limitMs = LIMIT_MS,
): SyncRemote {
  const service = checkAddress(address.url)
  const send = async (
    key: string,
    { method = 'GET', query = [], headers = {}, body = new Uint8Array(), signal }: SignedAsked,
  ) => {
    const file = new URL(service)
    const path = encodePath(key === '' ? address.bucket : `${address.bucket}/${key}`)
    file.pathname = `${file.pathname.replace(/\/*$/, '')}/${path}`
    const asked = { method, file, query, body, at: new Date() }
    const signed = signRequest(asked, address)
    const answer = await request(file, {
      method,
      headers: { ...signed, ...headers },
      body: method === 'PUT' ? body : undefined,
      needs: NEEDS,
      limitMs,
      signal,
    })
    const xml = new TextDecoder().decode(answer.bytes)
    const code = answer.status < 300 ? '' : (textsOf(xml, 'Code')[0] ?? '')
    const fault = () => faultOf(file, { ...answer, code, sent: body.length, method })
    const isMissing = answer.status === 404 && code !== 'NoSuchBucket'
    return { ...answer, isMissing, fault, xml, texts: (name: string) => textsOf(xml, name) }
  }

  return {
    list: async signal => {
      const names = new Set<string>()
      let next: string | undefined
      for (let page = 0; page === 0 || next; page += 1) {
        if (page > MOST_PAGES) throw tooManyFiles(service.host)
        const answer: Awaited<ReturnType<typeof send>> = await send('', {
          query: [
            ...(next === undefined ? [] : [['continuation-token', next] as const]),
            ['list-type', '2'],
            ['prefix', address.prefix],
          ],
          signal,
        })
        if (answer.status !== 200 || answer.texts('ListBucketResult').length === 0)
          throw answer.fault()
        if (!isWholeXml(answer.xml, 'ListBucketResult')) throw cutAnswer(service)
        const keys = answer.texts('Key').map(key => key.slice(address.prefix.length))
        for (const name of syncFilesIn(service, keys)) names.add(name)
        if (names.size > MOST_SYNC_FILES) throw tooManyFiles(service.host)
        next = answer.texts('NextContinuationToken')[0]
      }
      return [...names]
    },
    ...filesOver((name, asked) => send(address.prefix + name, asked)),
  }
}

interface Failed {
  readonly status: number
  readonly code: string
  readonly method: string
  readonly sent: number
}

function faultOf(file: URL, { status, code, method, sent }: Failed): SyncRemoteError {
  // The service knows that it cannot keep the promise.
  if (method === 'PUT' && status === 501)
    return new SyncRemoteError(
      'not-exclusive',
      syncRemoteText('not-exclusive', { host: file.host }),
    )
  const known = CODES[code]
  if (known === 'busy')
    return new SyncRemoteError(
      known,
      syncRemoteText('busy', { host: file.host, status: String(status) }),
    )
  if (known === 'unauthorized' || known === 'clock' || known === 'full')
    return new SyncRemoteError(known, syncRemoteText(known, { host: file.host }))
  const words = /^\w{1,60}$/.test(code) ? code : ''
  return faultOfStatus(file, { status, isWrite: method !== 'GET', bytes: sent, words })
}
