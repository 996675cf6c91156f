/**
 * MD5 of bytes as they arrive (RFC 1321): the digest by which an index of weights names its shards. Good against
 * what breaks on the way, not against somebody who wants to deceive.
 *
 * @module
 */

const BLOCK = 64
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const
const SINES = Int32Array.from({ length: 64 }, (_, step) =>
  Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32),
)

export interface Md5 {
  update(bytes: Uint8Array): void
  /** The digest in hexadecimal digits; to be called once, at the end. */
  digest(): string
}

export function createMd5(): Md5 {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  const rest = new Uint8Array(BLOCK)
  let restLength = 0
  let total = 0

  const update = (bytes: Uint8Array) => {
    total += bytes.length
    let at = 0
    if (restLength > 0) {
      at = Math.min(BLOCK - restLength, bytes.length)
      rest.set(bytes.subarray(0, at), restLength)
      restLength += at
      if (restLength < BLOCK) return
      mix(state, new DataView(rest.buffer), 0)
      restLength = 0
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (; at + BLOCK <= bytes.length; at += BLOCK) mix(state, view, at)
    rest.set(bytes.subarray(at))
    restLength = bytes.length - at
  }

  return {
    update,
    digest: () => {
      const bits = BigInt(total) * 8n
      const zeros = (BLOCK * 2 - 9 - (total % BLOCK)) % BLOCK
      const end = new Uint8Array(1 + zeros + 8)
      end[0] = 0x80
      new DataView(end.buffer).setBigUint64(1 + zeros, bits, true)
      update(end)
      const digest = new DataView(new ArrayBuffer(16))
      state.forEach((word, index) => digest.setInt32(index * 4, word, true))
      return [...new Uint8Array(digest.buffer)]
        .map(byte => byte.toString(16).padStart(2, '0'))
        .join('')
    },
  }
}

function mix(state: Int32Array, view: DataView, offset: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4
    const word = view.getInt32(offset + wordIndex(round, step) * 4, true)
    const sum = (a + chosen(round, b, c, d) + word + (SINES[step] ?? 0)) | 0
    const shift = SHIFTS[round * 4 + (step & 3)] ?? 0
    a = d
    d = c
    c = b
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
}

function chosen(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d)
  if (round === 1) return (d & b) | (~d & c)
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d)
}

function wordIndex(round: number, step: number): number {
  if (round === 0) return step
  if (round === 1) return (5 * step + 1) & 15
  return round === 2 ? (3 * step + 5) & 15 : (7 * step) & 15
}
