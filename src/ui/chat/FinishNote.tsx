import { t } from '../../i18n/t.ts'
import type { FinishReason } from '../../engine/index.ts'
import { Button } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Message.module.css'

const WORDS = {
  interrupted: 'chat.interrupted',
  length: 'chat.cut',
  'content-filter': 'chat.filtered',
} as const

/**
 * Below an answer that did not end on its own: what happened; below the newest one also Continue and Retry.
 */
export function FinishNote({
  finishReason,
  newest,
}: {
  readonly finishReason: FinishReason | null
  readonly newest: boolean
}) {
  const { application } = useUi()
  const idle = useUiState(({ app }) => newest && app.session?.activity.type === 'idle')
  const canContinue = useUiState(({ app }) => app.session?.canContinue === true)
  const canRetry = useUiState(({ app }) => app.session?.canRetry === true)
  if (finishReason === null || !isNotable(finishReason)) return null
  return (
    <p className={styles.ending}>
      <b>{t(WORDS[finishReason])}</b>
      {idle && canContinue && (
        <Button size="small" variant="edged" onClick={() => void application.continueAnswer()}>
          {t('chat.continue')}
        </Button>
      )}
      {idle && canRetry && (
        <Button size="small" icon="refresh" onClick={() => void application.retry()}>
          {t('chat.retry')}
        </Button>
      )}
    </p>
  )
}

function isNotable(reason: FinishReason): reason is keyof typeof WORDS {
  return Object.hasOwn(WORDS, reason)
}
