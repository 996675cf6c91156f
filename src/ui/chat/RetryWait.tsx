import { formatCountdown, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Activity } from '../../runtime/session/snapshot.ts'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { useNow } from '../kit/page-hooks.ts'
import { useUi, useUiState } from '../store.ts'

type Retrying = Extract<Activity, { type: 'retrying' }>

/** Why the request waits and until when, with both ways to end that. */
export function RetryWait({ at, kind }: Omit<Retrying, 'type'>) {
  const { application } = useUi()
  const host = useUiState(({ app }) => app.model.ref.host)
  const server = host ?? t('chat.retry-server')
  return (
    <Banner
      tone="warning"
      icon="clock"
      actions={
        <>
          <Button size="small" variant="edged" onClick={() => application.tryNow()}>
            {t('chat.retry-now')}
          </Button>
          <Button size="small" onClick={() => application.stop()}>
            {t('chat.stop')}
          </Button>
        </>
      }
    >
      <p>
        <b>{at === null ? t('chat.retry-offline') : t(`chat.retry-${kind}`, { server })}</b>
      </p>
      <p>{at === null ? t('chat.retry-online') : <Countdown at={at} />}</p>
      {at !== null && kind === 'unreachable' && <p>{t('chat.retry-check')}</p>}
    </Banner>
  )
}

/** Read out it is a time: the seconds would never end. */
function Countdown({ at }: { readonly at: number }) {
  const now = useNow(500)
  return (
    <>
      <span aria-hidden="true">{t('chat.retry-in', { time: formatCountdown(at, now) })}</span>
      <span className="unseen">{t('chat.retry-at', { time: formatTime(at) })}</span>
    </>
  )
}
