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
