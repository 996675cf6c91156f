import { membersOf, memberText } from '../../transfer/zip.ts'
import { documentFault } from './fault.ts'

/** Bytes of all unpacked members that are read. A larger zip may be made to fill the memory. */
const MOST_BYTES = 150_000_000

/** The members of an office document. */
export interface OfficeZip {
  readonly names: readonly string[]
  /** '' for a missing member. Throws for a damaged one, and if all that was read is too large. */
  text(name: string): string
}

export function openOfficeZip(bytes: Uint8Array): OfficeZip {
  const listed = membersOf(bytes)
  if (!listed.ok) throw documentFault(listed.reason === 'too-large' ? 'too-large' : 'broken')
  let left = MOST_BYTES
  return {
    names: listed.members.map(({ name }) => name),
    text: name => {
      const member = listed.members.find(other => other.name === name)
      if (!member) return ''
      left -= member.bytes
      if (left < 0) throw documentFault('too-large')
      const text = memberText(bytes, name)
      if (text === null) throw documentFault('broken')
      return text
    },
  }
}
