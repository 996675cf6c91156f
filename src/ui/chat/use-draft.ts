import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUi, useUiState, type UiState } from '../store.ts'
import { noteUnsavedChat } from '../unsaved-chat.ts'
import { createDraftBox, type DraftBox } from './draft-box.ts'

/** The message box and the text to draw in it. Typing redraws nothing but the component that calls this. */
export function useDraft(): { readonly box: DraftBox; readonly text: string } {
  const { application, store } = useUi()
  const [box] = useState(() => createDraftBox(application, store))
  const text = useSyncExternalStore(box.subscribe, box.text)
  useEffect(() => {
    const leave = box.follow()
    window.addEventListener('pagehide', box.flush)
    document.addEventListener('visibilitychange', box.flush)
    return () => {
      window.removeEventListener('pagehide', box.flush)
      document.removeEventListener('visibilitychange', box.flush)
      leave()
    }
  }, [box])
  const unsaved = useUiState(unsavedId)
  const attached = useUiState(({ app }) => (app.session?.attachments.length ?? 0) > 0)
  const isBegun = text !== '' || attached
  // Until then the one that was noted before a reload may still be on its way.
  const opening = useUiState(({ app }) => app.opening)
  useEffect(() => {
    if (!opening) noteUnsavedChat(isBegun ? unsaved : null)
  }, [opening, isBegun, unsaved])
  return { box, text }
}

/** The id of the open chat while it is not stored; null for any other. */
function unsavedId({ app: { openId, sessions } }: UiState): string | null {
  return sessions.some(({ id }) => id === openId) ? null : openId
}
