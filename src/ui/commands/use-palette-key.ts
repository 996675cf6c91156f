import { useEffect } from 'react'
import { isShortcut } from '../kit/shortcuts.ts'
import { startChat } from '../kit/page-requests.ts'
import { useUi, type Ui } from '../store.ts'
import type { EarlyKeys } from '../open-dialog.ts'

/** Ctrl+Shift+O, or ⌘⇧O, starts a chat. Ctrl+K, or ⌘K, opens and closes the palette; keys typed before its box is there go to it. */
export function usePaletteKey(): void {
  const ui = useUi()
  const { actions, store } = ui
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (startByKeys(ui, event)) return
      const { dialog } = store.getState()
      if (isShortcut(event, 'palette')) {
        event.preventDefault()
        if (dialog === null) actions.openDialog({ type: 'palette', early: NO_KEYS })
        else if (dialog.type === 'palette') actions.closeDialog()
        return
      }
      if (dialog?.type !== 'palette' || !dialog.early.listening) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') actions.closeDialog()
      else actions.openDialog({ type: 'palette', early: earlyKeysAfter(dialog.early, event.key) })
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [ui, actions, store])
}

/** Ctrl+Shift+O, or ⌘⇧O, starts a chat where no dialog is open. */
function startByKeys(ui: Ui, event: KeyboardEvent): boolean {
  if (!isShortcut(event, 'new-chat') || ui.store.getState().dialog !== null) return false
  event.preventDefault()
  void startChat(ui)
  return true
}

/** No key has been pressed yet. */
export const NO_KEYS: EarlyKeys = { text: '', entered: false, listening: true }

/** After one more key: letters are added, Backspace takes one away, and nothing follows Enter. */
export function earlyKeysAfter(keys: EarlyKeys, key: string): EarlyKeys {
  if (keys.entered) return keys
  if (key === 'Enter') return { ...keys, entered: true }
  const letters = [...keys.text]
  if (key === 'Backspace') return { ...keys, text: letters.slice(0, -1).join('') }
  return [...key].length === 1 ? { ...keys, text: keys.text + key } : keys
}
