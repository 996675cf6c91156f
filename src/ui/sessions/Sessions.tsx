import { settingsDialog } from '../../host/dialogs.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Brand } from '../../kit/Brand.tsx'
import { Button, IconButton } from '../../kit/Button.tsx'
import { Boundary, LoadBoundary } from '../../kit/Boundary.tsx'
import { Finder } from '../../kit/Finder.tsx'
import { lazy, lazyAfterDrawing } from '../../kit/lazy.ts'
import { useNow } from '../../kit/page-hooks.ts'
import { startChat } from '../../host/start-chat.ts'
import { shortcutKeys } from '../../kit/shortcuts.ts'
import { SESSIONS_ID } from '../../host/actions.ts'
import { useUi, useUiState } from '../../host/store.ts'
import type { Selecting, Selection } from '../../kit/selection.ts'
import { isComposing } from '../../kit/is-composing.ts'
import styles from './Sessions.module.css'

const SessionList = lazyAfterDrawing(
  async () => (await import(/* chunk: conversation */ './SessionList.tsx')).SessionList,
  () => <div className={`grow scroll ${styles.list}`} />,
)
const FoundList = lazy(async () => (await import('./FoundList.tsx')).FoundList)
const Trash = lazy(
  async () => (await import('./Trash.tsx')).Trash,
  () => <div />,
)

/** Their places stay free, so that nothing moves when they arrive. */
const ListTools = lazyAfterDrawing(
  async () => (await import(/* chunk: conversation */ './ListTools.tsx')).ListTools,
  () => <span className={styles.tool} />,
)

/** Fetched once the message box is drawn: the page starts without it. */
const DeviceUse = lazyAfterDrawing(
  async () => (await import(/* chunk: beside */ './DeviceUse.tsx')).DeviceUse,
)

/** The navigation "Sessions": start one, find one, and below what lies on this device. */
export function Sessions() {
  const ui = useUi()
  const { actions } = ui
  const trashOpen = useUiState(state => state.trashOpen)
  const drawer = useUiState(state => state.sessionsOpen)
  const hasChats = useUiState(({ app }) => app.sessions.length > 0)
  const [filter, setFilter] = useState('')
  const [selection, onSelect] = useState<Selection | null>(null)
  return (
    <nav className={styles.sessions} aria-label={t('sessions.name')} id={SESSIONS_ID} tabIndex={-1}>
      <div className={`row between ${styles.head}`}>
        <Brand />
        <span className="row gap-0">
          {!trashOpen && (
            <LoadBoundary>
              <ListTools
                onFilter={setFilter}
                onSelect={() => onSelect({ ids: new Set(), anchorId: '' })}
              />
            </LoadBoundary>
          )}
          {drawer && (
            <span className="only-narrow">
              <IconButton
                icon="close"
                label={t('shell.close-sessions')}
                onClick={() => actions.setSessionsOpen(false)}
              />
            </span>
          )}
        </span>
      </div>
      <div className={`row ${styles.start}`}>
        <Button
          icon="plus"
          title={shortcutKeys('new-chat').join(' ')}
          onClick={() => void startChat(ui)}
        >
          {t('sessions.new')}
        </Button>
      </div>
      {trashOpen ? (
        <Boundary area="list">
          <Trash />
        </Boundary>
      ) : (
        <>
          {(hasChats || filter !== '') && <SearchField value={filter} onType={setFilter} />}
          <Boundary area="list">
            <Saved filter={filter} selection={selection} onSelect={onSelect} />
          </Boundary>
          <TrashLink />
        </>
      )}
      <SessionsFoot />
    </nav>
  )
}

function Saved({ filter, ...selecting }: Selecting & { readonly filter: string }) {
  const sessions = useUiState(({ app }) => app.sessions)
  const isRead = useUiState(({ app }) => app.ready)
  const now = useNow()
  if (!isRead && sessions.length === 0) return <p className={styles.nothing} />
  const all = <SessionList sessions={sessions} now={now} isTree {...selecting} />
  if (filter.trim() === '') return all
  return (
    <Boundary area="list" resetKey={filter}>
      <Found all={all} text={filter} now={now} {...selecting} />
    </Boundary>
  )
}

/** The list of found sessions; `all` until its code is there. */
function Found({ all, ...search }: ComponentProps<typeof FoundList> & { readonly all: ReactNode }) {
  return FoundList.useIsLoaded() ? <FoundList {...search} /> : all
}

function TrashLink() {
  const { actions } = useUi()
  const count = useUiState(({ app }) => app.trash.length)
  if (count === 0) return null
  return (
    <div className={styles.toTrash}>
      <Button size="small" icon="trash" onClick={() => actions.setTrashOpen(true)}>
        {t('sessions.trash-count', { count })}
      </Button>
    </div>
  )
}

/** Narrows the list down while it is typed. Enter opens the first, Escape empties the field. */
function SearchField({ value, onType }: Pick<ComponentProps<typeof Finder>, 'value' | 'onType'>) {
  return (
    <Finder
      label={t('sessions.search-hint')}
      placeholder={t('sessions.search')}
      value={value}
      onType={onType}
      onKeyDown={event => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault()
          onType('')
        } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          linkInList()?.[event.key === 'Enter' ? 'click' : 'focus']()
        }
      }}
    />
  )
}

function linkInList(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-session] a')
}

function SessionsFoot() {
  const { actions } = useUi()
  return (
    <div className={styles.foot}>
      <p className={`small faint quiet ${styles.use}`}>
        <LoadBoundary>
          <DeviceUse />
        </LoadBoundary>
      </p>
      <Button icon="settings" onClick={() => actions.open(settingsDialog, {})}>
        {t('sessions.settings')}
      </Button>
    </div>
  )
}
