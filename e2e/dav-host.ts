/** A WebDAV server that lets pages of other origins in. */
import { startWebdav } from '../src/test/remote-servers.ts'
import { openToPages } from './open-host.ts'

/** `closed`: the address of the same server without the headers. */
export async function startDavHost() {
  const { address, close: closeServer } = await startWebdav()
  const { url, close: closeHost } = await openToPages(address.url, {
    methods: 'GET, PUT, DELETE, PROPFIND, MKCOL',
    headers: 'Authorization, Content-Type, Depth, If-None-Match',
  })
  const close = async (): Promise<void> => {
    await closeHost()
    await closeServer()
  }
  return {
    address: { ...address, url: new URL('/palimpsest', url).href },
    closed: address.url,
    close,
  }
}
