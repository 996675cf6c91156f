import { memo } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { projectsText } from '../../i18n/en/sessions.ts'
import { IconButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { MenuButton, menuOf } from '../kit/Menu.tsx'
import { useUi } from '../store.ts'
import { useSessionDrop } from './drag-sessions.ts'
import { ARCHIVE, type FolderLine } from './group-sessions.ts'
import styles from './Tree.module.css'

/** A project or the archive: a press opens or closes it, and sessions can be dropped on it. */
export const FolderItem = memo(function FolderItem({
  folder: { id, name, count, isOpen },
  isTabStop,
  onToggle,
}: {
  readonly folder: FolderLine
  readonly isTabStop: boolean
  readonly onToggle: (id: string) => void
}) {
  const isArchive = id === ARCHIVE
  const drop = useSessionDrop(
    isArchive ? { isArchived: true } : { projectId: id, isArchived: false },
  )
  return (
    <h2 className={styles.folder} data-folder={id} {...drop}>
      <button
        type="button"
        className={`lit ${styles.name}`}
        aria-expanded={isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onToggle(id)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        <Icon name={isArchive ? 'archive' : 'folder'} />
        <span className="ellipsis grow">{name}</span>
        <span className={`small faint num ${styles.count}`}>{formatNumber(count)}</span>
      </button>
      {!isArchive && <FolderTools id={id} name={name} count={count} />}
    </h2>
  )
})

function FolderTools({ id, name, count }: Pick<FolderLine, 'id' | 'name' | 'count'>) {
  const { application, actions, store } = useUi()
  const exportAll = (): void => {
    const { sessions } = store.getState().app
    const sessionIds = sessions.flatMap(row => (row.projectId === id ? [row.id] : []))
    actions.openDialog({ type: 'export', of: { sessionIds } })
  }
  const start = async (): Promise<void> => {
    actions.setSessionsOpen(false)
    await application.projects.newSession(id)
    document.getElementById('message')?.focus()
  }
  const newChat = projectsText('projects.new-chat', { name })
  const open = (type: 'project' | 'remove') => () =>
    actions.openDialog({ type: 'organize', page: { type, id } })
  return (
    <span className={styles.tools}>
      <IconButton
        icon="plus"
        size="small"
        label={newChat}
        tabIndex={-1}
        onClick={() => void start()}
      />
      <MenuButton
        icon="more"
        size="small"
        label={projectsText('projects.actions', { name })}
        tabIndex={-1}
        items={menuOf([
          ['new', 'plus', newChat, () => void start()],
          ['edit', 'edit', projectsText('projects.edit'), open('project')],
          count > 0 && ['export', 'export', projectsText('projects.export'), exportAll],
          ['delete', 'trash', projectsText('projects.delete'), open('remove'), { tone: 'danger' }],
        ])}
      />
    </span>
  )
}
