import { compactDialog } from '../kit/dialogs.ts'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { isTemporary } from '../../ports/platform.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { EditableTitle } from '../../kit/EditableTitle.tsx'
import { lazyAfterDrawing } from '../../kit/lazy.ts'
import { MenuButton } from '../../kit/Menu.tsx'
import { useMedia } from '../../kit/page-hooks.ts'
import { modelName } from '../../kit/words.ts'
import { startChat } from '../../host/start-chat.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useChatMenu, type ChatMenuOf } from './use-chat-menu.ts'
import styles from './Shell.module.css'

const HeaderPicks = lazyAfterDrawing(
  async () => (await import(/* chunk: surroundings */ './HeaderPicks.tsx')).HeaderPicks,
  ModelInUse,
)

/** Its words are there before its menu. */
const ChatTitle = lazyAfterDrawing(
  async () => (await import(/* chunk: surroundings */ './ChatTitle.tsx')).ChatTitle,
  ({ title }) => (
    <b className="ellipsis base grow" dir="auto">
      {title}
    </b>
  ),
)

/** Above the conversation: its title, how much of it the model reads, and its actions. A new chat has a greeting in the place of the title. */
export function Header({ isStart }: { readonly isStart: boolean }) {
  const ui = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const title = useUiState(({ app }) => app.session?.title ?? damagedTitle(app))
  const isNarrow = useMedia('(max-width: 720px)')
  const [renaming, setRenaming] = useState<string | null>(null)
  const shown = title || t(isTemporary(sessionId) ? 'shell.temporary' : 'sessions.untitled')
  const of = { sessionId: sessionId ?? '', title: shown, onRename: () => setRenaming(sessionId) }
  const isRenaming = sessionId !== null && renaming === sessionId
  return (
    <header className={`row gap-2 touch-square ${styles.header}`}>
      <span className="only-narrow">
        <IconButton
          icon="menu"
          label={t('shell.open-sessions')}
          onClick={() => ui.actions.setSessionsOpen(true)}
        />
      </span>
      <div className={isStart ? 'grow' : styles.titles}>
        {isRenaming ? (
          <Renaming {...of} title={title} shown={shown} onDone={() => setRenaming(null)} />
        ) : (
          <Title {...of} isStart={isStart} isMenu={isNarrow && sessionId !== null} />
        )}
      </div>
      {isNarrow && !isStart ? (
        <IconButton icon="new-chat" label={t('sessions.new')} onClick={() => void startChat(ui)} />
      ) : (
        sessionId !== null && <HeaderActions {...of} isStart={isStart} />
      )}
    </header>
  )
}

function Renaming({
  sessionId,
  title,
  shown,
  onDone,
}: Pick<ChatMenuOf, 'sessionId' | 'title'> & {
  readonly shown: string
  readonly onDone: () => void
}) {
  const { application } = useUi()
  return (
    <EditableTitle
      title={title}
      label={t('sessions.rename-label', { title: shown })}
      onDone={next => {
        onDone()
        if (next !== null) void application.renameSession(sessionId, next)
      }}
    />
  )
}

/** `isMenu`: in a narrow window the title is the menu of the chat. */
function Title({
  isStart,
  isMenu,
  ...of
}: ChatMenuOf & { readonly isStart: boolean; readonly isMenu: boolean }) {
  const opening = useUiState(({ app }) => app.opening)
  const damaged = useUiState(({ app }) => app.damaged !== null)
  if (opening) return <h1 className="unseen">{t('shell.loading')}</h1>
  const isUnseen = isStart || isMenu
  return (
    <>
      <h1 className={isUnseen ? 'unseen' : 'ellipsis base'} dir="auto">
        {of.title}
      </h1>
      {isMenu && !isStart && <ChatTitle {...of} />}
      {!damaged && !isUnseen && <UnderTitle />}
    </>
  )
}

/** The list knows the title of a session that cannot be shown; empty for any other. */
function damagedTitle({ damaged, sessions }: AppSnapshot): string {
  return sessions.find(({ id }) => id === damaged?.sessionId)?.title ?? ''
}

const ONE = { branch: 1, branches: 1 }

/** How many messages there are, and how many of them the model reads if it does not read all; the branch if there are two. */
function UnderTitle() {
  const messages = useUiState(({ app: { session } }) =>
    session === null ? 0 : session.messages - session.withoutRow,
  )
  const view = useUiState(({ app }) => app.session?.messagesInView ?? 0)
  // Several answers are no branches for the person before one is chosen.
  const { branch, branches } = useUiState(({ app: { session } }) =>
    session && !session.several ? session.versions : ONE,
  )
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  if (messages === 0) return null
  return (
    <p className={`small faint wrap nowrap ${styles.under}`}>
      {branches > 1 && <span>{`${t('shell.branch', { branch, branches })}\u00a0·\u00a0`}</span>}
      <span>
        {view === messages
          ? t('shell.messages', { count: messages })
          : t(branches === 1 ? 'shell.in-view' : 'shell.in-view-short', { count: messages, view })}
      </span>
      {temporary && <span>{`\u00a0· ${t('shell.not-stored')}`}</span>}
    </p>
  )
}

function HeaderActions({ isStart, ...of }: ChatMenuOf & { readonly isStart: boolean }) {
  const { actions } = useUi()
  const items = useChatMenu(of)
  const isHalfFull = useUiState(({ app }) => (app.session?.meter.share ?? 0) >= HALF)
  return (
    <>
      <span className={styles.picks}>
        <HeaderPicks isStart={isStart} />
      </span>
      {isHalfFull && !isStart && (
        <Button icon="compact" onClick={() => actions.open(compactDialog, { focus: '' })}>
          {t('shell.compact')}
        </Button>
      )}
      <MenuButton icon="more" label={t('shell.more')} items={items} />
    </>
  )
}

/** From this share of the window on, Compact is in the header. It is always in the menu and in the meter. */
const HALF = 0.5

function ModelInUse({ isStart }: { readonly isStart: boolean }) {
  const model = useUiState(({ app }) => app.model.ref)
  if (isStart && model.provider === 'demo') return null
  return <span className={`pick ${styles.pick}`}>{modelName(model)}</span>
}
