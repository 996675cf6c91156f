import { memo, useState } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { EditableTitle } from '../kit/EditableTitle.tsx'
import { MenuButton } from '../kit/Menu.tsx'
import type { MenuItem } from '../kit/MenuPopup.tsx'
import { hashOfSession } from '../route.ts'
import { useUi } from '../store.ts'
import styles from './Sessions.module.css'

interface SessionItemProps {
  readonly session: SessionRow
  readonly current: boolean
  readonly now: number
}

/** A saved session: a link that opens it, and a menu to rename, export or delete it. */
export const SessionItem = memo(function SessionItem({ session, current, now }: SessionItemProps) {
  const { application, actions } = useUi()
  const [renaming, setRenaming] = useState(false)
  const title = session.title || t('sessions.untitled')
  const items = useSessionMenu(session, title, () => setRenaming(true))
  if (renaming)
    return (
      <div className={styles.item}>
        <EditableTitle
          title={session.title}
          label={t('sessions.rename-label', { title })}
          onDone={next => {
            setRenaming(false)
            if (next !== null) void application.renameSession(session.id, next)
          }}
        />
      </div>
    )
  return (
    <div className={styles.item} data-session={session.id}>
      <a
        href={hashOfSession(session.id)}
        aria-current={current ? 'page' : undefined}
        title={backupOf(session, now)}
        onClick={() => actions.setSessionsOpen(false)}
        onKeyDown={event => {
          if (event.key === 'F2') setRenaming(true)
        }}
      >
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>
          {session.imported !== null && <b>{t(`sessions.imported.${session.imported}`)}</b>}
          {session.origin !== 'user' && session.imported === null && (
            <b>{t(`sessions.origin.${session.origin}`)}</b>
          )}
          {t('sessions.meta', {
            count: session.messages,
            when: formatWhen(session.updatedAt, now),
          })}
        </span>
      </a>
      <MenuButton icon="more" size="small" label={t('sessions.actions', { title })} items={items} />
    </div>
  )
})

function useSessionMenu(
  session: SessionRow,
  title: string,
  rename: () => void,
): readonly MenuItem[] {
  const { actions } = useUi()
  return [
    { id: 'rename', icon: 'edit', label: t('sessions.rename'), run: rename },
    {
      id: 'export',
      icon: 'export',
      label: t('sessions.export'),
      run: () => void actions.exportSession(session.id),
    },
    {
      id: 'markdown',
      icon: 'text',
      label: t('sessions.export-markdown'),
      run: () => void actions.exportSession(session.id, 'markdown'),
    },
    {
      id: 'delete',
      icon: 'trash',
      tone: 'danger',
      label: t('sessions.delete'),
      run: () => void actions.moveToTrash(session.id, title),
    },
  ]
}

function backupOf({ backedUpAt }: SessionRow, now: number): string {
  return backedUpAt === null
    ? t('sessions.never-backed-up')
    : t('sessions.backed-up', { when: formatWhen(backedUpAt, now) })
}
