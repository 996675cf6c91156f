import { loadOnce } from '../ports/connection.ts'
import type { SessionToWrite, WriteForm } from '../ports/backup.ts'
import { exportSession } from '../transfer/export.ts'

/** One for all sessions, because it keeps its worker. */
const reader = loadOnce(async () => (await import('./markdown-reader.ts')).createMarkdownReader())

/** The text of a session's file, JSON by default. Markdown is read as the interface reads it, so a hostile text ends nothing. */
export async function writeFile(session: SessionToWrite, form?: WriteForm): Promise<string> {
  if (form === undefined) return exportSession(session)
  const { writeSession } = await import('../transfer/write-session.ts')
  return writeSession(session, form, async text =>
    (await reader()).read({ text, unfinished: false }),
  )
}
