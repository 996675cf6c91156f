/** When the last backup of everything was. */
import { create } from 'zustand'
import { keepHere, readLocal } from '../kit/browser-storage.ts'
import type { SessionRow } from '../ports/storage.ts'

/** In the local storage: when this browser last saved a whole backup, in ms. */
const KEY = 'palimpsest-backed-up'

/** `at`: as this browser noted it, in ms; null for none. */
export const useLastBackup = create(() => ({ at: Number(readLocal(KEY)) || null }))

/** Notes that this browser saved a whole backup; `at`: in ms. */
export function noteBackup(at: number): void {
  keepHere(KEY, String(at))
  useLastBackup.setState({ at })
}

/** What tells of a session when it was last saved. */
export type Dated = Pick<SessionRow, 'backedUpAt' | 'createdAt' | 'updatedAt' | 'origin'>

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
