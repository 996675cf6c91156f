/** The text of the message box, by session. Read it here: the drawn text may be older. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand'
import { typedText } from '../../engine/index.ts'
import type { Application } from '../../runtime/application/application.ts'
import { EMPTY_TEMPORARY, isTemporary } from '../../ports/platform.ts'
import { wordsTogether } from '../../ports/drafts.ts'
import type { Move } from '../../host/moves.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { type UiState } from '../../host/ui-state.ts'
import { noteUnsavedChat } from '../../kit/browser-storage.ts'
import { storeBeforeLock } from '../../kit/before-lock.ts'
import { withQuote, withWords } from './quotes.ts'
import { createWordsAtRisk } from './words-at-risk.ts'

/** Milliseconds that typed text may wait before it is stored. */
export const MAX_WAIT_MS = 500

export interface Draft {
  text(): string
  /** Replaces the text of the open session. */
  setText(text: string): void
  /**
   * Sends the text. It stays in the stored draft until the message is stored, and comes back before later words if that fails.
   * Never rejects: the application reports a failure.
   */
  send(): Promise<void>
  /** Puts `words` that could not be sent or saved before the text of their session, whether it is open or not. */
  giveBack(words: string, sessionId: string | null): void
  /** Stores what has not been stored yet. Resolves once it and what was given before it are stored; never rejects. */
  flush(): Promise<void>
  /** As `flush`, before the page goes away. Words for a chat that is not shown yet come back in the one that was left for it. */
  leave(): Promise<void>
  /** Calls `listener` after each change. */
  subscribe(listener: () => void): () => void
  /** Follows the open session until the returned function is called, which stores the rest. */
  follow(): () => void
}

export function createDraft(
  application: Pick<Application, 'keepDraft' | 'giveBack' | 'send'>,
  store: StoreApi<UiState>,
  atRisk = createWordsAtRisk(),
): Draft {
  const openSession = () => store.getState().app.session
  let sessionId: string | null = null
  let text = ''
  /** The newest chat that was asked for and is not shown yet: the text is for it, and `sessionId` is null. */
  let move: Move | null = null
  /** The session that was left for it, with its text. */
  let former: { readonly sessionId: string; readonly text: string } | null = null
  /** The session that opened first after there was none: what was written before is its own. */
  let first: string | null = null
  let isStored = true
  /** The newest words that were given to be stored. */
  let storing: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()

  const change = (next: string) => {
    text = next
    for (const listener of listeners) listener()
  }
  const keep = () => {
    atRisk.keep(text, sessionId)
  }
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // Nobody knows yet to which session the words belong.
    if (move !== null) return storing
    if (!isStored) {
      const [words, from] = [text, sessionId]
      keep()
      // Without a session the application stores them nowhere.
      const forget = () => void (from !== null && atRisk.forget(words, from))
      const stored = application.keepDraft(words, from).then(forget, () => undefined)
      storing = Promise.all([storing, stored]).then(() => undefined)
    }
    isStored = true
    return storing
  }
  const leave = () => {
    if (move !== null && former !== null && text !== '')
      atRisk.keep(wordsTogether(former.text, text), former.sessionId)
    return flush()
  }
  const setText = (next: string) => {
    isStored = false
    if (next !== '') move?.hold()
    timer ??= setTimeout(() => void flush(), MAX_WAIT_MS)
    change(next)
  }
  /** True if the words were sent or queued before the last page went away. */
  const isSaid = (words: string) => {
    const { rows = [], queue = [] } = openSession() ?? {}
    const last = rows.findLast(row => row.type === 'message' && row.entry.event.role === 'user')
    const said = last?.type === 'message' ? typedText(last.entry.event.parts) : ''
    return words !== '' && [said, ...queue.map(({ text: waiting }) => waiting)].includes(words)
  }
  /** Words of the session that the pages before could not store. */
  const leftIn = (opened: string, composer: string) =>
    wordsTogether(
      ...atRisk.take(opened).filter((words, index, all) => {
        return words !== composer && !isSaid(words) && all.indexOf(words) === index
      }),
    )
  const show = (opened: string | null, composer: string) => {
    const left = opened === null ? '' : leftIn(opened, composer)
    if (left === '') change(composer)
    else setText(left)
  }
  const followSession = () => {
    const { sessionId: opened, composer } = openSession() ?? { sessionId: null, composer: '' }
    if (opened === sessionId || move !== null) return
    // What was typed before any session was open belongs to the first one, behind what it has in its box already.
    const early = sessionId === null ? text : ''
    if (early === '') flush()
    if (sessionId === null) first ??= opened
    sessionId = opened
    show(opened, composer)
    if (early !== '') setText(wordsTogether(text, early))
  }
  /** From the press on another chat on, the text is for that one. */
  const followMove = () => {
    const [before, asked] = [move, store.getState().move]
    if (former !== null && openSession()?.sessionId !== former.sessionId) former = null
    if (asked === before) return
    if (asked !== null && before !== null && text !== '') handOver(before)
    if (asked !== null && before === null && sessionId !== null) {
      flush()
      former = { sessionId, text }
      sessionId = null
      change('')
    }
    move = asked
    if (asked === null) arrive()
  }
  /** Stores words with the chat that they were typed for, although another one was asked for before it was shown. */
  const handOver = (before: Move) => {
    const words = text
    change('')
    isStored = true
    void before.ended.then(arrived => {
      if (arrived === null) setText(wordsTogether(words, text))
      else if (arrived === former?.sessionId)
        former = { sessionId: arrived, text: wordsTogether(former.text, words) }
      if (arrived !== null) application.giveBack(words, arrived)
    })
  }
  const arrive = () => {
    const stayed = former
    former = null
    if (stayed === null || openSession()?.sessionId !== stayed.sessionId) return
    // It was open already, or the other one could not be opened.
    const early = text
    ;({ sessionId } = stayed)
    if (early === '') change(stayed.text)
    else setText(wordsTogether(stayed.text, early))
  }
  let { added } = store.getState()
  const followAdded = () => {
    const before = added
    ;({ added } = store.getState())
    if (added === null || added === before) return
    setText((added.isQuote ? withQuote : withWords)(text, added.words))
  }
  const giveBack = (words: string, from: string | null) => {
    const home = from ?? first
    if (home === sessionId) setText(wordsTogether(words, text))
    else if (home !== null) application.giveBack(words, home)
  }
  return {
    text: () => text,
    setText,
    send: async () => {
      const [words, from, awaited] = [text, sessionId, move]
      flush()
      keep()
      change('')
      try {
        await application.send(words)
        atRisk.forget(words, from)
      } catch {
        giveBack(words, from ?? (awaited && ((await awaited.ended) ?? sessionId)))
      }
    },
    giveBack,
    flush,
    leave,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () => {
      followMove()
      followSession()
      const unfollow = store.subscribe(() => {
        followMove()
        followSession()
        followAdded()
      })
      return () => {
        unfollow()
        void flush()
      }
    },
  }
}

/** The message box and the text to draw in it. Typing redraws only the component that calls this. */
export function useDraft(): { readonly draft: Draft; readonly text: string } {
  const { application, store } = useUi()
  const [draft] = useState(() => createDraft(application, store))
  const text = useSyncExternalStore(draft.subscribe, draft.text)
  useEffect(() => {
    const unfollow = draft.follow()
    const forget = storeBeforeLock(draft.leave)
    window.addEventListener('pagehide', draft.leave)
    document.addEventListener('visibilitychange', draft.flush)
    return () => {
      forget()
      window.removeEventListener('pagehide', draft.leave)
      document.removeEventListener('visibilitychange', draft.flush)
      unfollow()
    }
  }, [draft])
  const unsaved = useUiState(state => unsavedId(state, text === ''))
  // Until then the one that was noted before a reload may still be on its way.
  const opening = useUiState(({ app }) => app.opening)
  useEffect(() => {
    if (!opening) noteUnsavedChat(unsaved)
  }, [opening, unsaved])
  return { draft, text }
}

/** The id of the open chat while it is not stored, `EMPTY_TEMPORARY` for a temporary one without words; null for any other. */
export function unsavedId({ app }: Pick<UiState, 'app'>, isDraftEmpty: boolean): string | null {
  const { openId, sessions, session } = app
  if (!isTemporary(openId)) return sessions.some(({ id }) => id === openId) ? null : openId
  const isEmpty =
    isDraftEmpty &&
    session?.rows.length === 0 &&
    session.pending === null &&
    session.attachments.length === 0
  return isEmpty ? EMPTY_TEMPORARY : openId
}
