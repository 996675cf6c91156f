import { useLanguage } from '../../kit/page-language.ts'
import { memo, useState, type KeyboardEvent } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { projectsText, sessionsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { EditableTitle } from '../../kit/EditableTitle.tsx'
import { MenuButton, menuOf } from '../../kit/Menu.tsx'
import { hashOfSession } from '../shell/route.ts'
import { compareDialog, organizeDialog, titleDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { selectionOf, type Selecting } from '../../kit/selection.ts'
import styles from './Sessions.module.css'
import tree from './Tree.module.css'
import type { ListFocus } from './use-list-focus.ts'
import { Icon } from '../../kit/Icon.tsx'

interface SessionItemProps {
  readonly session: SessionRow
  /** The folder that it is shown in; null for none. */
  readonly folder: string | null
  /** False: the list has no folders, so the row names its project. */
  readonly isTree: boolean
  readonly current: boolean
  /** True for the one session that Tab reaches; arrow keys lead to the others and to the menu. */
  readonly isTabStop: boolean
  readonly now: number
  readonly focus: ListFocus
  readonly onSelect: Selecting['onSelect']
}

/** A saved session: a link that opens it, and a menu with keys for what else can be done to it. */
export const SessionItem = memo(function SessionItem({
  session,
  folder,
  isTree,
  current,
  isTabStop,
  now,
  focus,
  onSelect,
}: SessionItemProps) {
  useLanguage()
  const { application, actions } = useUi()
  const [renaming, setRenaming] = useState(false)
  const title = session.title || t('sessions.untitled')
  const items = useSessionMenu({ session, focus, onSelect }, title, () => setRenaming(true))
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
    const item = items.find(({ shortcut }) => shortcut === key)
    if (item === undefined) return
    event.preventDefault()
    item.run()
  }
  if (renaming)
    return (
      <div className={styles.item}>
        <EditableTitle
          title={session.title}
          label={t('sessions.rename-label', { title })}
          onDone={next => {
            setRenaming(false)
            // If the person left it for something else, the focus stays there.
            if (document.activeElement instanceof HTMLInputElement) focus.move(session.id)
            if (next !== null) void application.renameSession(session.id, next)
          }}
        />
      </div>
    )
  return (
    <div
      className={`${styles.item} ${folder === null ? '' : tree.inside}`}
      data-session={session.id}
      data-in={folder ?? undefined}
    >
      <a
        href={hashOfSession(session.id)}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={current ? 'page' : undefined}
        title={tipOf(session, now)}
        onClick={() => actions.setSessionsOpen(false)}
        onKeyDown={press}
      >
        <SessionFacts session={session} isTree={isTree} />
      </a>
      <MenuButton
        icon="more"
        size="small"
        label={t('sessions.actions', { title })}
        items={items}
        tabIndex={-1}
      />
    </div>
  )
})

function useSessionMenu(
  { session, focus, onSelect }: Pick<SessionItemProps, 'session' | 'focus' | 'onSelect'>,
  title: string,
  rename: () => void,
) {
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
    const text = sessionsText('sessions.duplicated', { title })
    actions.offerUndo(text, () => application.moveToTrash([copyId]))
  }
  const compare = () => actions.open(compareDialog, { left: { sessionId: id }, right: null })
  const moveToTrash = async (): Promise<void> => {
    const next = focus.neighbourOf([id])
    await actions.moveToTrash(id, title)
    focus.move(next)
  }
  const organize = (type: 'move' | 'tags') => () =>
    actions.open(organizeDialog, { page: { type, sessionIds: [id] } })
  const suggest = () => actions.open(titleDialog, { sessionId: id })
  const isArchived = session.archivedAt !== undefined
  const archive = async (): Promise<void> => {
    const next = focus.neighbourOf([id])
    await application.projects.mark([id], { isArchived: !isArchived })
    focus.move(next)
  }
  const select = (): void => {
    onSelect(selectionOf(id))
    focus.move(id)
  }
  return menuOf([
    ['rename', 'edit', t('sessions.rename'), rename, { shortcut: 'f2' }],
    ['title', 'text', t('sessions.suggest'), suggest],
    [
      'pin',
      'pin',
      sessionsText(isPinned ? 'sessions.unpin' : 'sessions.pin'),
      () => void pin(),
      { shortcut: 'p' },
    ],
    ['move', 'folder', projectsText('projects.move'), organize('move'), { shortcut: 'm' }],
    ['tags', 'tag', projectsText('projects.tags'), organize('tags'), { shortcut: 't' }],
    [
      'duplicate',
      'copy',
      sessionsText('sessions.duplicate'),
      () => void duplicate(),
      { shortcut: 'd' },
    ],
    ['compare', 'compare', t('sessions.compare'), compare],
    ['select', 'select', sessionsText('sessions.select'), select, { shortcut: 'space' }],
    ['export', 'export', t('sessions.export'), () => actions.exportSession(id)],
    [
      'archive',
      'archive',
      projectsText(isArchived ? 'projects.unarchive' : 'projects.archive'),
      () => void archive(),
      { shortcut: 'a' },
    ],
    ['delete', 'trash', t('sessions.delete'), () => void moveToTrash(), DELETE],
  ])
}

/** Tags that have room in a row. */
const MOST_TAGS = 4

const DELETE = { shortcut: 'delete', tone: 'danger' } as const

/** What the list itself would only be crowded by: how many messages, and when it changed and was exported. */
function tipOf({ messages, updatedAt, backedUpAt }: SessionRow, now: number): string {
  const facts = t('sessions.meta', { count: messages, when: formatWhen(updatedAt, now) })
  const backup =
    backedUpAt !== null && t('sessions.backed-up', { when: formatWhen(backedUpAt, now) })
  return backup === false ? facts : `${facts}\n${backup}`
}

/** A saved session with a checkbox in place of its link. */
export function SelectableItem({
  session,
  folder,
  isTree,
  checked,
  isTabStop,
  onToggle,
}: Pick<SessionItemProps, 'session' | 'folder' | 'isTree' | 'isTabStop'> & {
  readonly checked: boolean
  /** `isRange`: Shift was held. */
  readonly onToggle: (sessionId: string, isRange: boolean) => void
}) {
  return (
    <label
      className={`${styles.selectable} ${folder === null ? '' : tree.inside}`}
      data-session={session.id}
      draggable
    >
      <input
        type="checkbox"
        checked={checked}
        tabIndex={isTabStop ? 0 : -1}
        onChange={({ nativeEvent }) =>
          onToggle(session.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className="stack gap-0">
        <SessionFacts session={session} isTree={isTree} />
      </span>
    </label>
  )
}

function SessionFacts({ session, isTree }: Pick<SessionItemProps, 'session' | 'isTree'>) {
  const { imported, origin, pinnedAt, tags = [], archivedAt } = session
  const project = useUiState(({ app }) =>
    isTree ? undefined : app.projects.find(({ id }) => id === session.projectId)?.name,
  )
  return (
    <>
      <span className={`ellipsis ${styles.title}`} dir="auto">
        {session.title || t('sessions.untitled')}
      </span>
      <span className={`row wrap ${styles.facts}`}>
        <span className={`small faint nowrap ${styles.meta}`}>
          {pinnedAt !== null && (
            <>
              <Icon name="pin" />
              <span className="unseen">{t('sessions.pinned')}</span>
            </>
          )}
          {imported !== null && <b>{t(`sessions.imported.${imported}`)}</b>}
          {origin !== 'user' && imported === null && <b>{t(`sessions.origin.${origin}`)}</b>}
          {!isTree && archivedAt !== undefined && <b>{projectsText('projects.archived')}</b>}
          {project !== undefined && (
            <span className="ellipsis">{projectsText('projects.in', { name: project })}</span>
          )}
        </span>
        {tags.length > 0 && (
          <span className={`small ${tree.tags}`}>
            {tags.slice(0, MOST_TAGS).map(tag => (
              <span key={tag} className={tree.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
      </span>
    </>
  )
}
