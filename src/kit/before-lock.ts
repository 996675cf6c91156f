/** What has to be stored before the page is locked: afterwards nobody may come back for hours. */
const stores = new Set<() => Promise<void>>()

/** Has `store` run before the page is locked, until the returned function is called. It may not reject. */
export function storeBeforeLock(store: () => Promise<void>): () => void {
  stores.add(store)
  return () => void stores.delete(store)
}

/** Resolves once all of it is stored. */
export async function storedBeforeLock(): Promise<void> {
  await Promise.all([...stores].map(store => store()))
}
