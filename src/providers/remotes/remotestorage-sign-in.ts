/** From `user@host` to a token: WebFinger names the storage, and its page asks the person (OAuth 2.0, implicit grant). */
import { z } from 'zod'
import { syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import { type BeginStorageSignIn, SyncRemoteError } from '../../ports/sync-remote.ts'
import { isLoopback } from '../endpoint-test/test-endpoint.ts'
import { signInAnswer } from '../http/sign-in-answer.ts'
import { MODULE } from './remotestorage.ts'
import { LIMIT_MS, readJson, request } from './request.ts'
import { checkAddress } from './remote-fault.ts'

const RELATIONS = ['http://tools.ietf.org/id/draft-dejong-remotestorage', 'remotestorage']
const IMPLICIT_GRANT = 'http://tools.ietf.org/html/rfc6749#section-4.2'

const Link = z.object({
  rel: z.enum(RELATIONS),
  href: z.string(),
  properties: z.object({ [IMPLICIT_GRANT]: z.string() }),
})
const Person = z.object({ links: z.array(z.unknown()) })

export const beginStorageSignIn: BeginStorageSignIn = async (account, redirectUrl) => {
  const user = account.trim()
  const { host } = addressOf(user)
  const finger = new URL(
    `${isLoopback(addressOf(user)) ? 'http' : 'https'}://${host}/.well-known/webfinger`,
  )
  finger.searchParams.set('resource', `acct:${user}`)
  const { status, bytes } = await request(finger, {
    method: 'GET',
    headers: {},
    isPublic: true,
    needs: { methods: [], headers: [] },
    limitMs: LIMIT_MS,
    signal: undefined,
  })
  const links = (status === 200 && readJson(finger, bytes, Person)?.links) || []
  const link = links.map(one => Link.safeParse(one).data).find(one => one !== undefined)
  if (!link)
    throw new SyncRemoteError('not-a-store', syncRemoteText('no-storage', { host, account: user }))
  const storage = checkAddress(link.href)
  const page = checkAddress(link.properties[IMPLICIT_GRANT])
  const state = crypto.randomUUID()
  const question = {
    client_id: new URL(redirectUrl).origin,
    redirect_uri: redirectUrl,
    response_type: 'token',
    scope: `${MODULE}:rw`,
    state,
  }
  for (const [name, value] of Object.entries(question)) page.searchParams.set(name, value)
  return {
    address: page.href,
    finish: async signal => {
      const answer = await signInAnswer(state, signal)
      const token = answer.get('access_token')
      if (token) return { kind: 'remotestorage', url: storage.href, user, password: token }
      const error = answer.get('error') ?? ''
      const say =
        error === 'access_denied' || !/^\w{1,60}$/.test(error)
          ? syncRemoteText('sign-in-denied', { host: page.host })
          : syncRemoteText('sign-in-failed', { host: page.host, words: error })
      throw new SyncRemoteError('unauthorized', say)
    },
  }
}

/** The host of `user@host`. */
function addressOf(account: string): URL {
  const [, host = ''] = /^[^@\s]+@([^@\s/?#\\]+)$/.exec(account) ?? []
  const address = URL.parse(`https://${host}`)
  if (host === '' || address === null)
    throw new SyncRemoteError('not-a-store', syncRemoteText('bad-account'))
  return address
}
