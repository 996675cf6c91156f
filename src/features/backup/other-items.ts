/** Items of collections that have no file of their own in a backup: those of features. */
import { z } from 'zod'
import { CORE_COLLECTIONS } from '../../ports/collections.ts'
import { foldItem } from '../../ports/fold-item.ts'
import { MEMORY } from '../../ports/memory.ts'
import type { StoragePort } from '../../ports/storage.ts'
import type { FileItem } from '../../transfer/list-file.ts'

/** These have files of their own, or stand with the sessions. */
const OWN: ReadonlySet<string> = new Set([...CORE_COLLECTIONS.map(({ name }) => name), MEMORY])

type Storage = Pick<StoragePort, 'changes' | 'items'>

/** What is stored now. What never leaves this device is left out. */
export async function otherItems({
  changes,
}: Pick<Storage, 'changes'>): Promise<readonly FileItem[]> {
  const others = (await changes.read()).filter(
    ({ collection, stays }) => !OWN.has(collection) && !stays,
  )
  const items = Map.groupBy(others, ({ collection, item }) => JSON.stringify([collection, item]))
  return [...items.values()].flatMap(all => {
    const json = z.json().safeParse(foldItem(all))
    if (!all[0] || !json.success || json.data === null) return []
    const [{ collection, item }] = all
    return [{ collection, item, value: json.data }]
  })
}

/** Those of a file that are not here. */
export function missingItems(
  file: readonly FileItem[],
  here: readonly FileItem[],
): readonly FileItem[] {
  const known = new Set(here.map(({ collection, item }) => JSON.stringify([collection, item])))
  return file.filter(
    ({ collection, item }) =>
      !OWN.has(collection) && !known.has(JSON.stringify([collection, item])),
  )
}

/** Adds them; what is here stays as it is. Resolves with their number. */
export async function restoreItems(storage: Storage, file: readonly FileItem[]): Promise<number> {
  const missing = missingItems(file, await otherItems(storage))
  for (const [name, items] of Map.groupBy(missing, ({ collection }) => collection))
    await storage
      .items({ name, schema: z.json() })
      .change(() => new Map(items.map(({ item, value }) => [item, value])))
  return missing.length
}
