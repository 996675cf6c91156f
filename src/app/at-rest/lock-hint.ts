/** The start of a page and its stored data agree on whether that is encrypted. */
import { LOCK_NAME, dataKey } from '../../store/sealing.ts'
import { keepHere, readLocal } from '../../ui/kit/kept.ts'
import { hasDatabase } from '../browser-state.ts'

/** True if the lock screen comes first. Read before anything else, so that no empty page is drawn before it. */
export function mayBeLocked(): boolean {
  return readLocal(LOCK_NAME) !== null
}

export function noteLock(isLocked: boolean): void {
  keepHere(LOCK_NAME, isLocked ? '' : null)
}

/** Resolves if this page may use the databases; otherwise it starts the page again. Call it with the storage lock held. */
export async function checkLock(): Promise<void> {
  const hasKey = dataKey() !== null
  const isLocked = await hasDatabase(LOCK_NAME).catch(() => hasKey)
  if (isLocked === hasKey) return
  noteLock(isLocked)
  location.reload()
  await new Promise(() => undefined)
}
