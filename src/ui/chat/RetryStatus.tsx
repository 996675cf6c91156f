import { t } from '../../i18n/t.ts'
import { Button } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Composer.module.css'

/** What a newcomer may try on the sample session: the main job in three buttons. */
export function RetryStatus() {
  const { actions, surface } = useUi()
  const sampleId = useUiState(({ app }) => {
    const shown = app.session ?? app.lastScreen
    return shown?.origin === 'sample' ? shown.sessionId : null
  })
  const isCompacted = useUiState(
    ({ app }) => ((app.session ?? app.lastScreen)?.compactionsInForce ?? 0) > 0,
  )
  if (sampleId === null) return null
  return (
    <div className={styles.tries}>
      <span>{t('chat.try')}</span>
      {!isCompacted && (
        <Button
          size="small"
          variant="edged"
          icon="compact"
          onClick={() => surface.openCompactDialog('')}
        >
          {t('chat.try-compact')}
        </Button>
      )}
      <Button size="small" variant="edged" icon="eye" onClick={() => surface.showContext()}>
        {t('chat.try-context')}
      </Button>
      <Button
        size="small"
        variant="edged"
        icon="export"
        onClick={() => actions.exportSession(sampleId)}
      >
        {t('chat.try-export')}
      </Button>
    </div>
  )
}
