/**
 * XChaCha20-Poly1305. It is synchronous, because an IndexedDB transaction ends while a promise of WebCrypto is awaited. Its nonces of
 * 24 bytes are random without a counter.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { packValue, type PackedValue, unpackValue } from './pack-value.ts'

export const KEY_BYTES = 32
const NONCE_BYTES = 24

/** Seals values and names with one data key. */
export interface Cipher {
  /** `label` must be the same at the opening, so that sealed values cannot change their places. */
  seal(label: string, value: unknown): PackedValue
  /** Throws if label, key or bytes are not those of the sealing. */
  open(label: string, sealed: PackedValue): unknown
  /** The same text always becomes the same name, so that it can be a key of a table. */
  hideName(text: string): string
  /** Throws for a name that `hideName` did not make. */
  showName(hidden: string): string
}

/** `dataKey`: 32 bytes. */
export function createCipher(dataKey: Uint8Array): Cipher {
  const branch = (purpose: string) => hmac(sha256, dataKey, utf8ToBytes(purpose))
  const [rows, names, nonces] = [branch('rows'), branch('names'), branch('nonces of names')]
  return {
    seal: (label, value) => {
      const { bytes, handles } = packValue(value)
      return { bytes: sealBytes(rows, { plain: bytes, label, nonce: randomNonce() }), handles }
    },
    open: (label, { bytes, handles }) =>
      unpackValue({ bytes: openBytes(rows, label, bytes), handles }),
    hideName: text => {
      const plain = utf8ToBytes(text)
      const nonce = hmac(sha256, nonces, plain).subarray(0, NONCE_BYTES)
      return bytesToHex(sealBytes(names, { plain, label: '', nonce }))
    },
    showName: hidden => new TextDecoder().decode(openBytes(names, '', hexToBytes(hidden))),
  }
}

function randomNonce(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
}

interface Sealing {
  readonly plain: Uint8Array
  readonly label: string
  readonly nonce: Uint8Array
}

function sealBytes(key: Uint8Array, { plain, label, nonce }: Sealing): Uint8Array {
  const sealed = xchacha20poly1305(key, nonce, utf8ToBytes(label)).encrypt(plain)
  const whole = new Uint8Array(NONCE_BYTES + sealed.length)
  whole.set(nonce)
  whole.set(sealed, NONCE_BYTES)
  return whole
}

function openBytes(key: Uint8Array, label: string, sealed: Uint8Array): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const cipher = xchacha20poly1305(key, nonce, utf8ToBytes(label))
  return cipher.decrypt(sealed.subarray(NONCE_BYTES))
}
