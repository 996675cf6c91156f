/** Words of the message box that may not be stored yet when the page goes away. It leaves them to the next pages of its tab. */

import { tabStorage, type TabStorage } from '../../kit/private-page.ts'
import { isTemporary } from '../../ports/platform.ts'

export interface WordsAtRisk {
  /** Replaces what this page kept before. `sessionId` null: the words are for the session that opens first. */
  keep(words: string, sessionId: string | null): void
  /** The words are stored elsewhere now. Does nothing if other words are kept by now. */
  forget(words: string, sessionId: string | null): void
  /** The words that the pages before this one left in the session, the oldest first. They are given once. */
  take(sessionId: string): readonly string[]
}

const KEY = 'palimpsest-words-at-risk'

/** Stands for the session that opens first. */
const FIRST = ''

/** Milliseconds after which words are stored, or the person has taken them out since, perhaps in another tab. */
const RISK_MS = 30_000

/** What one page of the tab keeps. */
type StoredText = readonly [page: number, at: number, sessionId: string, words: string]

/** In this tab; in a browser without session storage nothing is kept. `now`: milliseconds since the Unix epoch. */
export function createWordsAtRisk(
  storage: TabStorage | null = tabStorage(),
  now: () => number = () => Date.now(),
  page: number = performance.timeOrigin,
): WordsAtRisk {
  const read = () => storedIn(storage?.getItem(KEY) ?? null)
  const write = (stored: readonly StoredText[]) => {
    if (stored.length === 0) return storage?.removeItem(KEY)
    try {
      storage?.setItem(KEY, JSON.stringify(stored))
    } catch {
      // It is full. The draft is stored all the same, a moment later.
    }
  }
  const isRecent = ([, at]: StoredText) => now() - at < RISK_MS
  return {
    keep: (words, sessionId) => {
      if (sessionId !== null && isTemporary(sessionId)) return
      // What a page before left waits for its session.
      const others = read().filter(kept => kept[0] !== page && isRecent(kept))
      write([...others, [page, now(), sessionId ?? FIRST, words]])
    },
    forget: (words, sessionId) => {
      const stored = read()
      const left = stored.filter(
        ([, , owner, same]) => owner !== (sessionId ?? FIRST) || same !== words,
      )
      if (left.length < stored.length) write(left)
    },
    take: sessionId => {
      const stored = read()
      // What this page keeps is still its own.
      const own = stored.filter(([from]) => from === page)
      if (own.length < stored.length) write(own)
      return stored.flatMap(each => {
        const [from, , owner, words] = each
        return from !== page && [sessionId, FIRST].includes(owner) && isRecent(each) ? [words] : []
      })
    },
  }
}

/** Nothing where the text is of another version of the application. */
function storedIn(text: string | null): readonly StoredText[] {
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter(isStoredText) : []
  } catch {
    return []
  }
}

function isStoredText(value: unknown): value is StoredText {
  if (!Array.isArray(value)) return false
  const [page, at, ...words] = value
  return [page, at].every(Number.isFinite) && words.every(each => typeof each === 'string')
}
