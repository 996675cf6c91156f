import { signInText, toolServerText } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type { Clock } from '../../ports/platform.ts'
import type { SignedIn, ToolServerPort } from '../../ports/tool-servers.ts'
import { inTime } from '../async/calls.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { ToolServer } from '../settings/settings.ts'
import { z } from 'zod'

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
        throw new AppError('unauthorised', toolServerText('headersMissing', { name }))
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
      if (renewed === null)
        throw new AppError('timeout', signInText('slow', { name, count: RENEW_MS / 1_000 }))
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

type HeaderValues = Readonly<Record<string, string>>

/** The headers in lines such as `Authorization: Bearer abc`. Throws an AppError for another line. */
export function readHeaders(lines: string): HeaderValues {
  const entries = lines
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const [, name, value] = /^([!#$%&'*+.^`|~\w-]+):[ \t]*([\x20-\x7e]+)$/.exec(line) ?? []
      if (name === undefined || value === undefined)
        throw new AppError('bad-header', toolServerText('badHeader', { line: withoutValue(line) }))
      return [name, value] as const
    })
  return Object.fromEntries(entries)
}

/** A faulty line may hold a secret behind its name. */
function withoutValue(line: string): string {
  const name = line.split(/[:\s]/)[0] ?? ''
  return name.length < line.length ? `${name.slice(0, 40)} …` : name.slice(0, 40)
}

/** Next to the headers: no header can have this name. */
const SIGN_IN = ':sign-in'
const Stored = z.record(z.string(), z.string())
const Renewal = z.object({ expiresAt: z.number().nullable(), kept: z.string() })

/** The headers as one text, as a key is kept; empty for none. */
export function packHeaders(headers: HeaderValues): string {
  return Object.keys(headers).length === 0 ? '' : JSON.stringify(headers)
}

/** The same for a sign-in. */
export function packSignIn({ accessToken, ...renewal }: SignedIn): string {
  return packHeaders({ ...bearer(accessToken), [SIGN_IN]: JSON.stringify(renewal) })
}

export function bearer(accessToken: string) {
  return { Authorization: `Bearer ${accessToken}` }
}

/** `renewal`: of a sign-in; null for headers that were typed. Throws if the text is neither. */
export function unpackHeaders(text: string): {
  readonly headers: HeaderValues
  readonly renewal: Omit<SignedIn, 'accessToken'> | null
} {
  const { [SIGN_IN]: renewal, ...headers } = text === '' ? {} : Stored.parse(JSON.parse(text))
  return { headers, renewal: renewal === undefined ? null : Renewal.parse(JSON.parse(renewal)) }
}
