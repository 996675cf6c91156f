import { useEffect } from 'react'
import { startChat } from '../kit/page-requests.ts'
import { isShortcut } from '../kit/shortcuts.ts'
import { useUi } from '../store.ts'

/** Ctrl+Shift+O, or ⌘⇧O, starts a chat where no dialog is open. Ctrl+K, or ⌘K, opens and closes the palette. */
export function usePaletteKey(): void {
  const ui = useUi()
  useEffect(() => {
    const { actions, store } = ui
    const listen = (event: KeyboardEvent): void => {
      const { dialog } = store.getState()
      if (isShortcut(event, 'new-chat') && dialog === null) void startChat(ui)
      else if (!isShortcut(event, 'palette')) return
      else if (dialog === null) actions.openDialog({ type: 'palette' })
      else if (dialog.type === 'palette') actions.closeDialog()
      event.preventDefault()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [ui])
}
