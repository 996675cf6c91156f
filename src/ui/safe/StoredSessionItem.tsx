import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatWhen } from '../../i18n/format.ts'
import { safeText } from '../../i18n/safe.ts'
import type { StoredSession } from '../../ports/rescue.ts'
import { Button } from '../kit/Button.tsx'
import styles from './SafeStart.module.css'

/** Characters of a title that are shown: nobody has looked at how long it is. */
const SHOWN = 120

/** A session as it is stored: what is known of it, export, and deletion after a second press. */
export function StoredSessionItem({
  session: { id, title: stored, entries, updatedAt, isTrashed },
  onExport,
  onDelete,
}: {
  readonly session: StoredSession
  readonly onExport: () => void
  readonly onDelete: (title: string) => void
}) {
  const [asking, setAsking] = useState(false)
  const [now] = useState(Date.now)
  const title = stored.slice(0, SHOWN) || safeText('safe.untitled', { id: id.slice(0, SHOWN) })
  const meta = safeText('safe.meta', { count: entries, when: formatWhen(updatedAt ?? NaN, now) })
  if (asking)
    return (
      <li>
        <p>{t('sessions.delete-question', { title })}</p>
        <div className={styles.actions}>
          <Button variant="danger" icon="trash" onClick={() => onDelete(title)}>
            {safeText('safe.delete-confirm')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('kit.cancel')}</Button>
        </div>
      </li>
    )
  return (
    <li>
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>
          {isTrashed ? `${meta} · ${safeText('safe.trashed')}` : meta}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          icon="export"
          aria-label={safeText('safe.export-title', { title })}
          onClick={onExport}
        >
          {t('shell.export')}
        </Button>
        <Button
          variant="danger"
          icon="trash"
          aria-label={t('sessions.delete-forever-title', { title })}
          onClick={() => setAsking(true)}
        >
          {t('sessions.delete-forever')}
        </Button>
      </div>
    </li>
  )
}
