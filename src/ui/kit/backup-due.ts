import type { SessionRow } from '../../ports/storage.ts'
import type { Settings } from '../../runtime/settings/settings.ts'

const DAY = 86_400_000
const DAYS: Readonly<Record<Settings['backupReminder'], number>> = {
  never: Infinity,
  weekly: 7,
  fortnightly: 14,
  monthly: 30,
}

/** The newest backup or export of any session, in ms; null if there was none. */
export function newestBackup(sessions: readonly Pick<SessionRow, 'backedUpAt'>[]): number | null {
  const times = sessions.flatMap(({ backedUpAt }) => backedUpAt ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

/** True if a session is newer than its backup, and the last backup (or the first session, if there is none) is as old as the rhythm. */
export function isBackupDue(
  sessions: readonly Pick<SessionRow, 'backedUpAt' | 'createdAt' | 'updatedAt' | 'origin'>[],
  { rhythm, now }: { readonly rhythm: Settings['backupReminder']; readonly now: number },
): boolean {
  const changed = sessions.filter(
    ({ origin, updatedAt, backedUpAt }) => origin !== 'sample' && updatedAt > (backedUpAt ?? 0),
  )
  const since = newestBackup(sessions) ?? Math.min(...changed.map(({ createdAt }) => createdAt))
  return changed.length > 0 && now - since >= DAYS[rhythm] * DAY
}
