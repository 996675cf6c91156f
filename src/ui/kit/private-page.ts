/** A page whose stored words are encrypted: its title names no session, and the tab's storage seals what it takes. */

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

let sealed: TabStorage | null = null

/** From now on the page is private. */
export function keepPrivate(storage: TabStorage): void {
  sealed = storage
}

/** The storage that a private page uses; null for any other page. */
export function privateStorage(): TabStorage | null {
  return sealed
}
