import { t } from '../../i18n/t.ts'
import { CapabilityList } from '../first-run/CapabilityList.tsx'
import { Button } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Welcome.module.css'

/** Where nothing is written yet: what this is, what can run here, and a session to look at. */
export function Welcome() {
  const { application } = useUi()
  const hasSample = useUiState(({ app }) => app.sessions.some(({ origin }) => origin === 'sample'))
  return (
    <div className={styles.welcome}>
      <div className={styles.inner}>
        <h2>{t('shell.welcome-title')}</h2>
        <p className={styles.lead}>{t('shell.welcome')}</p>
        {!hasSample && (
          <Button variant="edged" onClick={() => void application.openSample()}>
            {t('shell.open-sample')}
          </Button>
        )}
        <section className={styles.runs} aria-label={t('first-run.title')}>
          <CapabilityList />
        </section>
      </div>
    </div>
  )
}
