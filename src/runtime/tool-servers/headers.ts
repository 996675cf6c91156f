import { z } from 'zod'
import { toolServerFaults } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type { SignedIn } from '../../ports/tool-servers.ts'

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
        throw new AppError('bad-header', toolServerFaults.badHeader(withoutValue(line)))
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
