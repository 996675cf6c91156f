/** The keys of one set of devices: all are derived from one random root, which the recovery code holds. */
import { z } from 'zod'
import { syncFileText } from '../../i18n/en/sentences/sync-files.ts'
import { SyncFileError, type SyncKeys } from '../../ports/sync-codec.ts'
import type { Bytes } from '../vault-record.ts'

export const ID_BYTES = 16
export const IV_BYTES = 12
/** What AES-GCM adds. */
export const TAG_BYTES = 16

const Stored = z.strictObject({
  version: z.literal(1),
  id: z.instanceof(Uint8Array).refine(({ length }) => length === ID_BYTES),
  naming: z.custom<CryptoKey>(isKey),
  sealing: z.custom<CryptoKey>(isKey),
  root: z.instanceof(Uint8Array),
})

/** Null for anything but keys. */
export function readStoredKeys(stored: unknown): SyncKeys | null {
  return Stored.safeParse(stored).data ?? null
}

type SegmentCode = Parameters<typeof syncFileText>[0]

/** The error with this code, and its sentence. */
export function syncFileFault(code: SegmentCode, cause?: unknown): SyncFileError {
  return new SyncFileError(code, syncFileText(code), { cause })
}

/** Without `subtle` on a plain-http page, although the types say otherwise. */
export function subtle(): SubtleCrypto {
  const { crypto }: { readonly crypto?: Partial<Crypto> } = globalThis
  if (crypto?.subtle === undefined) throw syncFileFault('impossible')
  return crypto.subtle
}

export async function keysOfRoot(root: Bytes): Promise<SyncKeys> {
  const base = await subtle().importKey('raw', root, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const [naming, sealing, id] = await Promise.all([
    subtle().deriveKey(branch('names'), base, hmac, false, ['sign']),
    subtle().deriveKey(branch('content'), base, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    subtle().deriveBits(branch('id'), base, ID_BYTES * 8),
  ])
  return {
    version: 1,
    id: new Uint8Array(id),
    naming,
    sealing,
    root: await sealBytes(sealing, root, ROOT_LABEL),
  }
}

/** The parameters that derive one of several keys from a secret. */
export function branch(info: string) {
  return {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8(`palimpsest sync ${info}`),
  }
}

/** The root of keys. Rejects with `damaged`. */
export function rootOf({ sealing, root }: SyncKeys): Promise<Bytes> {
  return openBytes(sealing, root, ROOT_LABEL)
}

const ROOT_LABEL = utf8('palimpsest sync root')

/** The bytes encrypted with a new initialization vector, which comes first; `label` must be the same at the opening. */
export async function sealBytes(key: CryptoKey, bytes: Bytes, label: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const options = { name: 'AES-GCM', iv, additionalData: label }
  return join(iv, new Uint8Array(await subtle().encrypt(options, key, bytes)))
}

/** Rejects with `code`, by default `damaged`, if key, label or bytes are not those of the sealing. */
export async function openBytes(
  key: CryptoKey,
  bytes: Uint8Array,
  label: Bytes,
  code: 'damaged' | 'wrong-passphrase' = 'damaged',
): Promise<Bytes> {
  const iv = bytes.slice(0, IV_BYTES)
  const options = { name: 'AES-GCM', iv, additionalData: label }
  try {
    return new Uint8Array(await subtle().decrypt(options, key, bytes.slice(IV_BYTES)))
  } catch (cause) {
    if (cause instanceof DOMException) throw syncFileFault(code, cause)
    throw cause
  }
}

/** Throws if the bytes do not begin with the mark, whose last byte is the version. */
export function checkMark(bytes: Uint8Array, mark: Uint8Array): void {
  const isSame = (at: number) => bytes[at] === mark[at]
  const present = Array.from({ length: Math.min(bytes.length, mark.length - 1) }, (_, at) => at)
  if (!present.every(isSame)) throw syncFileFault('foreign')
  if (bytes.length < mark.length) throw syncFileFault('cut')
  if (!isSame(mark.length - 1)) throw syncFileFault('newer')
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

export function join(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A number below 2^32 as four bytes. */
export function numberBytes(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function readNumber(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)
}

/** In two letters or digits for each byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function bytesOfHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function isKey(value: unknown): boolean {
  return typeof CryptoKey !== 'undefined' && value instanceof CryptoKey && !value.extractable
}
