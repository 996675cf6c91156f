import { t } from '../../i18n/t.ts'
import type { FailureEntry } from '../../engine/index.ts'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState } from '../store.ts'

/** A request that failed, where it happened: what was lost (nothing), what to do, and the button. */
export function FailureRow({
  entry,
  newest,
}: {
  readonly entry: FailureEntry
  readonly newest: boolean
}) {
  const { application } = useUi()
  const canRetry = useUiState(
    ({ app }) => newest && app.session?.canRetry === true && app.session.activity.type === 'idle',
  )
  const canContinue = useUiState(({ app }) => app.session?.canContinue === true)
  return (
    <RowFrame
      fate="note"
      label={t('chat.failed')}
      attributes={{ 'data-state': 'failed', 'data-failure': entry.event.kind }}
    >
      <Banner
        tone="danger"
        icon="warning"
        actions={
          canRetry && (
            <>
              {canContinue && (
                <Button size="small" onClick={() => void application.continueAnswer()}>
                  {t('chat.continue')}
                </Button>
              )}
              <Button size="small" variant="edged" onClick={() => void application.retry()}>
                {t('chat.retry')}
              </Button>
            </>
          )
        }
      >
        <p>
          <b>{t('chat.failed')}</b>
        </p>
        <p>{entry.event.message}</p>
      </Banner>
    </RowFrame>
  )
}
