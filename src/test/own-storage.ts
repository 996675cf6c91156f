/** A storage over the fake IndexedDB for one test. */
import Dexie from 'dexie'
import { onTestFinished } from 'vitest'
import { openStorage } from '../store/storage.ts'

let made = 0

/** A storage of the test's own; it is closed when the test ends. */
export function ownStorage() {
  const name = `own-${(made += 1)}`
  const storage = openStorage(name)
  onTestFinished(() => storage.close())
  return { name, storage }
}

/** Writes past the store, as another version or a fault would. */
export async function tamper(
  name: string,
  change: (dexie: Dexie) => Promise<unknown>,
): Promise<void> {
  const dexie = await new Dexie(name).open()
  await change(dexie)
  dexie.close()
}
