/** The start of a page and its stored data agree on whether that is encrypted. */
import { awaitRequest, runInDatabase, tablesIn } from '../../store/raw-database.ts'
import { LOCK_NAME, LOCK_TABLE, dataKey } from '../../store/sealing.ts'
import { keepHere, readLocal } from '../../kit/browser-storage.ts'

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
  const isLocked = await hasRecord().catch(() => hasKey)
  if (isLocked === hasKey) return
  noteLock(isLocked)
  location.reload()
  await new Promise(() => undefined)
}

/** Its database alone proves nothing: the writing of the record may have been cut off. */
async function hasRecord(): Promise<boolean> {
  const records = await runInDatabase(LOCK_NAME, async database => {
    const [table] = tablesIn(database, [LOCK_TABLE])
    return table === undefined
      ? 0
      : awaitRequest(database.transaction(table).objectStore(table).count())
  })
  return (records ?? 0) > 0
}
