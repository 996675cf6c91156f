import { t } from '../../i18n/t.ts'
import { useUiState } from '../store.ts'
import styles from './Banner.module.css'

/** Says that the model's picture of the start fades, once the preset's limit of compactions over each other is reached. */
export function AccuracyNote() {
  const count = useUiState(({ app }) =>
    app.session?.rebuildAdvised ? app.session.compactionsInForce : null,
  )
  return count === null ? null : <p className={styles.note}>{t('kit.accuracy', { count })}</p>
}
