import { useCallback, useEffect, useRef, useState } from 'react'
import { useUi, useUiState } from '../store.ts'

/** Milliseconds that typed text may wait before it is stored. */
const MOST_WAIT_MS = 300

/** What stands in the composer. */
export interface Draft {
  readonly text: string
  setText(text: string): void
  /** Empties the composer without forgetting: the application does that once the text is safe. */
  hand(): void
}

/**
 * The draft of the open session: restored when it opens, stored while it is typed. Typing redraws
 * nothing but the component that calls this.
 */
export function useDraft(): Draft {
  const { application, store } = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const [draft, setDraft] = useState(() => ({
    sessionId,
    text: store.getState().app.session?.composer ?? '',
  }))
  if (draft.sessionId !== sessionId) {
    // What was typed before there was a session belongs to the first one that opens empty.
    const stored = store.getState().app.session?.composer ?? ''
    const kept = draft.sessionId === null && stored === '' ? draft.text : stored
    setDraft({ sessionId, text: kept })
  }

  const unsaved = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const flush = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    if (unsaved.current !== null) application.keepDraft(unsaved.current)
    unsaved.current = null
  }, [application])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [flush])

  const setText = useCallback(
    (text: string) => {
      setDraft(current => ({ ...current, text }))
      unsaved.current = text
      if (timer.current === null) timer.current = setTimeout(flush, MOST_WAIT_MS)
    },
    [flush],
  )
  const hand = useCallback(() => {
    flush()
    setDraft(current => ({ ...current, text: '' }))
  }, [flush])
  return { text: draft.text, setText, hand }
}
