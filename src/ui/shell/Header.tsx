import { useState } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { isTemporary } from '../../ports/platform.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { EditableTitle } from '../../kit/EditableTitle.tsx'
import { lateAfterDrawing } from '../../kit/late.ts'
import { MenuButton, menuOf } from '../../kit/Menu.tsx'
import { useMedia, useNow } from '../../kit/page-hooks.ts'
import { modelName } from '../../kit/words.ts'
import { checkpointsDialog } from '../../host/dialogs.ts'
import { organizeDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './Shell.module.css'

const HeaderPicks = lateAfterDrawing(
  async () => (await import('./HeaderPicks.tsx')).HeaderPicks,
  ModelInUse,
)

/** Above the conversation: its title, how much of it the model reads, and its actions. */
export function Header() {
  const { application, actions } = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const title = useUiState(({ app }) => app.session?.title ?? damagedTitle(app))
  const damaged = useUiState(({ app }) => app.damaged !== null)
  const opening = useUiState(({ app }) => app.opening)
  const [renaming, setRenaming] = useState<string | null>(null)
  const temporary = isTemporary(sessionId)
  const shown = title || t(temporary ? 'shell.temporary' : 'sessions.untitled')
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
          <h1 className="ellipsis base" dir="auto">
            {shown}
          </h1>
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
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
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
        {temporary
          ? t('shell.not-stored')
          : sample
            ? t('shell.sample')
            : backedUpAt === null
              ? t('sessions.never-backed-up')
              : t('sessions.backed-up', { when: formatWhen(backedUpAt, now) })}
      </span>
    </p>
  )
}

interface HeaderActionsProps {
  readonly sessionId: string
  readonly title: string
  readonly onRename: () => void
}

function HeaderActions(props: HeaderActionsProps) {
  const { actions, surface } = useUi()
  const { sessionId } = props
  const items = useMoreItems(props)
  return (
    <>
      <span className={`${styles.picks} only-wide`}>
        <HeaderPicks />
      </span>
      <Button
        icon="compact"
        aria-label={t('shell.compact')}
        onClick={() => surface.openCompactDialog('')}
      >
        <span className={styles.compact}>{t('shell.compact')}</span>
      </Button>
      <span className="only-wide">
        <IconButton
          icon="export"
          label={t('shell.export')}
          onClick={() => actions.exportSession(sessionId)}
        />
      </span>
      <MenuButton icon="more" label={t('shell.more')} items={items} />
    </>
  )
}

function ModelInUse() {
  const model = useUiState(({ app }) => app.model.ref)
  return <span className={`pick ${styles.pick}`}>{modelName(model)}</span>
}

function useMoreItems({ sessionId, title, onRename }: HeaderActionsProps) {
  const { application, actions, surface } = useUi()
  const undoable = useUiState(({ app }) => app.session?.undoable?.number ?? null)
  const saved = useUiState(({ app }) => app.sessions.some(({ id }) => id === sessionId))
  const narrow = useMedia('(max-width: 720px)')
  const save = () => actions.exportSession(sessionId)
  const undo = () => void application.undoCompaction()
  const suggest = () => actions.open(organizeDialog, { page: { type: 'title', sessionId } })
  const remove = () => void actions.moveToTrash(sessionId, title)
  return menuOf([
    ['rename', 'edit', t('sessions.rename'), onRename],
    saved && ['title', 'text', t('sessions.suggest'), suggest],
    ['model', 'device', t('shell.session-model'), surface.showModel],
    ['preset', 'panel', t('shell.session-preset'), surface.showPresets],
    ['options', 'text', t('shell.options'), surface.showOptions],
    ['checkpoints', 'keep', t('shell.checkpoints'), () => actions.open(checkpointsDialog, {})],
    narrow && ['export', 'export', t('sessions.export'), save],
    narrow && ['settings', 'settings', t('sessions.settings'), surface.showSettings],
    undoable !== null && ['undo', 'undo', t('shell.undo-compaction', { number: undoable }), undo],
    ['help', 'help', t('shell.help'), surface.showHelp],
    saved && ['delete', 'trash', t('sessions.delete'), remove, { tone: 'danger' }],
  ])
}
