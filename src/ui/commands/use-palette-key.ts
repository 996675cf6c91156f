import { useEffect } from 'react'
import { useUi } from '../store.ts'

/** Ctrl+K, or ⌘K, opens the palette from anywhere, and closes it again. */
export function usePaletteKey(): void {
  const { actions, store } = useUi()
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { dialog } = store.getState()
      if (dialog === null) actions.openDialog({ type: 'palette' })
      else if (dialog.type === 'palette') actions.closeDialog()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [actions, store])
}
