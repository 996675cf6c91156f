const FNV_PRIME = 0x01000193

/** The state of a hash, so that a text can be added in pieces. */
export interface HashState {
  readonly high: number
  readonly low: number
  /** UTF-16 units so far. */
  readonly length: number
}

/** The state before any text. */
export const NO_TEXT: HashState = { high: 0x811c9dc5, low: 0x9e3779b9, length: 0 }

/** The state after adding this text. */
export function hashOn(state: HashState, text: string): HashState {
  let { high, low } = state
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, FNV_PRIME)
    low = Math.imul(low ^ (unit + state.length + index), FNV_PRIME) ^ (low >>> 15)
  }
  return { high, low, length: state.length + text.length }
}

/** The `contentHash` of all text added so far. */
export function digestOf({ high, low, length }: HashState): string {
  return hex(scramble(high ^ length)) + hex(scramble(low + high))
}

/** A synchronous 64-bit hash in 16 hexadecimal digits, equal on every machine. Not for secrets. */
export function contentHash(text: string): string {
  return digestOf(hashOn(NO_TEXT, text))
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
