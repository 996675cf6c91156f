import { sessionActionsText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { useUi } from '../store.ts'

/** What is done to all selected sessions at once; each resolves once it is done, or a notice says why it is not. */
export interface SelectedActions {
  moveToTrash(): Promise<void>
  /** Pins them; where all are pinned, takes the pins away. */
  pin(): Promise<void>
  exportAll(): Promise<void>
}

/** With one Undo for the whole. */
export function useSelectedActions(selected: readonly SessionRow[]): SelectedActions {
  const { application, actions, surface } = useUi()
  const ids = selected.map(({ id }) => id)
  const offerUndo = (text: string, undo: () => Promise<void>): void =>
    actions.notify({
      tone: 'info',
      text,
      action: { label: t('kit.undo'), run: () => void undo() },
    })
  return {
    moveToTrash: async () => {
      await application.moveToTrash(ids)
      offerUndo(sessionActionsText('sessions.moved-many', { count: ids.length }), () =>
        application.restoreFromTrash(ids),
      )
    },
    pin: async () => {
      const unpinned = selected.flatMap(({ id, pinnedAt }) => (pinnedAt === null ? [id] : []))
      const isPinned = unpinned.length > 0
      const changed = isPinned ? unpinned : ids
      await application.setSessionsPinned(changed, isPinned)
      const key = isPinned ? 'sessions.pinned-many' : 'sessions.unpinned-many'
      offerUndo(sessionActionsText(key, { count: changed.length }), () =>
        application.setSessionsPinned(changed, !isPinned),
      )
    },
    exportAll: async () => {
      const [first, ...others] = ids
      if (first === undefined) return
      if (others.length === 0) return actions.exportSession(first)
      try {
        const { name, content } = await application.exportSessions(ids)
        surface.download(name, content)
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        actions.notify({ tone: 'error', text, action: null })
      }
    },
  }
}
