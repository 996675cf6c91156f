/** A remoteStorage server with one person, who signs in with a password, on the loopback address. */
import Armadietto from 'armadietto'
import logger from 'armadietto/lib/logger.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from './http.ts'

/** What the person types at the sign-in page. */
export const STORAGE_PASSWORD = 'sesame'

export async function startRemotestorage() {
  const { exceptions, rejections } = logger.configureLogger({ stdout: ['emerg'] })
  // Otherwise it ends the process of a test that fails.
  exceptions.unhandle()
  rejections.unhandle()
  const path = await mkdtemp(join(tmpdir(), 'storage-'))
  const store = new Armadietto.FileTree({ path })
  await store.createUser({ username: 'ada', email: 'ada@example.org', password: STORAGE_PASSWORD })
  const server = await listen(new Armadietto({ bare: true, store, http: { host: '127.0.0.1' } }))
  const close = async (): Promise<void> => {
    await server.close()
    await rm(path, { recursive: true, force: true })
  }
  /** Ends a sign-in, as a person does on a page of the storage. */
  const revoke = (token: string) => store.revokeAccess('ada', token)
  return { revoke, url: server.url, account: `ada@${new URL(server.url).host}`, close }
}

/** Does what a person does at the sign-in page. Resolves with the page of the app to which it leads. */
export async function signInAt(address: string, { allows = true } = {}): Promise<URL> {
  const { origin, pathname, searchParams } = new URL(address)
  const asked = new URLSearchParams(searchParams)
  asked.set('username', decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1)))
  asked.set('password', STORAGE_PASSWORD)
  asked.set(allows ? 'allow' : 'deny', 'yes')
  const answer = await fetch(`${origin}/oauth`, { method: 'POST', body: asked, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
