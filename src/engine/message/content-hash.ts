const FNV_PRIME = 0x01000193

/**
 * A synchronous 64-bit fingerprint of text, to notice change and to cache by content. Not for secrets: blobs are keyed
 * by SHA-256. Sixteen hexadecimal digits; equal texts give equal hashes on every machine.
 */
export function contentHash(text: string): string {
  let high = 0x811c9dc5
  let low = 0x9e3779b9
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, FNV_PRIME)
    low = Math.imul(low ^ (unit + index), FNV_PRIME) ^ (low >>> 15)
  }
  return hex(scramble(high ^ text.length)) + hex(scramble(low + high))
}

function scramble(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x7feb352d)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
