import { type UnzipFileInfo, unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** What a field of four bytes, and one of two, can tell. */
const MOST_BYTES = 0xffff_ffff
const MOST_FILES = 0xffff
/** The first day that the format knows, in milliseconds since 1970: what is in the files tells their time. */
const NO_TIME = 315_619_200_000

export interface FileToZip {
  /** Unique among the files; folders are divided by slashes. */
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
    /** Compresses a file into the zip, or stores it as it is. False: the format cannot hold it, beyond 65,535 files or 4 GB. */
    add: (file: FileToZip, how: 'compressed' | 'stored'): boolean => {
      files += 1
      if (files > MOST_FILES) return false
      const member = how === 'stored' ? new ZipPassThrough(file.name) : new ZipDeflate(file.name)
      member.mtime = NO_TIME
      zip.add(member)
      member.push(file.bytes, true)
      return bytes <= MOST_BYTES
    },
    /** What was written since the last call, to be laid one after the other. */
    take: (): readonly Uint8Array<ArrayBuffer>[] => {
      const taken = pieces
      pieces = []
      return taken
    },
    /** Writes the directory, as the last thing. False: the format cannot hold it. */
    end: (): boolean => {
      zip.end()
      return bytes <= MOST_BYTES
    },
  }
}

/** Several files as one, each stored as it is: the zip in pieces. Null where the format cannot hold it. */
export function zipOf(files: readonly FileToZip[]): readonly Uint8Array<ArrayBuffer>[] | null {
  const zip = createZip()
  return files.every(file => zip.add(file, 'stored')) && zip.end() ? zip.take() : null
}

/** Bytes of a member once it is unpacked: more than any session file that can be imported. */
export const MOST_MEMBER_BYTES = 400e6
/** Bytes of all members together, once they are unpacked. */
const MOST_TOTAL_BYTES = 4e9

export interface ZipMember {
  readonly name: string
  /** Once it is unpacked. */
  readonly bytes: number
}

type ZipReading =
  | { readonly ok: true; readonly members: readonly ZipMember[] }
  | { readonly ok: false; readonly reason: 'no-zip' | 'too-large' }

/** The members of a zip as its directory lists them, without folders. */
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

/** The text of a member; null where it is not there, damaged, or larger than a member may be. */
export function memberText(zip: Uint8Array, name: string): string | null {
  // The directory's size bounds what is unpacked, whatever the member itself says.
  const isWanted = (member: UnzipFileInfo) =>
    member.name === name && member.originalSize <= MOST_MEMBER_BYTES
  const bytes = tried(() => unzipSync(zip, { filter: isWanted })[name])
  if (!bytes) return null
  return tried(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** Null where it throws: the library does for each kind of damage. */
function tried<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}
