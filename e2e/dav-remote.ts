/** A WebDAV server in memory that lets pages of other origins in, and misbehaves when it is told to. */
import type { IncomingMessage } from 'node:http'
import type { RemoteAddress } from '../src/ports/sync-remote.ts'
import { listen } from '../src/test/http.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, DELETE, PROPFIND, MKCOL',
  'access-control-allow-headers': 'Authorization, Content-Type, Depth, If-None-Match',
}

/** What the server does wrong. `hang`: the bytes of the next upload arrive, and it is never answered. `spoil`: other bytes are stored in their place. */
export type Misbehaviour =
  | { readonly type: 'refuse-writes'; readonly status: number }
  | { readonly type: 'slow'; readonly ms: number }
  | { readonly type: 'spoil'; readonly change: (bytes: Uint8Array) => Uint8Array }
  | { readonly type: 'hang'; readonly isStored: boolean; readonly onHanging: () => void }

export type DavRemote = Awaited<ReturnType<typeof startDavRemote>>

interface Answer {
  readonly status: number
  readonly body?: string | Uint8Array
}

export async function startDavRemote() {
  const files = new Map<string, Uint8Array>()
  let wrong: Misbehaviour | null = null
  const hang = (
    name: string,
    bytes: Uint8Array,
    { isStored, onHanging }: Extract<Misbehaviour, { type: 'hang' }>,
  ) => {
    if (isStored) files.set(name, bytes)
    wrong = null
    onHanging()
    return null
  }
  const put = (name: string, bytes: Uint8Array, isNew: boolean): Answer | null => {
    if (files.has(name) && isNew) return { status: 412 }
    if (wrong?.type === 'hang') return hang(name, bytes, wrong)
    const spoil = wrong?.type === 'spoil' ? wrong : null
    if (spoil) wrong = null
    files.set(name, spoil?.change(bytes) ?? bytes)
    return { status: 201 }
  }
  /** Null: it never answers. */
  const answerTo = async ({ method, url = '', headers }: IncomingMessage, bytes: Uint8Array) => {
    const name = new URL(url, 'http://place').pathname.replace('/palimpsest/', '')
    if (wrong?.type === 'slow') await pause(wrong.ms)
    const isWrite = ['PUT', 'DELETE', 'MKCOL'].includes(method ?? '')
    if (wrong?.type === 'refuse-writes' && isWrite) return { status: wrong.status }
    switch (method) {
      case 'PROPFIND':
        return { status: 207, body: listOf(['', ...files.keys()]) }
      case 'GET': {
        const body = files.get(name)
        return body ? { status: 200, body } : { status: 404 }
      }
      case 'DELETE':
        return { status: files.delete(name) ? 204 : 404 }
      case 'PUT':
        return put(name, bytes, headers['if-none-match'] === '*')
      default:
        return { status: method === 'OPTIONS' ? 204 : 405 }
    }
  }
  const { url, close } = await listen((asked, response) => {
    const work = async () => {
      const answer: Answer | null = await answerTo(asked, await bytesOf(asked))
      if (answer) response.writeHead(answer.status, CORS).end(answer.body)
    }
    // The page may be gone.
    void work().catch(() => response.destroy())
  })
  const address: Extract<RemoteAddress, { kind: 'webdav' }> = {
    kind: 'webdav',
    url: `${url}/palimpsest`,
    user: '',
    password: '',
  }
  return {
    address,
    /** The files by name; a test may change them. */
    files,
    /** Null: it does everything right again. */
    misbehave: (next: Misbehaviour | null) => {
      wrong = next
    },
    /** Puts exactly these files there. */
    restore: (earlier: ReadonlyMap<string, Uint8Array>) => {
      files.clear()
      for (const [name, bytes] of earlier) files.set(name, bytes)
    },
    close,
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

async function bytesOf(asked: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of asked) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

function listOf(names: readonly string[]): string {
  const lines = names.map(name => `<D:response><D:href>/palimpsest/${name}</D:href></D:response>`)
  return `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${lines.join('')}</D:multistatus>`
}
