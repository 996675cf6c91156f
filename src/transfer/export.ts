import { readEvent } from '../engine/index.ts'
import { readWrittenImages } from './file-images.ts'
import { fileText } from './session-file.ts'
import type { SessionToWrite, ZipMember, WriteForm } from '../ports/backup.ts'
import { createZip } from './zip.ts'

/** The text of the file. Throws `RangeError` for an empty log, and for a field that is not in the format, such as a key. */
export function exportSession({
  title,
  exportedAt,
  events,
  images = new Map(),
}: Omit<SessionToWrite, 'images'> & Partial<Pick<SessionToWrite, 'images'>>): string {
  const [first] = events
  if (!first) throw new RangeError('An empty log cannot be exported')
  for (const event of events)
    if (!readEvent(event).ok) throw new RangeError(`Event ${event.id} is not one of the format`)
  return fileText({
    title,
    exportedAt,
    createdAt: first.at,
    blobs: readWrittenImages(events, images),
    events,
  })
}

/** The text of a session's file. */
type WriteText = (session: SessionToWrite, form?: WriteForm) => Promise<string>

/** Zips the members that `next` gives, until null. Resolves with null beyond the format's limits: 65,535 files or 4 GB. */
export async function zipMembers(
  next: () => Promise<ZipMember | null>,
  write: WriteText = async session => exportSession(session),
): Promise<Blob | null> {
  const zip = createZip()
  const parts: Blob[] = []
  for (let member = await next(); member !== null; member = await next()) {
    const bytes =
      member.type === 'session'
        ? new TextEncoder().encode(await write(member.session, member.form))
        : new Uint8Array(await member.content.arrayBuffer())
    if (!zip.add({ name: member.name, bytes }, 'compressed')) return null
    // The browser may store a blob on the disk.
    parts.push(new Blob([...zip.take()]))
  }
  if (!zip.end()) return null
  return new Blob([...parts, ...zip.take()], { type: 'application/zip' })
}
