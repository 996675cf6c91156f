import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

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
export interface ZipWriter {
  /** Compresses a file into the zip, or stores it as it is. False: the format cannot hold it, beyond 65,535 files or 4 GB. */
  add(file: FileToZip, how: 'compressed' | 'stored'): boolean
  /** What was written since the last call, to be laid one after the other. */
  take(): readonly Uint8Array<ArrayBuffer>[]
  /** Writes the directory, as the last thing. False: the format cannot hold it. */
  end(): boolean
}

export function createZip(): ZipWriter {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let files = 0
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    bytes += piece.length
    pieces.push(piece)
  })
  return {
    add: (file, how) => {
      files += 1
      if (files > MOST_FILES) return false
      const member = how === 'stored' ? new ZipPassThrough(file.name) : new ZipDeflate(file.name)
      member.mtime = NO_TIME
      zip.add(member)
      member.push(file.bytes, true)
      return bytes <= MOST_BYTES
    },
    take: () => {
      const taken = pieces
      pieces = []
      return taken
    },
    end: () => {
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
