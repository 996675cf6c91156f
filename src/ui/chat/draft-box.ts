/**
 * The text of the message box, by session: read here, never from what is drawn, which may be older.
 *
 * @module
 */
import type { StoreApi } from 'zustand'
import type { Application } from '../../runtime/application/application.ts'
import { wordsTogether } from '../../runtime/session/words-together.ts'
import type { UiState } from '../store.ts'

/** Milliseconds that typed text may wait before it is stored. */
export const MAX_WAIT_MS = 300

export interface DraftBox {
  text(): string
  /** Replaces the text of the open session. */
  setText(text: string): void
  /** Puts `words` that could not be sent or saved before the text of their session, whether it is open or not. */
  giveBack(words: string, sessionId: string | null): void
  /** Empties the box but not what is stored of it: the application does that once the text is safe. */
  clear(): void
  /** Stores what has not been stored yet. */
  flush(): void
  /** Calls `listener` after each change. */
  subscribe(listener: () => void): () => void
  /** Follows the open session until the returned function is called, which stores what is left. */
  follow(): () => void
}

export function createDraftBox(
  application: Pick<Application, 'keepDraft' | 'giveBack'>,
  store: StoreApi<UiState>,
): DraftBox {
  const openSession = () => store.getState().app.session
  let sessionId = openSession()?.sessionId ?? null
  let text = openSession()?.composer ?? ''
  /** The session that opened first after there was none: what was written before is its own. */
  let first: string | null = null
  /** What was taken out of the box before any session was open. */
  let taken = ''
  let isStored = true
  let timer: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()

  const change = (next: string) => {
    text = next
    for (const listener of listeners) listener()
  }
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!isStored) application.keepDraft(text, sessionId)
    isStored = true
  }
  const setText = (next: string) => {
    isStored = false
    timer ??= setTimeout(flush, MAX_WAIT_MS)
    change(next)
  }
  const followSession = () => {
    const opened = openSession()?.sessionId ?? null
    if (opened === sessionId) return
    const composer = openSession()?.composer ?? ''
    // What was typed before any session was open belongs to the first one that opens empty, or with what was sent.
    const isEarly = sessionId === null && (composer === '' || composer === taken)
    if (!isEarly) flush()
    if (sessionId === null) first = opened
    taken = ''
    sessionId = opened
    change(isEarly ? text : composer)
  }
  let { added } = store.getState()
  const followAdded = () => {
    const before = added
    ;({ added } = store.getState())
    if (added !== null && added !== before) setText(wordsTogether(text, added.words))
  }
  return {
    text: () => text,
    setText,
    giveBack: (words, from) => {
      const home = from ?? first
      if (home === sessionId) setText(wordsTogether(words, text))
      else application.giveBack(words, home)
    },
    clear: () => {
      flush()
      if (sessionId === null) taken = text
      change('')
    },
    flush,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () => {
      followSession()
      const leave = store.subscribe(() => {
        followSession()
        followAdded()
      })
      return () => {
        leave()
        flush()
      }
    },
  }
}
