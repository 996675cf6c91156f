/** Reads the files of a zip one by one out of a blob, and never more than the zip itself says. */
import { Inflate } from 'fflate'

export interface BlobMember {
  readonly name: string
  /** Unpacked, as the directory says. */
  readonly bytes: number
  readonly packedBytes: number
  readonly offset: number
  readonly isPacked: boolean
}

export type MembersReading =
  | { readonly ok: true; readonly members: readonly BlobMember[] }
  | { readonly ok: false; readonly reason: 'broken' | 'bomb' | 'encrypted' }

/** All files together; more would take minutes and exceed the disk. */
const MOST_TOTAL_BYTES = 4e9
/** Deflate packs at most 1,032 bytes into one. */
const MOST_RATIO = 1_040
const END_BYTES = 22
const MOST_COMMENT = 0xffff
const CHUNK = 1_048_576

/** The zip says less than it unpacks to, or is damaged. */
export class BrokenMember extends Error {
  override readonly name = 'BrokenMember'
  readonly isBomb: boolean

  constructor(isBomb: boolean, options?: ErrorOptions) {
    super('A file of the zip cannot be unpacked', options)
    this.isBomb = isBomb
  }
}

/** The files of a zip, without folders, from the directory at its end. */
export async function membersOfBlob(zip: Blob): Promise<MembersReading> {
  const directory = await directoryOf(zip)
  if (directory === null) return { ok: false, reason: 'broken' }
  const members: BlobMember[] = []
  let total = 0
  for (let at = 0; at < directory.byteLength;) {
    const entry = entryAt(directory, at)
    if (entry === null) return { ok: false, reason: 'broken' }
    if (entry.isEncrypted) return { ok: false, reason: 'encrypted' }
    const { member, next } = entry
    total += member.bytes
    if (total > MOST_TOTAL_BYTES || member.bytes > member.packedBytes * MOST_RATIO + 1_024)
      return { ok: false, reason: 'bomb' }
    if (!member.name.endsWith('/') && entry.isReadable) members.push(member)
    at = next
  }
  return { ok: true, members }
}

async function directoryOf(zip: Blob): Promise<DataView | null> {
  const tail = await viewOf(zip, Math.max(0, zip.size - END_BYTES - MOST_COMMENT), zip.size)
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && tail.getUint32(end, true) !== 0x0605_4b50) end -= 1
  if (end < 0) return null
  const from = tail.getUint32(end + 16, true)
  const to = from + tail.getUint32(end + 12, true)
  return to > zip.size ? null : viewOf(zip, from, to)
}

/** Null if there is no entry here. Source: PKWARE APPNOTE 6.3, section 4.3.12. */
function entryAt(directory: DataView, at: number) {
  const isHere = at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x0201_4b50
  const nameBytes = isHere ? directory.getUint16(at + 28, true) : 0
  if (!isHere || at + 46 + nameBytes > directory.byteLength) return null
  const method = directory.getUint16(at + 10, true)
  const rest = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  const member: BlobMember = {
    name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameBytes)),
    bytes: directory.getUint32(at + 24, true),
    packedBytes: directory.getUint32(at + 20, true),
    offset: directory.getUint32(at + 42, true),
    isPacked: method === 8,
  }
  return {
    member,
    isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
    isReadable: method === 0 || method === 8,
    next: at + 46 + nameBytes + rest,
  }
}

/** The bytes of a file in pieces. Throws `BrokenMember` if it is damaged, or larger than the directory says. */
export async function* memberChunks(
  zip: Blob,
  { offset, packedBytes, bytes, isPacked }: BlobMember,
): AsyncGenerator<Uint8Array, void, void> {
  const head = await viewOf(zip, offset, offset + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x0403_4b50) throw new BrokenMember(false)
  const from = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = zip.slice(from, from + packedBytes)
  if (!isPacked) return yield* blobChunks(packed)
  let unpacked: Uint8Array[] = []
  let total = 0
  const inflate = new Inflate(piece => {
    unpacked.push(piece)
    total += piece.length
  })
  let read = 0
  for await (const chunk of blobChunks(packed)) {
    read += chunk.length
    // A small piece can unpack to a thousand times its size.
    for (let at = 0; at < chunk.length; at += PIECE) {
      push(
        inflate,
        chunk.subarray(at, at + PIECE),
        read === packed.size && at + PIECE >= chunk.length,
      )
      if (total > bytes) throw new BrokenMember(true)
      yield* unpacked
      unpacked = []
    }
  }
  return undefined
}

const PIECE = 65_536

function push(inflate: Inflate, piece: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(piece, isLast)
  } catch (cause) {
    throw new BrokenMember(false, { cause })
  }
}

/** A blob in pieces. */
export async function* blobChunks(blob: Blob): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < blob.size; at += CHUNK)
    yield new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer())
}

async function viewOf(blob: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await blob.slice(from, to).arrayBuffer())
}
