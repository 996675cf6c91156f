/** Several sessions in one zip, each as its own export file. */
import { sessionSentences } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { ZipMember } from '../../ports/backup.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { sessionFileName, type SessionFiles } from './session-files.ts'

/** Sessions as one file, with warnings. */
export interface SessionsFile extends NamedFile {
  /** Sentences that say what the file lacks, or holds in a form that cannot be imported. */
  readonly warnings: readonly string[]
}

type NamedRow = Pick<SessionRow, 'id' | 'title'>

/** Sessions as members of a zip, one with each `next`, null after the last. `folder`: a prefix of the names, with its slash. */
export function sessionMembers<Row extends NamedRow>(
  rows: readonly Row[],
  files: Pick<SessionFiles, 'collect'>,
  { folder, now }: { readonly folder: string; readonly now: number },
) {
  const damaged: string[] = []
  let given = 0
  let images = 0
  let leftOut = 0
  return {
    next: async (): Promise<{ readonly member: ZipMember; readonly row: Row } | null> => {
      const row = rows[given]
      if (!row) return null
      given += 1
      const number = String(given).padStart(3, '0')
      const name = `${folder}${number}-${sessionFileName(row.title, now)}`
      const collected = await files.collect(row.id, row.title)
      if (collected.type === 'damaged') {
        damaged.push(row.title || row.id)
        return { member: { type: 'file', name, content: collected.content }, row }
      }
      images += collected.session.images.size
      leftOut += collected.imagesLeftOut
      return { member: { type: 'session', name, session: collected.session }, row }
    },
    images: () => images,
    warnings: () => [
      ...(damaged.length > 0 ? [sessionSentences.damagedExports(damaged.join(', '))] : []),
      ...(leftOut > 0 ? [sessionSentences.imagesLeftOut(leftOut)] : []),
    ],
  }
}

/** Writes them in order and marks them as exported. Rejects with `StoreError`, and with `TransferError` for too much data. */
export async function exportSessions(
  rows: readonly NamedRow[],
  files: Pick<SessionFiles, 'collect'>,
  { storage, clock, transfer }: Pick<ApplicationPorts, 'storage' | 'clock' | 'transfer'>,
): Promise<SessionsFile> {
  const members = sessionMembers(rows, files, { folder: '', now: clock.now() })
  const content = await transfer.zip(async () => (await members.next())?.member ?? null)
  for (const { id } of rows) await storage.sessions.markBackedUp(id, clock.now())
  return {
    name: sessionFileName('palimpsest-sessions', clock.now(), 'zip'),
    content,
    warnings: members.warnings(),
  }
}
