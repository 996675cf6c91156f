import { t } from '../../i18n/t.ts'
import { Button } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Composer.module.css'

/** What a newcomer may try on the sample session: the main job in three buttons. */
export function SampleTries() {
  const { actions, surface } = useUi()
  const sampleId = useUiState(({ app }) => {
    const shown = app.session ?? app.lastScreen
    return shown?.origin === 'sample' ? shown.sessionId : null
  })
  const isCompacted = useUiState(
    ({ app }) => ((app.session ?? app.lastScreen)?.compactionsInForce ?? 0) > 0,
  )
  if (sampleId === null) return null
  const compact = ['compact', 'chat.try-compact', () => surface.openCompactDialog('')] as const
  const tries = [
    ...(isCompacted ? [] : [compact]),
    ['eye', 'chat.try-context', () => surface.showContext()],
    ['export', 'chat.try-export', () => actions.exportSession(sampleId)],
  ] as const
  return (
    <div className={`soft ${styles.tries}`}>
      <span>{t('chat.try')}</span>
      {tries.map(([icon, label, run]) => (
        <Button key={icon} size="small" variant="edged" icon={icon} onClick={run}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
