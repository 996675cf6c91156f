/** Stores over the fake IndexedDB for one test, each closed when the test ends. */
import Dexie from 'dexie'
import { onTestFinished } from 'vitest'
import { openIndexStore } from '../store/index-store.ts'
import type { Stamp } from '../store/items.ts'
import { openStorage } from '../store/storage.ts'

let made = 0

/** A storage of the test's own. `stamp`: times and ids of its changes. */
export function ownStorage(name = `own-${(made += 1)}`, stamp?: Stamp) {
  const storage = openStorage(name, stamp && { stamp })
  onTestFinished(() => storage.close())
  return { name, storage }
}

/** A search index of the test's own. */
export function ownIndexStore(name = `own-${(made += 1)}`) {
  const store = openIndexStore(name)
  onTestFinished(() => store.close())
  return { name, store }
}

/** Reads or writes past the store, as another version or a fault would. */
export async function tamper<Result>(
  name: string,
  work: (dexie: Dexie) => PromiseLike<Result>,
): Promise<Result> {
  const dexie = await new Dexie(name).open()
  const result = await work(dexie)
  dexie.close()
  return result
}
