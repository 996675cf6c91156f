/** Turns a passphrase into a secret, and keys into an encrypted record and back. Uses only WebCrypto. */
import { z } from 'zod'
import { type KeysByOrigin, VaultError, type VaultErrorCode } from '../ports/vault.ts'
import {
  type Bytes,
  clearPart,
  ITERATIONS,
  sameBytes,
  addChecksum,
  VAULT_ID,
  type VaultRecord,
} from './vault-record.ts'
import { vaultText } from '../i18n/en/sentences/session.ts'

/** The secret of a passphrase. It can encrypt and decrypt; the key cannot be read out of it. */
export interface Secret {
  readonly key: CryptoKey
  readonly salt: Bytes
  readonly iterations: number
  readonly check: Bytes
}

const Keys = z.record(z.string().min(1), z.string().min(1))

/** The text is padded to a multiple of this length, so that it does not show how many keys there are. */
const PADDED_TO = 1_024

/** A secret for a new record, with a new salt. */
export function newSecret(passphrase: string, purpose: Purpose = 'vault'): Promise<Secret> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return secretOf(passphrase, { salt, iterations: ITERATIONS, purpose })
}

/** The secret that opens this record. Rejects with `wrong-passphrase`. */
export async function secretFor(record: VaultRecord, passphrase: string): Promise<Secret> {
  const { salt, iterations } = record
  const secret = await secretOf(passphrase, { salt, iterations, purpose: 'vault' })
  if (!opens(secret, record)) throw vaultFault('wrong-passphrase')
  return secret
}

/** False after the record was encrypted with another passphrase. */
export function opens({ check }: Secret, record: VaultRecord): boolean {
  return sameBytes(check, record.check)
}

/** The keys encrypted with this secret, with a new initialization vector each time. */
export async function seal(keys: KeysByOrigin, secret: Secret): Promise<VaultRecord> {
  const { key, salt, iterations, check } = secret
  const record = {
    id: VAULT_ID,
    version: 1,
    derivation: 'PBKDF2-SHA-256',
    iterations,
    salt,
    check,
    iv: crypto.getRandomValues(new Uint8Array(12)),
    sealed: new Uint8Array(),
  } as const
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: record.iv, additionalData: clearPart(record) },
    key,
    padded(JSON.stringify(Keys.parse(keys))),
  )
  return addChecksum({ ...record, sealed: new Uint8Array(sealed) })
}

/** The keys in a record that this secret opens. Rejects with `damaged` if the record was changed. */
export async function open(record: VaultRecord, { key }: Secret): Promise<KeysByOrigin> {
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: record.iv, additionalData: clearPart(record) },
      key,
      record.sealed,
    )
    return Keys.parse(JSON.parse(new TextDecoder().decode(text)))
  } catch (cause) {
    // A parser's error may quote the text, so it is not passed on.
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) throw vaultFault('damaged')
    if (cause instanceof DOMException) throw vaultFault('damaged', cause)
    throw cause
  }
}

/** What a secret is for: one passphrase gives different keys for the vault, for sync and for what is stored. */
type Purpose = 'vault' | 'sync' | 'rest'

interface Derivation extends Pick<Secret, 'salt' | 'iterations'> {
  readonly purpose: Purpose
}

/** The secret of a passphrase with this salt and number of rounds. */
export async function secretOf(
  passphrase: string,
  { salt, iterations, purpose }: Derivation,
): Promise<Secret> {
  // The same words typed on another keyboard are the same passphrase.
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  const drawn = new Uint8Array(await crypto.subtle.deriveBits(slow, base, 256))
  const root = await crypto.subtle.importKey('raw', drawn, 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ])
  drawn.fill(0)
  const branch = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  })
  const key = await crypto.subtle.deriveKey(
    branch(`palimpsest ${purpose} keys`),
    root,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  const check = await crypto.subtle.deriveBits(branch(`palimpsest ${purpose} check`), root, 256)
  return { key, salt, iterations, check: new Uint8Array(check) }
}

function padded(text: string): Bytes {
  const bytes = new TextEncoder().encode(text)
  const whole = new Uint8Array(Math.ceil(bytes.length / PADDED_TO) * PADDED_TO).fill(0x20)
  whole.set(bytes)
  return whole
}

/** The error with this code, and its sentence. */
export function vaultFault(code: VaultErrorCode, cause?: unknown): VaultError {
  return new VaultError(code, vaultText(code), { cause })
}
