import { useLanguage } from '../../kit/page-language.ts'
import { memo, useState, type DragEvent } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { projectsText } from '../../i18n/en/sessions.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { MenuButton, menuOf } from '../../kit/Menu.tsx'
import { exportDialog } from '../../host/dialogs.ts'
import { organizeDialog } from '../../host/dialogs.ts'
import { useUi } from '../../host/store.ts'
import { ARCHIVE, type FolderLine } from './group-sessions.ts'
import styles from './Tree.module.css'
import type { MarkChange } from '../../runtime/projects/project-commands.ts'
import { sessionIdOf } from './use-list-keys.ts'

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
  useLanguage()
  const isArchive = id === ARCHIVE
  const drop = useSessionDrop(
    isArchive ? { isArchived: true } : { projectId: id, isArchived: false },
  )
  return (
    <h2
      className={styles.folder}
      data-folder={id}
      data-empty={count === 0 ? '' : undefined}
      {...drop}
    >
      <button
        type="button"
        className={`lit ${styles.name}`}
        aria-expanded={isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onToggle(id)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        <Icon name={isArchive ? 'archive' : 'folder'} />
        <span className="ellipsis grow" dir="auto">
          {name}
        </span>
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
    actions.open(exportDialog, { sessionIds })
  }
  const start = async (): Promise<void> => {
    actions.setSessionsOpen(false)
    await application.projects.newSession(id)
    document.getElementById('message')?.focus()
  }
  const newChat = projectsText('projects.new-chat', { name })
  const open = (type: 'project' | 'remove') => () =>
    actions.open(organizeDialog, { page: { type, id } })
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

/** The kind of what is dragged: ids of sessions, between spaces. No other page can read it by chance. */
const KIND = 'application/x-palimpsest-sessions'

/** Begins to drag the session under the pointer, with those that are selected. */
export function dragSessions(event: DragEvent, selected: ReadonlySet<string>): void {
  const own = event.target instanceof Element ? sessionIdOf(event.target) : null
  if (own === null) return
  event.dataTransfer.setData(KIND, [...new Set([...selected, own])].join(' '))
  event.dataTransfer.effectAllowed = 'copyMove'
}

/** The props of a place on which sessions are dropped, which then get these marks. */
export function useSessionDrop(change: MarkChange) {
  const { application } = useUi()
  const [isOver, setIsOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(KIND)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setIsOver(true)
    },
    onDragLeave: (): void => setIsOver(false),
    onDrop: (event: DragEvent): void => {
      setIsOver(false)
      const ids = event.dataTransfer.getData(KIND)
      if (ids === '') return
      event.preventDefault()
      void application.projects.mark(ids.split(' '), change)
    },
  }
}
