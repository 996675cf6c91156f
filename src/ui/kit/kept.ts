/** What this browser keeps for the page under a key; null for nothing, and in one that keeps nothing for this site. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing for this site throws.
    return null
  }
}

/** Keeps a text under a key, if this browser keeps anything; null removes it. */
export function keepHere(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // It is as at first after a reload.
  }
}
