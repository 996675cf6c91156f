/** A WebDAV server that lets pages of other origins in, as docs/sync.md asks for. */
import { request } from 'node:http'
import { listen } from '../src/test/http.ts'
import { startWebdav } from '../src/test/segment-servers.ts'

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, DELETE, PROPFIND, MKCOL',
  'access-control-allow-headers': 'Authorization, Content-Type, Depth, If-None-Match',
}

/** `closed`: the address of the same server without the headers. */
export async function startDavHost() {
  const { place, close: closeServer } = await startWebdav()
  const { url, close: closeHost } = await listen((asked, answer) => {
    if (asked.method === 'OPTIONS') return answer.writeHead(204, CORS).end()
    const { method, headers, url: path = '' } = asked
    const forwarded = request(new URL(path, place.url), { method, headers }, given => {
      answer.writeHead(given.statusCode ?? 500, { ...given.headers, ...CORS })
      given.pipe(answer)
    })
    return asked.pipe(forwarded)
  })
  const close = async (): Promise<void> => {
    await closeHost()
    await closeServer()
  }
  return { place: { ...place, url: new URL('/palimpsest', url).href }, closed: place.url, close }
}
