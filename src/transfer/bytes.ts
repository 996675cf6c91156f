import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The hash of `bytes`, as 64 lower-case hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}

/** The hash of a text's UTF-8 bytes, as bytes. */
export function sha256Bytes(text: string): Uint8Array {
  return sha256(new TextEncoder().encode(text))
}

/** A hash that grows with each text, without WebCrypto, which is missing on plain http. */
export function createSha256() {
  const hash = sha256.create()
  const encoder = new TextEncoder()
  return {
    /** Adds the UTF-8 bytes of `text`. A lone surrogate counts as U+FFFD. */
    update: (text: string) => void hash.update(encoder.encode(text)),
    /** The hash of all added bytes, as 64 lower-case hexadecimal digits. Call it once, at the end. */
    hex: (): string => bytesToHex(hash.digest()),
  }
}

/** A multiple of three, so that only the last piece is padded; small enough for one call. */
const PIECE = 24_576

/** The bytes as base64, padded. Source: RFC 4648, section 4. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return text
}

/** Letters in groups of four, the last one padded. */
const WELL_FORMED = /^[A-Za-z0-9+/]*={0,2}$/

/** Null for a text that `toBase64` does not write. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !WELL_FORMED.test(text)) return null
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return isCanonicalEnd(text, bytes) ? bytes : null
}

/** Unused bits must be zero, so that the same bytes have only one text. */
function isCanonicalEnd(text: string, bytes: Uint8Array): boolean {
  return toBase64(bytes.subarray(bytes.length - (bytes.length % 3 || 3))) === text.slice(-4)
}
