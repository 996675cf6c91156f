import { t } from '../../i18n/t.ts'
import { useUiState } from '../store.ts'

/** Says that the model's picture of the start fades, once the preset's limit of compactions over each other is reached. */
export function AccuracyNote() {
  const count = useUiState(({ app }) =>
    app.session?.rebuildAdvised ? app.session.compactionsInForce : null,
  )
  return count === null ? null : <p className="caution below">{t('kit.accuracy', { count })}</p>
}
