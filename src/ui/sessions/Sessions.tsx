import { lazy, Suspense, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { afterDrawing } from '../kit/after-drawing.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { Boundary } from '../kit/Boundary.tsx'
import { useNow } from '../kit/use-now.ts'
import { shortcutKeys } from '../kit/shortcuts.ts'
import { startChat } from '../kit/start-chat.ts'
import { SESSIONS_ID, useUi, useUiState } from '../store.ts'
import { Brand } from './Brand.tsx'
import { SearchField } from './SearchField.tsx'
import type { Selecting, Selection } from './selection.ts'
import { SessionsFoot } from './SessionsFoot.tsx'
import styles from './Sessions.module.css'

const SessionList = lazy(async () => {
  await afterDrawing()
  return { default: (await import('./SessionList.tsx')).SessionList }
})
const FoundList = lazy(async () => ({ default: (await import('./FoundList.tsx')).FoundList }))
const Trash = lazy(async () => ({ default: (await import('./Trash.tsx')).Trash }))

/** The navigation "Sessions": start one, find one, and below what lies on this device. */
export function Sessions() {
  const ui = useUi()
  const { actions } = ui
  const trashOpen = useUiState(state => state.trashOpen)
  const drawer = useUiState(state => state.sessionsOpen)
  const [filter, setFilter] = useState<string | null>(null)
  const [selection, onSelect] = useState<Selection | null>(null)
  return (
    <nav className={styles.sessions} aria-label={t('sessions.name')} id={SESSIONS_ID} tabIndex={-1}>
      <div className={styles.head}>
        <Brand />
        {drawer && (
          <span className="only-narrow">
            <IconButton
              icon="close"
              label={t('shell.close-sessions')}
              onClick={() => actions.setSessionsOpen(false)}
            />
          </span>
        )}
      </div>
      <div className={styles.start}>
        <Button
          icon="plus"
          title={shortcutKeys('new-chat').join(' ')}
          onClick={() => void startChat(ui)}
        >
          {t('sessions.new')}
        </Button>
        <IconButton
          icon="search"
          label={t('sessions.search')}
          aria-expanded={filter !== null}
          onClick={() => setFilter(filter === null ? '' : null)}
        />
      </div>
      {trashOpen ? (
        <Boundary area="list">
          <Suspense fallback={<div />}>
            <Trash />
          </Suspense>
        </Boundary>
      ) : (
        <>
          {filter !== null && (
            <SearchField text={filter} onChange={setFilter} onClose={() => setFilter(null)} />
          )}
          <Boundary area="list">
            <Saved filter={filter ?? ''} selection={selection} onSelect={onSelect} />
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
  const now = useNow()
  if (sessions.length === 0) return <p className={styles.nothing}>{t('sessions.none')}</p>
  const list = (
    <Suspense fallback={<div className={styles.list} />}>
      <SessionList sessions={sessions} now={now} {...selecting} />
    </Suspense>
  )
  if (filter.trim() === '') return list
  return (
    <Boundary area="list" resetKey={filter}>
      <Suspense fallback={list}>
        <FoundList text={filter} now={now} {...selecting} />
      </Suspense>
    </Boundary>
  )
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
