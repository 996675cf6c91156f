import { type Dated, newestBackup } from '../../host/last-backup.ts'
import type { Settings } from '../../runtime/settings/settings.ts'

const DAY = 86_400_000
const DAYS: Readonly<Record<Settings['backupReminder'], number>> = {
  never: Infinity,
  weekly: 7,
  fortnightly: 14,
  monthly: 30,
}

/** True if a chat is newer than the last backup, and that (or the first such chat, if there is none) is as old as the rhythm. */
export function isBackupDue(
  sessions: readonly Dated[],
  {
    rhythm,
    now,
    noted,
  }: {
    readonly rhythm: Settings['backupReminder']
    readonly now: number
    readonly noted: number | null
  },
): boolean {
  const last = newestBackup(sessions, noted)
  const changed = sessions.filter(
    ({ origin, updatedAt, backedUpAt }) =>
      origin !== 'sample' && (backedUpAt === null || updatedAt > (last ?? 0)),
  )
  const since = last ?? Math.min(...changed.map(({ createdAt }) => createdAt))
  return changed.length > 0 && now - since >= DAYS[rhythm] * DAY
}
