/** The start of a page and its stored data agree on whether that is encrypted. */
import { LOCK_NAME, dataKey } from '../../store/sealing.ts'
import { keepHere, readLocal } from '../../ui/kit/kept.ts'

/** Read before anything else, so that no empty page is drawn before the lock screen. */
const KEY = 'palimpsest-locked'

/** True if the lock screen comes first. */
export function mayBeLocked(): boolean {
  return readLocal(KEY) !== null
}

export function noteLock(isLocked: boolean): void {
  keepHere(KEY, isLocked ? '' : null)
}

/** Resolves if this page may use the databases; otherwise it starts the page again. Call it with the storage lock held. */
export async function checkLock(): Promise<void> {
  // An older browser cannot list them; there the note alone counts.
  const names = await indexedDB.databases().catch(() => null)
  if (names === null) return
  const isLocked = names.some(({ name }) => name === LOCK_NAME)
  if (isLocked === (dataKey() !== null)) return
  noteLock(isLocked)
  window.location.reload()
  await new Promise(() => undefined)
}
