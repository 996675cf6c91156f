import { signInFaults, toolServerFaults } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type { Clock } from '../../ports/platform.ts'
import type { SignedIn, ToolServerPort } from '../../ports/tool-servers.ts'
import { inTime } from '../async/calls.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { ToolServer } from '../settings/tool-servers.ts'
import { bearer, packSignIn, unpackHeaders } from './headers.ts'

/** Milliseconds before its end in which a token is renewed. */
const EARLY_MS = 60_000
/** The most milliseconds of a renewal: calls wait for it. */
const RENEW_MS = 20_000

/** The headers of servers, kept with the keys. A token of a sign-in is renewed when it is due. */
export function createHeaderStore(
  port: Pick<ToolServerPort, 'renewSignIn'>,
  keys: Pick<KeyStore, 'hold' | 'forRequest' | 'offerUnlock'>,
  clock: Clock,
) {
  /** Servers with a sign-in; true: its token was refused, and is to be renewed. */
  const isRefused = new Map<string, boolean>()

  const holdSignIn = async (url: string, given: SignedIn) => {
    await keys.hold(url, packSignIn(given))
    isRefused.set(url, false)
  }
  return {
    holdSignIn,
    /** The headers for requests. Rejects with a sentence if they are not at hand. */
    of: async (server: Pick<ToolServer, 'url' | 'name' | 'headerNames'>) => {
      const { url, name, headerNames } = server
      const kept = headerNames.length === 0 ? '' : await keys.forRequest(url)
      const { headers, renewal } = unpackHeaders(kept)
      if (!headerNames.every(header => header in headers)) {
        keys.offerUnlock(url)
        throw new AppError('unauthorised', toolServerFaults.headersMissing(name))
      }
      if (renewal === null) return headers
      const isDue = (renewal.expiresAt ?? Number.POSITIVE_INFINITY) - EARLY_MS < clock.now()
      if (!isDue && isRefused.get(url) !== true) {
        isRefused.set(url, false)
        return headers
      }
      const stop = new AbortController()
      const renewed = await inTime(port.renewSignIn(url, renewal.kept, stop.signal), RENEW_MS)
      stop.abort()
      if (renewed === null) throw new AppError('timeout', signInFaults.slow(name, RENEW_MS / 1_000))
      await holdSignIn(url, renewed)
      return bearer(renewed.accessToken)
    },
    /** The server refused the headers. True if they are of a sign-in that was not renewed just now. */
    refuse: (url: string): boolean => {
      const mayRenew = isRefused.get(url) === false
      if (mayRenew) isRefused.set(url, true)
      return mayRenew
    },
  }
}
