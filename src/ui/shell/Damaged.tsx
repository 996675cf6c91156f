import { safeText } from '../../i18n/safe.ts'
import { t } from '../../i18n/t.ts'
import type { DamagedSession } from '../../runtime/sessions/open-session.ts'
import { Button } from '../../kit/Button.tsx'
import { ExportAll } from '../../kit/Broken.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './Shell.module.css'

/** Replaces a conversation that cannot be shown: says why, and what the person can do with the session. */
export function Damaged({ sessionId, reason }: DamagedSession) {
  const { application, actions } = useUi()
  const title = useUiState(({ app }) => app.sessions.find(({ id }) => id === sessionId)?.title)
  return (
    <section className={styles.damaged} aria-label={safeText('safe.damaged')}>
      <div className={styles.damagedWords} role="alert">
        <h2 className="title">{safeText('safe.damaged')}</h2>
        <p>{reason}</p>
        <p>{safeText('safe.damaged-others')}</p>
      </div>
      <div className={`row wrap ${styles.damagedActions}`}>
        <Button variant="edged" onClick={() => void application.openSession(sessionId)}>
          {safeText('safe.retry')}
        </Button>
        <Button variant="edged" icon="export" onClick={() => actions.exportSession(sessionId)}>
          {safeText('safe.export-session')}
        </Button>
        <ExportAll />
        <Button
          variant="danger"
          icon="trash"
          onClick={() => void actions.moveToTrash(sessionId, title || t('sessions.untitled'))}
        >
          {t('sessions.delete')}
        </Button>
      </div>
    </section>
  )
}
