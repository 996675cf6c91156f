/** What a page leaves to the next one of its tab, and whether it is private: then its title names no session, and what it leaves is sealed. */

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

let sealed: TabStorage | null = null
let left: TabStorage | null = null

/** From now on the page is private, and what it leaves goes through this storage. */
export function keepPrivate(storage: TabStorage): void {
  sealed = storage
}

export function isPrivate(): boolean {
  return sealed !== null
}

/** For words that outlive a reload; null in a browser that stores nothing for this site. */
export function tabStorage(): TabStorage | null {
  if (left === null && sessionStorageHere() !== null) left = leaveWords(sessionStorageHere)
  return left
}

function sessionStorageHere(): TabStorage | null {
  try {
    return sealed ?? ('sessionStorage' in globalThis ? sessionStorage : null)
  } catch {
    // A browser that stores nothing for this site throws.
    return null
  }
}

/**
 * Keeps words in memory, and in the tab's storage only while the page is hidden or gone: what lies there for some seconds stays in the
 * browser's files long after it was removed.
 */
export function leaveWords(
  below: () => TabStorage | null,
  page: Pick<EventTarget, 'addEventListener'> = window,
  shown: Pick<Document, 'hidden'> & Pick<EventTarget, 'addEventListener'> = document,
): TabStorage {
  const words = new Map<string, string>()
  let isAway = shown.hidden
  const leave = () => {
    isAway = true
    for (const [name, text] of words)
      try {
        below()?.setItem(name, text)
      } catch {
        // It is full: these words do not outlive a reload.
      }
  }
  const follow = () => {
    if (shown.hidden) return leave()
    isAway = false
    for (const name of words.keys()) below()?.removeItem(name)
  }
  // Before all others, whose last words then go through at once.
  page.addEventListener('pagehide', leave, { capture: true })
  page.addEventListener('pageshow', follow, { capture: true })
  shown.addEventListener('visibilitychange', follow, { capture: true })
  return {
    getItem: name => {
      const text = words.get(name) ?? below()?.getItem(name) ?? null
      if (text !== null) words.set(name, text)
      if (!isAway) below()?.removeItem(name)
      return text
    },
    setItem: (name, text) => {
      words.set(name, text)
      if (isAway) below()?.setItem(name, text)
    },
    removeItem: name => {
      words.delete(name)
      below()?.removeItem(name)
    },
  }
}
