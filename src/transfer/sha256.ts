/**
 * SHA-256 in plain TypeScript: a page on plain http has no WebCrypto, and a file must be checked there too.
 *
 * @module
 */

export interface Sha256 {
  /** Adds the UTF-8 bytes of a text. A lone surrogate counts as U+FFFD. */
  update(text: string): void
  updateBytes(bytes: Uint8Array): void
  /** The hash of all that was added, as 64 lower-case hexadecimal digits. Ends the hash. */
  hex(): string
}

/** The hash of some bytes, as 64 lower-case hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  const hash = createSha256()
  hash.updateBytes(bytes)
  return hash.hex()
}

const BLOCK = 64
const BUFFER = 1024 * BLOCK
/** Where the length of the message begins in the last block. */
const LENGTH_AT = BLOCK - 8

/** A hash that grows with each text, so that a long file is never held twice. */
export function createSha256(): Sha256 {
  const encoder = new TextEncoder()
  const buffer = new Uint8Array(BUFFER)
  const state = Uint32Array.from(INITIAL)
  const schedule = new Uint32Array(BLOCK)
  let filled = 0
  let bytes = 0

  const drain = () => {
    const whole = filled - (filled % BLOCK)
    for (let start = 0; start < whole; start += BLOCK)
      compress(state, schedule, new DataView(buffer.buffer, start, BLOCK))
    buffer.copyWithin(0, whole, filled)
    filled -= whole
  }

  return {
    update: text => {
      for (let at = 0; at < text.length;) {
        // A slice, since the encoder is asked again and again; never one that ends inside a pair.
        const { read, written } = encoder.encodeInto(
          sliceOf(text, at, BUFFER),
          buffer.subarray(filled),
        )
        at += read
        filled += written
        bytes += written
        drain()
      }
    },
    updateBytes: added => {
      for (let at = 0; at < added.length;) {
        const slice = added.subarray(at, at + BUFFER - filled)
        buffer.set(slice, filled)
        at += slice.length
        filled += slice.length
        bytes += slice.length
        drain()
      }
    },
    hex: () => {
      const length = bytes
      buffer[filled] = 0x80
      const end = filled < LENGTH_AT ? BLOCK : 2 * BLOCK
      buffer.fill(0, filled + 1, end)
      const tail = new DataView(buffer.buffer, end - 8, 8)
      tail.setUint32(0, Math.floor(length / 0x2000_0000))
      tail.setUint32(4, (length << 3) >>> 0)
      filled = end
      drain()
      return Array.from(state, value => value.toString(16).padStart(8, '0')).join('')
    },
  }
}

function sliceOf(text: string, start: number, length: number): string {
  const last = text.charCodeAt(start + length - 1)
  const splits = last >= 0xd800 && last <= 0xdbff && start + length < text.length
  return text.slice(start, start + length - (splits ? 1 : 0))
}

/** One block, as FIPS 180-4 section 6.2.2 has it. */
function compress(state: Uint32Array, schedule: Uint32Array, block: DataView): void {
  prepare(schedule, block)
  let a = word(state, 0)
  let b = word(state, 1)
  let c = word(state, 2)
  let d = word(state, 3)
  let e = word(state, 4)
  let f = word(state, 5)
  let g = word(state, 6)
  let h = word(state, 7)
  for (let index = 0; index < BLOCK; index += 1) {
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sumE + choice + word(ROUNDS, index) + word(schedule, index)) | 0
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sumA + majority) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = word(state, index) + value
}

function prepare(schedule: Uint32Array, block: DataView): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = block.getUint32(index * 4)
  for (let index = 16; index < BLOCK; index += 1) {
    const near = word(schedule, index - 2)
    const far = word(schedule, index - 15)
    const nearMix = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    const farMix = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    schedule[index] = word(schedule, index - 16) + farMix + word(schedule, index - 7) + nearMix
  }
}

function word(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by))
}

const PRIMES: readonly number[] = firstPrimes(BLOCK)
/** Fractions of the square roots of the first 8 primes, and of the cube roots of the first 64. */
const INITIAL: readonly number[] = PRIMES.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const ROUNDS = Uint32Array.from(PRIMES, prime => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate)
  return primes
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000) >>> 0
}
