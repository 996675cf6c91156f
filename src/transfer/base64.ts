/** Bytes as text, by RFC 4648 section 4. */

/** A multiple of three, so that only the last piece is padded; small enough for one call. */
const PIECE = 24_576

/** The bytes as base64, padded. */
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
