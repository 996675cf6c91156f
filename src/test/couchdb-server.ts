/** A server that speaks the protocol of CouchDB, with one user, on the loopback address. */
import createServer from 'express-pouchdb'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { RemoteAddress } from '../ports/sync-remote.ts'
import { listen } from './http.ts'

const PASSWORD = 'sesämé'

export async function startCouchdb() {
  const databases = PouchDB.plugin(memory).defaults({
    adapter: 'memory',
    prefix: `${randomUUID()}-`,
  })
  const serve = createServer(databases, { mode: 'minimumForPouchDB', inMemoryConfig: true })
  // Its own users need another database than the one in memory.
  const known = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`
  const answer: RequestListener = (request, response) =>
    request.headers.authorization === known
      ? serve(request, response)
      : response.writeHead(401).end('{"error":"unauthorized"}')
  const { url, close } = await listen(answer)
  const address: Extract<RemoteAddress, { kind: 'couchdb' }> = {
    kind: 'couchdb',
    url: `${url}/palimpsest`,
    user: 'ada',
    password: PASSWORD,
  }
  return { address, close }
}
