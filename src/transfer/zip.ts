import { type UnzipFileInfo, unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** The largest values of a four-byte and a two-byte field. */
const MOST_BYTES = 0xffff_ffff
const MOST_FILES = 0xffff
/** The first day that the format knows, in milliseconds since 1970; the files' content holds their time. */
const NO_TIME = 315_619_200_000

export interface FileToZip {
  /** Unique among the files; slashes separate folders. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A zip that is being written. */
export function createZip() {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let files = 0
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    bytes += piece.length
    pieces.push(piece)
  })
  return {
    /** Adds a file. False if the format cannot hold it: more than 65,535 files or 4 GB. */
    add: (file: FileToZip, how: 'compressed' | 'stored'): boolean => {
      files += 1
      if (files > MOST_FILES) return false
      const member = how === 'stored' ? new ZipPassThrough(file.name) : new ZipDeflate(file.name)
      member.mtime = NO_TIME
      zip.add(member)
      member.push(file.bytes, true)
      return bytes <= MOST_BYTES
    },
    /** The bytes written since the last call, in order. */
    take: (): readonly Uint8Array<ArrayBuffer>[] => {
      const taken = pieces
      pieces = []
      return taken
    },
    /** Writes the directory at the end. False if the format cannot hold the zip. */
    end: (): boolean => {
      zip.end()
      return bytes <= MOST_BYTES
    },
  }
}

/** Several files as one zip, each stored unchanged: the zip in pieces. Null if the format cannot hold it. */
export function zipOf(files: readonly FileToZip[]): readonly Uint8Array<ArrayBuffer>[] | null {
  const zip = createZip()
  return files.every(file => zip.add(file, 'stored')) && zip.end() ? zip.take() : null
}

/** The most bytes of an unpacked member: more than any session file that can be imported. */
export const MOST_MEMBER_BYTES = 400e6
/** The most bytes of all unpacked members. */
const MOST_TOTAL_BYTES = 4e9

export interface ZipMember {
  readonly name: string
  /** Unpacked. */
  readonly bytes: number
}

type ZipReading =
  | { readonly ok: true; readonly members: readonly ZipMember[] }
  | { readonly ok: false; readonly reason: 'no-zip' | 'too-large' }

/** The members of a zip from its directory, without folders. */
export function membersOf(zip: Uint8Array): ZipReading {
  const members: ZipMember[] = []
  const listed = tried(() =>
    unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('/')) members.push({ name, bytes: originalSize })
        return false
      },
    }),
  )
  if (listed === null) return { ok: false, reason: 'no-zip' }
  const total = members.reduce((sum, { bytes }) => sum + bytes, 0)
  return total > MOST_TOTAL_BYTES ? { ok: false, reason: 'too-large' } : { ok: true, members }
}

/** The text of a member; null if it is missing, damaged, or too large. */
export function memberText(zip: Uint8Array, name: string): string | null {
  // The size in the directory limits what is unpacked, even if the member itself states another size.
  const isWanted = (member: UnzipFileInfo) =>
    member.name === name && member.originalSize <= MOST_MEMBER_BYTES
  const bytes = tried(() => unzipSync(zip, { filter: isWanted })[name])
  if (!bytes) return null
  return tried(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** Null if it throws, which the library does for each kind of damage. */
function tried<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}
