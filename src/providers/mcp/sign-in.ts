import {
  auth,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import { signInText } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import { parseJson } from '../../ports/parse-json.ts'
import type { SignedIn, StartedSignIn } from '../../ports/tool-servers.ts'
import { askOnce } from '../http/ask.ts'
import { signInAnswer } from '../http/sign-in-answer.ts'
import { checkAddress } from './diagnose.ts'

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const StoredSignIn = z.object({
  redirectUrl: z.string(),
  client: z.custom<StoredOAuthClientInformation>(isObject).optional(),
  tokens: z.custom<StoredOAuthTokens>(isObject).optional(),
  discovery: z.custom<OAuthDiscoveryState>(isObject).optional(),
})
type StoredSignIn = z.infer<typeof StoredSignIn>

/** Registers this app with the server's sign-in, and names the page where the person signs in. Rejects with `ToolServerError`. */
export async function beginSignIn(
  url: string,
  redirectUrl: string,
  signal: AbortSignal,
): Promise<StartedSignIn> {
  const { host } = checkAddress(url)
  const state = crypto.randomUUID()
  const stored: StoredSignIn = { redirectUrl }
  const { provider, asked } = providerOf(stored, state)
  await explained(host, signal, () => auth(provider, { serverUrl: url, fetchFn: within(signal) }))
  const address = asked()
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new AppError('unauthorised', signInText('noWay', { host }))
  return {
    address: address.href,
    finish: async stop => {
      const answer = await signInAnswer(state, stop)
      const authorizationCode = answer.get('code')
      if (authorizationCode === null)
        throw new AppError('unauthorised', signInText('denied', { host }))
      const iss = answer.get('iss')
      await explained(host, stop, () =>
        auth(provider, {
          serverUrl: url,
          authorizationCode,
          ...(iss !== null && { iss }),
          fetchFn: within(stop),
        }),
      )
      return signedIn(host, stored)
    },
  }
}

/** Asks for a new token without the person. Rejects with `ToolServerError` if they have to sign in again. */
export async function renewSignIn(
  url: string,
  text: string,
  signal: AbortSignal,
): Promise<SignedIn> {
  const { host } = checkAddress(url)
  const stored = StoredSignIn.parse(parseJson(text))
  const { provider, asked } = providerOf(stored, crypto.randomUUID())
  await explained(host, signal, () => auth(provider, { serverUrl: url, fetchFn: within(signal) }))
  if (asked() !== null) throw new AppError('unauthorised', signInText('again', { host }))
  return signedIn(host, stored)
}

function signedIn(host: string, kept: StoredSignIn): SignedIn {
  const { access_token: accessToken, expires_in: seconds } = kept.tokens ?? {}
  if (accessToken === undefined) throw new AppError('unauthorised', signInText('again', { host }))
  const expiresAt = seconds === undefined ? null : Date.now() + seconds * 1_000
  return { accessToken, expiresAt, kept: JSON.stringify(kept) }
}

/** What the client asks of its host. `asked`: the sign-in page, if the person has to visit it. */
function providerOf(kept: StoredSignIn, state: string) {
  let page: URL | null = null
  let verifier = ''
  const provider: OAuthClientProvider = {
    redirectUrl: kept.redirectUrl,
    clientMetadata: {
      client_name: 'Palimpsest',
      redirect_uris: [kept.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => state,
    clientInformation: () => kept.client,
    saveClientInformation: client => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: tokens => void (kept.tokens = tokens),
    discoveryState: () => kept.discovery,
    saveDiscoveryState: discovery => void (kept.discovery = discovery),
    codeVerifier: () => verifier,
    saveCodeVerifier: made => void (verifier = made),
    redirectToAuthorization: to => void (page = to),
    invalidateCredentials: scope => {
      if (scope === 'tokens' || scope === 'all') delete kept.tokens
      if (scope === 'client' || scope === 'all') delete kept.client
    },
  }
  return { provider, asked: () => page }
}

function within(signal: AbortSignal) {
  return (to: string | URL, init: RequestInit = {}) =>
    askOnce(to, { ...init, signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
}

async function explained(host: string, signal: AbortSignal, run: () => Promise<unknown>) {
  try {
    await run()
  } catch (cause) {
    signal.throwIfAborted()
    const words = cause instanceof TypeError ? signInText('unreadable', { host }) : null
    const message = words ?? signInText('failed', { host, words: errorText(cause) })
    throw new AppError('unauthorised', message, { cause })
  }
}
