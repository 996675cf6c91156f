import { useState } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import { IconButton } from '../kit/Button.tsx'
import { EditableTitle } from '../kit/EditableTitle.tsx'
import { useNow } from '../kit/page-hooks.ts'
import { useUi, useUiState } from '../store.ts'
import { HeaderActions } from './HeaderActions.tsx'
import styles from './Header.module.css'

/** Above the conversation: its title, how much of it the model reads, and what can be done. */
export function Header() {
  const { application, actions } = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const title = useUiState(({ app }) => app.session?.title ?? damagedTitle(app))
  const damaged = useUiState(({ app }) => app.damaged !== null)
  const opening = useUiState(({ app }) => app.opening)
  const [renaming, setRenaming] = useState<string | null>(null)
  const shown = title || t('sessions.untitled')
  return (
    <header className={`row gap-2 touch-square ${styles.header}`}>
      <span className="only-narrow">
        <IconButton
          icon="menu"
          label={t('shell.open-sessions')}
          onClick={() => actions.setSessionsOpen(true)}
        />
      </span>
      <div className={styles.titles}>
        {opening ? (
          <h1 className="unseen">{t('shell.loading')}</h1>
        ) : sessionId !== null && renaming === sessionId ? (
          <EditableTitle
            title={title}
            label={t('sessions.rename-label', { title: shown })}
            onDone={next => {
              setRenaming(null)
              if (next !== null) void application.renameSession(sessionId, next)
            }}
          />
        ) : (
          <h1 className="ellipsis base">{shown}</h1>
        )}
        {!opening && !damaged && <UnderTitle />}
      </div>
      {sessionId !== null && (
        <HeaderActions
          sessionId={sessionId}
          title={shown}
          onRename={() => setRenaming(sessionId)}
        />
      )}
    </header>
  )
}

/** The list knows the title of a session that cannot be shown; empty for any other. */
function damagedTitle({ damaged, sessions }: AppSnapshot): string {
  return sessions.find(({ id }) => id === damaged?.sessionId)?.title ?? ''
}

function UnderTitle() {
  const messages = useUiState(({ app: { session } }) =>
    session === null ? 0 : session.messages - session.deleted,
  )
  const view = useUiState(({ app }) => app.session?.messagesInView ?? 0)
  const branch = useUiState(({ app }) => app.session?.versions.branch ?? 1)
  const branches = useUiState(({ app }) => app.session?.versions.branches ?? 1)
  const sample = useUiState(({ app }) => app.session?.origin === 'sample')
  const backedUpAt = useUiState(
    ({ app }) => app.sessions.find(({ id }) => id === app.openId)?.backedUpAt ?? null,
  )
  const now = useNow()
  if (messages === 0)
    return <p className={`small faint wrap nowrap ${styles.under}`}>{t('shell.no-messages')}</p>
  return (
    <p className={`small faint wrap nowrap ${styles.under}`}>
      {branches > 1 && <span>{`${t('shell.branch', { branch, branches })}\u00a0·\u00a0`}</span>}
      {view === messages ? (
        <span>{t('shell.messages', { count: messages })}</span>
      ) : (
        <>
          {branches === 1 && (
            <span className={styles.long}>{t('shell.in-view', { count: messages, view })}</span>
          )}
          <span className={branches === 1 ? styles.short : undefined}>
            {t('shell.in-view-short', { count: messages, view })}
          </span>
        </>
      )}
      <span className="only-wide">
        {'\u00a0· '}
        {sample
          ? t('shell.sample')
          : backedUpAt === null
            ? t('shell.never-backed-up')
            : t('sessions.backed-up', { when: formatWhen(backedUpAt, now) })}
      </span>
    </p>
  )
}
