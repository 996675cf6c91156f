/** Words of the message box that may not be stored yet when the page goes away. It leaves them to the next page of its tab. */

import { tabStorage, type TabStorage } from '../../kit/private-page.ts'
import { isTemporary } from '../../ports/platform.ts'

export interface WordsAtRisk {
  /** `sessionId` null: they are for the session that opens first. */
  keep(words: string, sessionId: string | null): void
  /** The words are stored elsewhere now. Does nothing if other words are kept by now. */
  forget(words: string, sessionId: string | null): void
  /** The words that the page before this one left in the session; null for none. They are given once. */
  take(sessionId: string): string | null
}

const KEY = 'palimpsest-words-at-risk'

/** Stands for the session that opens first. */
const FIRST = ''

/** Milliseconds after which words are stored, or the user has taken them out since, perhaps in another tab. */
const RISK_MS = 30_000

/** In this tab; in a browser without session storage nothing is kept. `now`: milliseconds since the Unix epoch. */
export function createWordsAtRisk(
  storage: TabStorage | null = tabStorage(),
  now: () => number = () => Date.now(),
  page: number = performance.timeOrigin,
): WordsAtRisk {
  const read = () => {
    const [from, at, sessionId, ...lines] = storage?.getItem(KEY)?.split('\n') ?? []
    return { from: Number(from), at: Number(at), sessionId, words: lines.join('\n') }
  }
  return {
    keep: (words, sessionId) => {
      if (sessionId !== null && isTemporary(sessionId)) return
      try {
        storage?.setItem(KEY, [page, now(), sessionId ?? FIRST, words].join('\n'))
      } catch {
        // It is full. The draft is stored all the same, a moment later.
      }
    },
    forget: (words, sessionId) => {
      const kept = read()
      if (kept.sessionId === (sessionId ?? FIRST) && kept.words === words) storage?.removeItem(KEY)
    },
    take: sessionId => {
      const { from, at, sessionId: owner, words } = read()
      // What this page keeps is still its own.
      if (owner === undefined || from === page) return null
      storage?.removeItem(KEY)
      return [sessionId, FIRST].includes(owner) && now() - at < RISK_MS ? words : null
    },
  }
}
