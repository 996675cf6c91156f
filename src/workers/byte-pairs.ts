/** Counts byte pairs in n log n. The libraries need n² for a run of length n, and make a string of each pair to look it up. */

/** Counts the tokens of one pre-token; 0 only for an empty one. Throws `RangeError` if it is longer than `mostCharacters`. */
export type CountPairs = (text: string) => number

/** A vocabulary as bytes, found by hash. A token's rank is its index. Plain data that can be sent to another thread. */
export interface Vocabulary {
  /** All tokens, joined. */
  readonly bytes: Uint8Array
  /** The start of each token, and the end of the last. */
  readonly starts: Int32Array
  /** Rank + 1 of the token in each slot; 0 for a free slot. */
  readonly slots: Int32Array
  /** Hash of the token in each slot; most other tokens are excluded without a look at their bytes. */
  readonly hashes: Int32Array
  readonly longest: number
}

/** At least twice the number of tokens, so that few collide; a power of two. */
const SLOTS = 2 ** 19
/** The most UTF-8 bytes for a UTF-16 unit. */
const BYTES_PER_UNIT = 3

const encoder = new TextEncoder()

/** A counter for one vocabulary; `mostCharacters`: UTF-16 units of the longest pre-token. */
export function createPairCounter(vocabulary: Vocabulary, mostCharacters: number): CountPairs {
  const most = mostCharacters * BYTES_PER_UNIT
  const run = new Uint8Array(most)
  // The pieces of the run during the merges, by their start.
  const next = new Int32Array(most)
  const before = new Int32Array(most)
  const joined = new Int32Array(most)
  const heap = createHeap(3 * most)

  /** Looks up the token that a piece and the next one make. */
  const join = (start: number, length: number): void => {
    const middle = next[start] ?? length
    const rank =
      middle < length ? rankOf(vocabulary, run, { start, end: next[middle] ?? length }) : -1
    joined[start] = rank
    if (rank >= 0) heap.push(rank * most + start)
  }

  /** Merges the pair with the lowest rank; false if an earlier merge used a part of it. */
  const mergeLeast = (length: number): boolean => {
    const least = heap.pop()
    const start = least % most
    if (joined[start] !== (least - start) / most) return false
    const middle = next[start] ?? length
    const end = next[middle] ?? length
    joined[middle] = -1
    next[start] = end
    if (end < length) before[end] = start
    join(start, length)
    const previous = before[start] ?? -1
    if (previous >= 0) join(previous, length)
    return true
  }

  return text => {
    if (text.length > mostCharacters)
      throw new RangeError(`${text.length} characters are too many to merge at once`)
    const length = encoder.encodeInto(text, run).written
    if (rankOf(vocabulary, run, { start: 0, end: length }) >= 0) return 1
    for (let start = 0; start < length; start += 1) {
      next[start] = start + 1
      before[start] = start - 1
    }
    for (let start = 0; start < length; start += 1) join(start, length)
    let count = length
    while (heap.size() > 0) if (mergeLeast(length)) count -= 1
    return count
  }
}

/** @param tokens The token at each rank, as text, or as bytes if these are no text. */
export function vocabularyOf(tokens: readonly (string | readonly number[])[]): Vocabulary {
  const capacity = tokens.reduce((sum, { length }) => sum + length * BYTES_PER_UNIT, 0)
  const bytes = new Uint8Array(capacity)
  const starts = new Int32Array(tokens.length + 1)
  const slots = new Int32Array(SLOTS)
  const hashes = new Int32Array(SLOTS)
  let end = 0
  let longest = 0
  for (const [rank, token] of tokens.entries()) {
    const start = end
    end = write(token, bytes, start)
    starts[rank + 1] = end
    longest = Math.max(longest, end - start)
    const hash = hashOf(bytes, start, end)
    let slot = hash & (SLOTS - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    slots[slot] = rank + 1
    hashes[slot] = hash
  }
  return { bytes: bytes.slice(0, end), starts, slots, hashes, longest }
}

/** Writes a token as UTF-8; returns its end. In a browser, 200,000 calls of `TextEncoder` take ten times as long. */
function write(token: string | readonly number[], bytes: Uint8Array, start: number): number {
  let end = start
  if (typeof token !== 'string') {
    for (const byte of token) bytes[end++] = byte
    return end
  }
  for (let at = 0; at < token.length; at += 1) {
    const code = token.codePointAt(at) ?? 0
    if (code < 0x80) {
      bytes[end++] = code
      continue
    }
    if (code < 0x800) bytes[end++] = 0xc0 | (code >> 6)
    else {
      if (code < 0x10000) bytes[end++] = 0xe0 | (code >> 12)
      else {
        at += 1
        bytes[end++] = 0xf0 | (code >> 18)
        bytes[end++] = 0x80 | ((code >> 12) & 0x3f)
      }
      bytes[end++] = 0x80 | ((code >> 6) & 0x3f)
    }
    bytes[end++] = 0x80 | (code & 0x3f)
  }
  return end
}

interface Slice {
  readonly start: number
  readonly end: number
}

/** Rank of the token with these bytes; -1 for none. */
function rankOf(vocabulary: Vocabulary, run: Uint8Array, { start, end }: Slice): number {
  if (end - start > vocabulary.longest) return -1
  const hash = hashOf(run, start, end)
  for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const rank = (vocabulary.slots[slot] ?? 0) - 1
    if (rank < 0) return -1
    if (vocabulary.hashes[slot] === hash && isToken(vocabulary, rank, { run, start, end }))
      return rank
  }
}

function isToken(
  { bytes, starts }: Vocabulary,
  rank: number,
  { run, start, end }: Slice & { readonly run: Uint8Array },
): boolean {
  const from = starts[rank] ?? 0
  if ((starts[rank + 1] ?? 0) - from !== end - start) return false
  for (let at = start; at < end; at += 1) if (run[at] !== bytes[from + at - start]) return false
  return true
}

/** FNV-1a, mixed again so that its low bits can be a slot. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** A heap of numbers, smallest first. */
function createHeap(capacity: number) {
  const values = new Float64Array(capacity)
  let size = 0
  return {
    size: () => size,
    push: (value: number): void => {
      let at = size
      size += 1
      while (at > 0) {
        const parent = (at - 1) >> 1
        const above = values[parent] ?? 0
        if (above <= value) break
        values[at] = above
        at = parent
      }
      values[at] = value
    },
    /** Removes the smallest number. The heap must not be empty. */
    pop: (): number => {
      const least = values[0] ?? 0
      size -= 1
      const value = values[size] ?? 0
      let at = 0
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && (values[child + 1] ?? 0) < (values[child] ?? 0)) child += 1
        const below = values[child] ?? 0
        if (below >= value) break
        values[at] = below
        at = child
      }
      values[at] = value
      return least
    },
  }
}
