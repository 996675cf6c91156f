/**
 * The stored vault: one record, encrypted with the passphrase.
 *
 * A checksum shows damage without the passphrase; `check` shows a wrong passphrase; the tag of AES-GCM, which covers the clear
 * fields too, shows a change by an attacker who computed the checksum again.
 */
import { z } from 'zod'

/** Key of the only record. */
export const VAULT_ID = 'vault'

/** Rounds of PBKDF2-SHA-256 for a new record: OWASP's figure of 2023, a fraction of a second on a phone. */
export const ITERATIONS = 600_000
/** A record with more rounds would hang the page; one with fewer than the present figure is not ours. */
export const MOST_ITERATIONS = 10_000_000

const bytes = (least: number, most = least) =>
  z
    .instanceof(Uint8Array)
    .refine(({ length }) => length >= least && length <= most)
    .transform((given): Bytes => new Uint8Array(given))

/** The vault as it is stored. */
export const VaultRecord = z.strictObject({
  id: z.literal(VAULT_ID),
  version: z.literal(1),
  derivation: z.literal('PBKDF2-SHA-256'),
  iterations: z.int().min(ITERATIONS).max(MOST_ITERATIONS),
  /** New with each passphrase. */
  salt: bytes(16),
  /** Derived from the passphrase together with the key. An attacker can use it only to check guesses of the passphrase. */
  check: bytes(32),
  /** New with each write. */
  iv: bytes(12),
  /** The keys as padded JSON, encrypted with AES-256-GCM. */
  sealed: bytes(16, 1_000_000),
  /** SHA-256 of all fields above. */
  checksum: bytes(32),
})
export type VaultRecord = z.infer<typeof VaultRecord>

/** All fields but the checksum. */
export type Unsummed = Omit<VaultRecord, 'checksum'>

const Newer = z.looseObject({ version: z.int().min(2) })

/** A stored record, checked for damage. */
export async function readVaultRecord(raw: unknown): Promise<VaultRecord | 'damaged' | 'newer'> {
  const record = VaultRecord.safeParse(raw)
  if (!record.success) return Newer.safeParse(raw).success ? 'newer' : 'damaged'
  const { checksum, ...rest } = record.data
  return sameBytes(checksum, await checksumOf(rest)) ? record.data : 'damaged'
}

/** The record with its checksum. */
export async function addChecksum(record: Unsummed): Promise<VaultRecord> {
  return { ...record, checksum: await checksumOf(record) }
}

/** The clear fields that the tag of AES-GCM must cover: all that decide how the keys are read. */
export function clearPart({ version, derivation, iterations, salt, check }: Unsummed): Bytes {
  const head = new TextEncoder().encode(`palimpsest-vault ${version} ${derivation} ${iterations} `)
  return joined([head, salt, check])
}

async function checksumOf(record: Unsummed): Promise<Bytes> {
  const whole = joined([clearPart(record), record.iv, record.sealed])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** Bytes in their own buffer, as WebCrypto needs. */
export type Bytes = Uint8Array<ArrayBuffer>

function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** True for the same bytes in the same order. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
