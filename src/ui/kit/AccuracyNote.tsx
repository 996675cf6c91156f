import { t } from '../../i18n/t.ts'
import { useUiState } from '../store.ts'
import styles from './AccuracyNote.module.css'

/** Once so many compactions lie over each other that the preset warns, says that the model's picture of the start fades. */
export function AccuracyNote() {
  const count = useUiState(({ app }) =>
    app.session?.rebuildAdvised ? app.session.compactionsInForce : null,
  )
  return count === null ? null : <p className={styles.note}>{t('kit.accuracy', { count })}</p>
}
