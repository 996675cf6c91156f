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
