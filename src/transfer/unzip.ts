/**
 * Reading a zip that anybody may have made. Nothing is unpacked before it is known how large it becomes.
 *
 * @module
 */
import { unzipSync, type UnzipFileInfo } from 'fflate'

/** Bytes of a member once it is unpacked: more than any session file that can be imported. */
export const MOST_MEMBER_BYTES = 400e6
/** Bytes of all members together, once they are unpacked. */
export const MOST_TOTAL_BYTES = 4e9

export interface ZipMember {
  readonly name: string
  /** Once it is unpacked. */
  readonly bytes: number
}

export type ZipReading =
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
