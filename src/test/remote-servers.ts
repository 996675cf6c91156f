/** Servers by other authors, for tests of remotes, on the loopback address. */
import S3rver from '@20minutes/s3rver'
import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v2 as webdav } from 'webdav-server'
import type { RemoteAddress } from '../ports/sync-remote.ts'
import { listen } from './http.ts'

type AddressOf<Kind> = Extract<RemoteAddress, { readonly kind: Kind }>

/** Neither server knows `If-None-Match: *`, so this answers for them; without it they overwrite. */
function keepFirst(answer: RequestListener): RequestListener {
  const present = new Set<string>()
  return (request, response) => {
    const { method, url = '' } = request
    if (method === 'PUT' && request.headers['if-none-match'] === '*' && present.has(url))
      return request.resume().on('end', () => response.writeHead(412).end())
    response.on('finish', () => {
      if (response.statusCode >= 300) return
      if (method === 'PUT') present.add(url)
      if (method === 'DELETE') present.delete(url)
    })
    return answer(request, response)
  }
}

/** A WebDAV server whose users have their own password. */
export async function startWebdav({ keepsFirst = true } = {}) {
  const users = new webdav.SimpleUserManager()
  const user = users.addUser('ada', 'sesämé', false)
  const rights = new webdav.SimplePathPrivilegeManager()
  rights.setRights(user, '/', ['all'])
  const server = new webdav.WebDAVServer({
    requireAuthentification: true,
    httpAuthentication: new webdav.HTTPBasicAuthentication(users, 'test'),
    privilegeManager: rights,
  })
  const answer: RequestListener = (...asked) => void server.executeRequest(...asked)
  const { url, close } = await listen(keepsFirst ? keepFirst(answer) : answer)
  const address: AddressOf<'webdav'> = {
    kind: 'webdav',
    url: `${url}/palimpsest`,
    user: 'ada',
    password: 'sesämé',
  }
  return { address, close }
}

/** An S3 server that checks signatures, with one bucket. */
export async function startS3({ keepsFirst = true } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'sync-files-'))
  const configureBuckets = [{ name: 'my-bucket' }]
  const server = new S3rver({ silent: true, directory, configureBuckets })
  await server.configureBuckets()
  const answer = server.callback()
  const { url, close } = await listen(keepsFirst ? keepFirst(answer) : answer)
  const address: AddressOf<'s3'> = {
    kind: 's3',
    url,
    region: 'us-east-1',
    bucket: 'my-bucket',
    // Without & and parentheses, which this server encodes otherwise than Amazon does.
    prefix: 'notes + more/',
    user: 'S3RVER',
    password: 'S3RVER',
  }
  const end = async () => {
    await close()
    await rm(directory, { recursive: true, force: true })
  }
  return { address, close: end }
}
