import { useState } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { sessionsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { Button } from '../../kit/Button.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './Sessions.module.css'

/** What was deleted: restore it, or delete it for good after a second press. */
export function Trash() {
  const { actions } = useUi()
  const trash = useUiState(({ app }) => app.trash)
  const days = useUiState(({ app }) => app.settings.trashDays)
  const now = useNow()
  return (
    <section className={styles.trash} aria-label={t('sessions.trash')}>
      <Button size="small" icon="chevron-left" onClick={() => actions.setTrashOpen(false)}>
        {sessionsText('sessions.trash-back')}
      </Button>
      <h2>{t('sessions.trash')}</h2>
      <p className="small faint">
        {trash.length === 0
          ? sessionsText('sessions.trash-empty')
          : days === 0
            ? sessionsText('sessions.trash-forever')
            : sessionsText('sessions.trash-kept', { count: days })}
      </p>
      <ul className={`stack gap-4 ${styles.trashed}`}>
        {trash.map(session => (
          <TrashedSession key={session.id} session={session} now={now} />
        ))}
      </ul>
    </section>
  )
}

function TrashedSession({ session, now }: { readonly session: SessionRow; readonly now: number }) {
  const { application } = useUi()
  const [asking, setAsking] = useState(false)
  const title = session.title || t('sessions.untitled')
  return (
    <li className="stack gap-0">
      <span className="ellipsis" dir="auto">
        {title}
      </span>
      {asking ? (
        <>
          <span className="small anywhere danger">{t('sessions.delete-question', { title })}</span>
          <span className="row">
            <Button
              size="small"
              variant="danger"
              aria-label={t('sessions.delete-forever-title', { title })}
              onClick={() => void application.deleteForever(session.id)}
            >
              {t('sessions.delete-forever')}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('kit.cancel')}
            </Button>
          </span>
        </>
      ) : (
        <>
          <span className={`small faint nowrap ${styles.meta}`}>
            {sessionsText('sessions.trashed', { when: formatWhen(session.trashedAt ?? now, now) })}
          </span>
          <span className="row">
            <Button
              size="small"
              icon="restore"
              aria-label={sessionsText('sessions.restore-title', { title })}
              onClick={() => void application.restoreFromTrash([session.id])}
            >
              {t('kit.restore')}
            </Button>
            <Button size="small" variant="danger" icon="trash" onClick={() => setAsking(true)}>
              {t('sessions.delete-forever')}
            </Button>
          </span>
        </>
      )}
    </li>
  )
}
