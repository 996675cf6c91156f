import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { FailureEntry } from '../../engine/index.ts'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { Disclosure } from '../kit/Disclosure.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Conversation.module.css'

/**
 * A request that failed, where it happened: what was lost (nothing), what to do, and the button. Once something followed
 * it, a quiet line that opens to the same words.
 */
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
  const { at, kind, message } = entry.event
  const [sentence = '', said] = message.split('\n')
  const words = (
    <>
      <p>{sentence}</p>
      {said !== undefined && <p className={styles.quoted}>{said}</p>}
    </>
  )
  if (!newest)
    return (
      <RowFrame
        fate="note"
        label={t('chat.failed-before')}
        attributes={{ 'data-state': 'failed-before', 'data-failure': kind }}
      >
        <Disclosure
          className={styles.cleared}
          name={`${formatTime(at)} · ${t('chat.failed-before')} ${firstSentence(sentence)}`}
        >
          {words}
        </Disclosure>
      </RowFrame>
    )
  return (
    <RowFrame
      fate="note"
      label={t('chat.failed')}
      attributes={{ 'data-state': 'failed', 'data-failure': kind }}
    >
      <Banner
        tone="danger"
        actions={
          <>
            {isNewest && <Remedy kind={kind} />}
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
        {words}
      </Banner>
    </RowFrame>
  )
}

function firstSentence(text: string): string {
  return /^.+?[.!?](?= )/.exec(text)?.[0] ?? text
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
