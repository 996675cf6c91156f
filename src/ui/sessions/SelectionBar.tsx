import { useRef } from 'react'
import { projectsText, sessionsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { useEscape } from '../../kit/page-hooks.ts'
import styles from './Sessions.module.css'
import type { SessionRow } from '../../ports/storage.ts'
import { exportDialog } from '../../host/dialogs.ts'
import { organizeDialog } from '../../host/dialogs.ts'
import { useUi } from '../../host/store.ts'

interface SelectionBarProps {
  readonly count: number
  readonly isPinned: boolean
  readonly isArchived: boolean
  readonly actions: ReturnType<typeof useSelectedActions>
  readonly onDone: () => void
}

/** How many sessions are selected, and what can be done to all of them. */
export function SelectionBar({ count, isPinned, isArchived, actions, onDone }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEscape(bar, onDone)
  const none = count === 0
  const exporting = sessionsText('sessions.export-selected')
  const tools = [
    {
      icon: 'pin',
      label: sessionsText(isPinned ? 'sessions.unpin' : 'sessions.pin'),
      act: actions.pin,
    },
    { icon: 'folder', label: projectsText('projects.move'), act: actions.move },
    { icon: 'tag', label: projectsText('projects.tags'), act: actions.tag },
    {
      icon: 'archive',
      label: projectsText(isArchived ? 'projects.unarchive' : 'projects.archive'),
      act: actions.archive,
    },
    { icon: 'export', label: exporting, act: actions.exportAll },
    { icon: 'trash', label: t('sessions.delete'), act: actions.moveToTrash },
  ] as const
  return (
    <div
      ref={bar}
      className={`row wrap gap-0 strong ${styles.bulk}`}
      role="toolbar"
      aria-label={sessionsText('sessions.selection')}
    >
      <span className="grow" role="status">
        {sessionsText('sessions.selected', { count })}
      </span>
      <Button size="small" onClick={onDone}>
        {t('kit.done')}
      </Button>
      <span className={`row between ${styles.tools}`}>
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
      </span>
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
      const text = sessionsText('sessions.moved-many', { count: ids.length })
      actions.offerUndo(text, () => application.restoreFromTrash(ids))
    },
    /** Takes the pins away if all of them are pinned. */
    pin: async () => {
      const unpinned = selected.flatMap(({ id, pinnedAt }) => (pinnedAt === null ? [id] : []))
      const isPinned = unpinned.length > 0
      const changed = isPinned ? unpinned : ids
      await application.setSessionsPinned(changed, isPinned)
      const key = isPinned ? 'sessions.pinned-many' : 'sessions.unpinned-many'
      const text = sessionsText(key, { count: changed.length })
      actions.offerUndo(text, () => application.setSessionsPinned(changed, !isPinned))
    },
    move: () => actions.open(organizeDialog, { page: { type: 'move', sessionIds: ids } }),
    tag: () => actions.open(organizeDialog, { page: { type: 'tags', sessionIds: ids } }),
    /** Brings them back if all of them are archived. */
    archive: () =>
      application.projects.mark(ids, {
        isArchived: selected.some(({ archivedAt }) => archivedAt === undefined),
      }),
    exportAll: () => actions.open(exportDialog, { sessionIds: ids }),
  }
}
