/** A server of one file, with its manners: ranges, versions, refusals, broken connections. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { listen } from './http.ts'

export interface FileServerOptions {
  /** What is served, and at which path. */
  bytes: Uint8Array
  path: string
  version: string
  ranges: boolean
  /** Whether pages from elsewhere may read the range of an answer. */
  showsRange: boolean
  /** Breaks the connection after so many bytes of the file; null for never. */
  breakAfter: number | null
  /** Sends so many bytes of the file and no more, the connection open; null for all of it. */
  holdAfter: number | null
}

export interface FileServer {
  readonly url: string
  /** May be changed between two requests. */
  readonly options: FileServerOptions
  readonly asked: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  /** Bytes of the file that were handed to the newest connection, while it is held. */
  sent(): number
  close(): Promise<void>
}

export async function fileServer(overrides: Partial<FileServerOptions>): Promise<FileServer> {
  const options: FileServerOptions = {
    bytes: new Uint8Array(),
    path: '/',
    version: '"1"',
    ranges: true,
    showsRange: true,
    breakAfter: null,
    holdAfter: null,
    ...overrides,
  }
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  let sent = 0
  const { url, close } = await listen((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', 'etag, content-range')
    if (path !== options.path) return response.writeHead(404).end()
    const { bytes, version } = options
    const wanted = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
    const from = wanted && options.ranges ? Number(wanted[1]) : 0
    if (from >= bytes.length) return response.writeHead(416).end()
    response.writeHead(from > 0 ? 206 : 200, {
      etag: version,
      'content-length': bytes.length - from,
      ...(from > 0 &&
        options.showsRange && {
          'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
        }),
    })
    return sendFrom(from, response, { ...options, onSent: count => (sent = count) })
  })
  return {
    url,
    options,
    asked,
    sent: () => sent,
    close,
  }
}

function sendFrom(
  from: number,
  response: ServerResponse,
  { bytes, holdAfter, breakAfter, onSent }: FileServerOptions & { onSent: (bytes: number) => void },
): void {
  if (holdAfter !== null) {
    // In two steps: what comes at once is no progress.
    const middle = (from + holdAfter) / 2
    response.write(bytes.subarray(from, middle))
    setTimeout(() => {
      response.write(bytes.subarray(middle, holdAfter))
      onSent(holdAfter)
    }, 500)
  } else if (breakAfter === null) response.end(bytes.subarray(from))
  else {
    response.write(bytes.subarray(from, breakAfter))
    setTimeout(() => response.destroy(), 50)
  }
}
