import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUi } from '../store.ts'
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
  return { box, text }
}
