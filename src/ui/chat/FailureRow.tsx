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
  const isNewest = useUiState(({ app }) => newest && app.session?.activity.type === 'idle')
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
          <>
            {isNewest && <Remedy kind={entry.event.kind} />}
            {canRetry && (
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
            )}
          </>
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

/** The place where the cause is set right, for failures that have one. */
function Remedy({ kind }: { readonly kind: FailureEntry['event']['kind'] }) {
  const { actions, surface } = useUi()
  switch (kind) {
    case 'unauthorised':
      return (
        <Button
          size="small"
          variant="edged"
          onClick={() => actions.openDialog({ type: 'settings', at: 'key' })}
        >
          {t('chat.enter-key')}
        </Button>
      )
    case 'not-found':
    case 'unreachable':
    case 'malformed-stream':
    case 'quota':
    case 'other':
      return (
        <Button size="small" onClick={() => surface.showSettings()}>
          {t('chat.open-settings')}
        </Button>
      )
    case 'context-tokens':
    case 'input-plus-output':
    case 'negative-max-tokens':
      return (
        <Button size="small" onClick={() => surface.openCompactDialog('')}>
          {t('chat.compact-now')}
        </Button>
      )
    default:
      return null
  }
}
