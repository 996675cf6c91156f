export interface FileToZip {
  /** Unique among the files; no folders. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What a field of four bytes, and one of two, can tell. */
const MOST_BYTES = 0xffff_ffff
const MOST_FILES = 0xffff

/**
 * Several files as one, uncompressed, as PKWARE's APPNOTE 6.3 describes it (4.3.7, 4.3.12, 4.3.16): every system opens
 * it without a program of its own. The archive in pieces, to be laid one after the other. Null where the format cannot
 * hold it: beyond 65,535 files or 4 GB.
 */
export function zipOf(files: readonly FileToZip[]): readonly Uint8Array<ArrayBuffer>[] | null {
  if (files.length > MOST_FILES) return null
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const encoded = new TextEncoder().encode(name)
    const about = [
      ...two(20, UTF8_NAMES, STORED),
      ...NO_TIME,
      ...four(checksumOf(bytes), bytes.length, bytes.length),
      ...two(encoded.length, 0),
    ]
    const local = joined([0x50, 0x4b, 3, 4, ...about], encoded)
    directory.push(
      joined([0x50, 0x4b, 1, 2, 20, 0, ...about, ...two(0, 0, 0), ...four(0, offset)], encoded),
    )
    pieces.push(local, bytes)
    offset += local.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  if (offset + size > MOST_BYTES) return null
  const count = two(0, 0, files.length, files.length)
  const end = [0x50, 0x4b, 5, 6, ...count, ...four(size, offset), ...two(0)]
  return [...pieces, ...directory, Uint8Array.from(end)]
}

const UTF8_NAMES = 0x800
const STORED = 0
/** The first moment that the format knows: what is in the files tells their time. */
const NO_TIME = two(0, 0x21)

function two(...values: readonly number[]): readonly number[] {
  return values.flatMap(value => [value & 0xff, (value >>> 8) & 0xff])
}

function four(...values: readonly number[]): readonly number[] {
  return values.flatMap(value => two(value & 0xffff, value >>> 16))
}

function joined(head: readonly number[], name: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + name.length)
  whole.set(head)
  whole.set(name, head.length)
  return whole
}

const TABLE = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1
  return rest
})

/** CRC-32, as the format asks for. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}
