import { useEffect } from 'react'
import { headOf } from '../../../runtime/session/shown-row.ts'
import { useUi } from '../../../host/store.ts'
import { type EditedMessage, type UiState } from '../../../host/ui-state.ts'
import { tabStorage } from '../../../kit/private-page.ts'

const KEY = 'palimpsest-edit'

/** Keeps the words in the editor of a sent message in this tab, and opens the editor again after a reload. */
export function useUnsavedEdit(): void {
  const { store, actions } = useUi()
  useEffect(() => {
    const [sessionId, messageId, ...lines] = tabStorage()?.getItem(KEY)?.split('\n') ?? []
    let isWanted = sessionId === store.getState().app.openId
    const open = ({ app, editing }: UiState): void => {
      if (!isWanted) return
      // Rows of a long session come one part after the other.
      const row = app.session?.rows.find(one => headOf(one)?.id === messageId)
      const head = row === undefined ? null : headOf(row)
      isWanted = editing === null && head === null
      if (editing !== null || head === null) return
      actions.showMessage(head.number)
      actions.edit({ messageId: head.id, text: lines.join('\n') })
    }
    open(store.getState())
    return store.subscribe((state, before) => {
      if (state.editing !== before.editing) keep(state.app.openId, state.editing)
      open(state)
    })
  }, [store, actions])
}

function keep(sessionId: string | null, editing: EditedMessage | null): void {
  const storage = tabStorage()
  try {
    if (editing === null) storage?.removeItem(KEY)
    else storage?.setItem(KEY, [sessionId, editing.messageId, editing.text].join('\n'))
  } catch {
    // It is full: these words do not outlive a reload, and all else works as before.
  }
}
