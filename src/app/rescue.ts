import { safeText } from '../i18n/safe.ts'
import { AppError } from '../ports/errors.ts'
import type { RescuePort } from '../ports/rescue.ts'
import { databaseName } from '../store/sealing.ts'
import { openChanges } from '../store/changes.ts'
import { openRawSessions, type RawSessions } from '../store/raw-sessions.ts'
import { exportStored } from '../transfer/stored-export.ts'
import { type FileToZip, zipOf } from '../transfer/zip.ts'
import { sessionFileName } from '../runtime/sessions/session-files.ts'

/** The sessions of this browser. */
export function rescueHere(): RescuePort {
  return rescueFrom(databaseName(), Date.now)
}

/** Exports sessions from this browser's databases without reading an event. `now`: milliseconds since 1970. */
export function rescueFrom(name: string, now: () => number): RescuePort {
  const raw = openRawSessions(name)
  const list: RescuePort['list'] = async () =>
    (await raw.list()).toSorted((left, right) => timeOf(right) - timeOf(left))
  return {
    list,
    exportSession: async sessionId => {
      const title = (await raw.list()).find(({ id }) => id === sessionId)?.title ?? ''
      const text = await textOf(raw, { id: sessionId, title }, now())
      return {
        name: sessionFileName(title, now()),
        content: new Blob([text], { type: 'application/json' }),
      }
    },
    exportAll: async () => {
      const files: FileToZip[] = []
      const failed: string[] = []
      for (const { id, title } of await list()) {
        const text = await textOf(raw, { id, title }, now()).catch((): null => null)
        const number = String(files.length + 1).padStart(3, '0')
        if (text === null) failed.push(title || id)
        else
          files.push({
            name: `${number}-${sessionFileName(title, now())}`,
            bytes: new TextEncoder().encode(text),
          })
      }
      const pieces = zipOf(files)
      if (pieces === null) throw new AppError('too-large', safeText('safe.too-large'))
      return {
        name: sessionFileName('palimpsest-sessions', now()).replace(/json$/, 'zip'),
        content: new Blob([...pieces], { type: 'application/zip' }),
        sessions: files.length,
        failed,
      }
    },
    deleteForever: async sessionId => {
      await raw.delete(sessionId)
      const changes = openChanges(name)
      changes.announce(sessionId)
      changes.close()
    },
  }
}

/** An unreadable time counts as oldest. */
function timeOf({ updatedAt }: { readonly updatedAt: number | null }): number {
  return updatedAt === null || Number.isNaN(updatedAt) ? 0 : updatedAt
}

async function textOf(
  raw: RawSessions,
  { id, title }: { readonly id: string; readonly title: string },
  exportedAt: number,
): Promise<string> {
  const { events, images } = await raw.read(id)
  return exportStored({ title, exportedAt, events, images })
}
