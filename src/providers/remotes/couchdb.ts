/** A database of a CouchDB server. A sync file is the attachment of a document, which is new only once. */
import { z } from 'zod'
import { syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import {
  checkSyncFileName,
  type SyncRemote,
  SyncRemoteError,
  type RemoteAddress,
} from '../../ports/sync-remote.ts'
import { basicAuthorization, LIMIT_MS, readJson, request, syncFilesIn } from './request.ts'
import { checkAddress, faultOfStatus } from './remote-fault.ts'

/** What pages must be allowed; `docs/sync.md` names the same. */
const NEEDS = { methods: ['PUT', 'DELETE'], headers: ['Authorization', 'Content-Type'] }
/** How much of the time limit a server may wait for a change before it answers that there is none. */
const WAIT = 0.8

const Failure = z.object({ error: z.string(), reason: z.string().nullish() })
const Rows = z.object({ rows: z.array(z.object({ id: z.string() })) })
const Revision = z.object({ _rev: z.string() })
const Changes = z.object({
  results: z.array(z.unknown()),
  last_seq: z.union([z.string(), z.number()]),
})

interface Asked {
  readonly method?: string
  readonly body?: string
  readonly signal: AbortSignal | undefined
}

/** A missing database is empty, and is created by the first sync file. Throws `SyncRemoteError` for an address that cannot be asked. */
export function openCouchdb(
  { url, user, password }: Extract<RemoteAddress, { kind: 'couchdb' }>,
  limitMs = LIMIT_MS,
): SyncRemote {
  const database = checkAddress(url)
  database.pathname = database.pathname.replace(/\/*$/, '/')
  const send = async (file: URL, { method = 'GET', body, signal }: Asked) => {
    const type = body !== undefined && { 'content-type': 'application/json' }
    const headers = { ...basicAuthorization(user, password), ...type }
    const answer = await request(file, { method, headers, body, needs: NEEDS, limitMs, signal })
    const json = <Value>(shape: z.ZodType<Value>) => readJson(file, answer.bytes, shape)
    const fault = (status = answer.status) => {
      const { error = '', reason = '' } = (status < 400 ? undefined : json(Failure)) ?? {}
      // What its system says of a full disk.
      if (`${error} ${reason}`.includes('enospc'))
        return new SyncRemoteError('full', syncRemoteText('full', { host: file.host }))
      const words = /^\w{1,60}$/.test(error) ? error : ''
      const isWrite = method !== 'GET'
      return faultOfStatus(database, { status, isWrite, bytes: body?.length ?? 0, words })
    }
    return { ...answer, json, fault }
  }
  const at = (name: string, part = '') => {
    checkSyncFileName(name)
    return new URL(`${name}${part}`, database)
  }
  const create = async (signal: AbortSignal | undefined) => {
    const file = new URL(database.href.slice(0, -1))
    const { status, fault } = await send(file, { method: 'PUT', signal })
    if ([201, 202, 412].includes(status)) return
    // Only an administrator may create one.
    throw fault(status === 401 || status === 403 ? 404 : status)
  }

  return {
    list: async signal => {
      const { status, json, fault } = await send(new URL('_all_docs', database), { signal })
      if (status === 404 && json(Failure)?.error === 'not_found') return []
      const found = status === 200 ? json(Rows) : undefined
      if (!found) throw fault(status === 404 ? 405 : status)
      return syncFilesIn(
        database,
        found.rows.map(({ id }) => id),
      )
    },
    get: async (name, signal) => {
      const { status, bytes, fault } = await send(at(name, '/data'), { signal })
      if (status === 404) return null
      if (status !== 200) throw fault()
      return bytes
    },
    putIfAbsent: async (name, bytes, signal) => {
      // Not as bytes at the address of the attachment: some servers refuse that after a removal.
      const attachment = { content_type: 'application/octet-stream', data: toBase64(bytes) }
      const body = JSON.stringify({ _attachments: { data: attachment } })
      const put = () => send(at(name), { method: 'PUT', body, signal })
      let answer = await put()
      if (answer.status === 404) {
        await create(signal)
        answer = await put()
      }
      if (answer.status === 409) return false
      if (answer.status !== 201 && answer.status !== 202) throw answer.fault()
      return true
    },
    remove: async (name, signal) => {
      const found = await send(at(name), { signal })
      if (found.status === 404) return
      const { _rev: revision } = (found.status === 200 ? found.json(Revision) : undefined) ?? {}
      if (revision === undefined) throw found.fault()
      const file = at(name)
      file.searchParams.set('rev', revision)
      const { status, fault } = await send(file, { method: 'DELETE', signal })
      // Another device removed it in between.
      if (![200, 202, 404, 409].includes(status)) throw fault()
    },
    watch: async (mark, signal) => {
      const file = new URL('_changes', database)
      file.searchParams.set('since', mark ?? 'now')
      if (mark !== null) {
        file.searchParams.set('feed', 'longpoll')
        file.searchParams.set('timeout', String(Math.floor(limitMs * WAIT)))
      }
      for (;;) {
        const { status, json, fault } = await send(file, { signal })
        const changes = status === 200 ? json(Changes) : undefined
        if (!changes) throw fault()
        if (mark === null || changes.results.length > 0) return String(changes.last_seq)
      }
    },
  }
}

/** As many bytes as one call takes as its inputs. */
const STEP = 8_192

function toBase64(bytes: Uint8Array): string {
  const parts = Array.from({ length: Math.ceil(bytes.length / STEP) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * STEP, (at + 1) * STEP)),
  )
  return btoa(parts.join(''))
}
