import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import type { MenuItem } from '../kit/MenuPopup.tsx'
import { useUi } from '../store.ts'
import type { ListFocus } from './use-list-focus.ts'

export interface SessionMenuOptions {
  /** As the list shows it. */
  readonly title: string
  readonly focus: ListFocus
  readonly rename: () => void
  /** Begins to select sessions, this one first. */
  readonly select: () => void
}

/** What can be done to a saved session, each with its key. */
export function useSessionMenu(
  session: SessionRow,
  { title, focus, rename, select }: SessionMenuOptions,
): readonly MenuItem[] {
  const { application, actions } = useUi()
  const { id } = session
  const isPinned = session.pinnedAt !== null
  const pin = async (): Promise<void> => {
    await application.setSessionsPinned([id], !isPinned)
    focus.move(id)
  }
  const duplicate = async (): Promise<void> => {
    const copyId = await application.duplicateSession(id)
    if (copyId === null) return
    focus.move(copyId)
    actions.notify({
      tone: 'info',
      text: t('sessions.duplicated', { title }),
      action: { label: t('kit.undo'), run: () => void application.moveToTrash([copyId]) },
    })
  }
  const moveToTrash = async (): Promise<void> => {
    const next = focus.neighbourOf([id])
    await actions.moveToTrash(id, title)
    focus.move(next)
  }
  return [
    { id: 'rename', icon: 'edit', label: t('sessions.rename'), shortcut: 'f2', run: rename },
    {
      id: 'pin',
      icon: 'pin',
      label: t(isPinned ? 'chat.unpin' : 'chat.pin'),
      shortcut: 'p',
      run: () => void pin(),
    },
    {
      id: 'duplicate',
      icon: 'copy',
      label: t('sessions.duplicate'),
      shortcut: 'd',
      run: () => void duplicate(),
    },
    {
      id: 'select',
      icon: 'check',
      label: t('sessions.select'),
      shortcut: 'space',
      run: select,
    },
    {
      id: 'export',
      icon: 'export',
      label: t('sessions.export'),
      run: () => actions.exportSession(id),
    },
    {
      id: 'delete',
      icon: 'trash',
      tone: 'danger',
      label: t('sessions.delete'),
      shortcut: 'delete',
      run: () => void moveToTrash(),
    },
  ]
}
