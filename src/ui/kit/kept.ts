/** The text that this browser stores under a key; null for none, and if the browser stores nothing for this site. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that stores nothing for this site throws.
    return null
  }
}

/** Keeps a text under a key, if this browser keeps anything; null removes it. */
export function keepHere(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // After a reload the page has the default again.
  }
}

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

/** The chat that is not stored yet has no address. The entry in the browser's history keeps its id, so that a reload opens it again with its words. */

/** Notes the id of the chat; null for one that is stored. */
export function noteUnsavedChat(sessionId: string | null): void {
  if (unsavedChat() !== sessionId)
    history.replaceState(sessionId === null ? null : { unsaved: sessionId }, '')
}

/** The id that was noted before the page was reloaded; null for none. */
export function unsavedChat(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'unsaved' in state
    ? String(state.unsaved)
    : null
}
