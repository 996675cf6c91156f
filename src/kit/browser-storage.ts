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

/**
 * Notes the id of a chat that is not stored yet, and so has no address, in the entry of the browser's history: a reload opens it again with
 * its words. Null for one that is stored.
 */
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

/**
 * Names what this tab keeps while it is at another site. None of it is worth anything later, and none is sealed: the page of `signed-in.htm`
 * has no key.
 */
export const AWAY = 'palimpsest-away-'

/** What this tab kept; null for nothing. */
export function readAway(name: string): string | null {
  try {
    return sessionStorage.getItem(AWAY + name)
  } catch {
    // A browser that stores nothing for this site throws.
    return null
  }
}

/** At the start of the page: the chat from which the person left for another site is open again. */
export function comeBack(): void {
  const left = readAway('chat')
  if (left === null) return
  sessionStorage.removeItem(`${AWAY}chat`)
  // An address of its own asks for another chat.
  if (location.hash !== '') return
  const [hash, unsaved] = left.split('\n')
  if (hash) history.replaceState(null, '', hash)
  if (unsaved) noteUnsavedChat(unsaved)
}
