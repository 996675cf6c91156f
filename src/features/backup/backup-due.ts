/** When the last whole backup was, and whether the next one is due. */
import { create } from 'zustand'
import type { PageParts } from '../../host/command.ts'
import { keepHere, readLocal } from '../../kit/kept.ts'
import type { SessionRow } from '../../ports/storage.ts'
import type { Settings } from '../../runtime/settings/settings.ts'

const DAY = 86_400_000
const DAYS: Readonly<Record<Settings['backupReminder'], number>> = {
  never: Infinity,
  weekly: 7,
  fortnightly: 14,
  monthly: 30,
}

/** In the local storage: when this browser last saved a whole backup, in ms. */
const KEY = 'palimpsest-backed-up'

/** `at`: in ms; null for none that was noted. */
export const useBackup = create(() => ({ at: Number(readLocal(KEY)) || null }))

/** Saves everything as one file, and notes that. Rejects if it cannot be written. */
export async function saveBackup({
  application,
  surface,
}: Pick<PageParts, 'application' | 'surface'>): Promise<string> {
  const { name, content } = await application.backUp()
  surface.download(name, content)
  const at = Date.now()
  keepHere(KEY, String(at))
  useBackup.setState({ at })
  return name
}

type Dated = Pick<SessionRow, 'backedUpAt' | 'createdAt' | 'updatedAt' | 'origin'>

/**
 * The newest backup of everything, in ms; null if there was none. The export of one chat is none. `noted`: by this browser; older builds
 * noted nothing, and a backup of theirs left its time at each of several chats.
 */
export function newestBackup(sessions: readonly Dated[], noted: number | null): number | null {
  const own = sessions.filter(({ origin }) => origin !== 'sample')
  const whole = own
    .flatMap(({ backedUpAt }) => (own.length > 1 ? (backedUpAt ?? []) : []))
    .filter(at => own.every(each => each.createdAt > at || (each.backedUpAt ?? 0) >= at))
  const times = noted === null ? whole : [...whole, noted]
  return times.length === 0 ? null : Math.max(...times)
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
