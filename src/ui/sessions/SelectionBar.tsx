import { useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { useEscape } from '../kit/page-hooks.ts'
import styles from './Sessions.module.css'
import type { SessionRow } from '../../ports/storage.ts'
import { useUi } from '../store.ts'

/** How many sessions are selected, and what can be done to all of them. */
export function SelectionBar({
  count,
  isPinned,
  actions,
  onDone,
}: {
  readonly count: number
  readonly isPinned: boolean
  readonly actions: ReturnType<typeof useSelectedActions>
  readonly onDone: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  useEscape(bar, onDone)
  const none = count === 0
  const exporting = t('sessions.export-selected')
  const tools = [
    { icon: 'pin', label: t(isPinned ? 'chat.unpin' : 'chat.pin'), act: actions.pin },
    { icon: 'export', label: exporting, act: actions.exportAll },
    { icon: 'trash', label: t('sessions.delete'), act: actions.moveToTrash },
  ] as const
  return (
    <div ref={bar} className={styles.bulk} role="toolbar" aria-label={t('sessions.selection')}>
      <span className="grow" role="status">
        {t('sessions.selected', { count })}
      </span>
      {tools.map(({ icon, label, act }) => (
        <IconButton
          key={icon}
          icon={icon}
          size="small"
          variant={icon === 'trash' ? 'danger' : 'plain'}
          label={label}
          aria-disabled={none}
          onClick={() => !none && void act()}
        />
      ))}
      <Button size="small" onClick={onDone}>
        {t('sessions.selection-done')}
      </Button>
    </div>
  )
}

/** What can be done to all selected sessions, with one Undo for the whole. Each resolves once it is done, or a notice says why it is not. */
export function useSelectedActions(selected: readonly SessionRow[]) {
  const { application, actions } = useUi()
  const ids = selected.map(({ id }) => id)
  return {
    moveToTrash: async () => {
      await application.moveToTrash(ids)
      const text = t('sessions.moved-many', { count: ids.length })
      actions.offerUndo(text, () => application.restoreFromTrash(ids))
    },
    /** Takes the pins away if all of them are pinned. */
    pin: async () => {
      const unpinned = selected.flatMap(({ id, pinnedAt }) => (pinnedAt === null ? [id] : []))
      const isPinned = unpinned.length > 0
      const changed = isPinned ? unpinned : ids
      await application.setSessionsPinned(changed, isPinned)
      const key = isPinned ? 'sessions.pinned-many' : 'sessions.unpinned-many'
      const text = t(key, { count: changed.length })
      actions.offerUndo(text, () => application.setSessionsPinned(changed, !isPinned))
    },
    exportAll: () => actions.openDialog({ type: 'export', of: { sessionIds: ids } }),
  }
}
