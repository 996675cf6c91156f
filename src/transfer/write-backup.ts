/**
 * From what is stored to one zip, a member at a time: the whole is never in memory at once. To be run in a worker.
 *
 * @module
 */
import type { ZipMember } from '../ports/backup.ts'
import { exportSession } from './export.ts'
import { createZip } from './zip.ts'

/** Zips what `next` gives until it gives null. Resolves to null where the format cannot hold it: beyond 65,535 files or 4 GB. */
export async function zipMembers(next: () => Promise<ZipMember | null>): Promise<Blob | null> {
  const zip = createZip()
  const parts: Blob[] = []
  for (let member = await next(); member !== null; member = await next()) {
    const bytes =
      member.type === 'session'
        ? new TextEncoder().encode(exportSession(member.session))
        : new Uint8Array(await member.content.arrayBuffer())
    if (!zip.add({ name: member.name, bytes }, 'compressed')) return null
    // The browser may keep a blob on the disk.
    parts.push(new Blob([...zip.take()]))
  }
  if (!zip.end()) return null
  return new Blob([...parts, ...zip.take()], { type: 'application/zip' })
}
