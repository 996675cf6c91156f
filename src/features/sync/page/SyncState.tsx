import type { ReactNode } from 'react'
import { syncText } from '../texts.ts'
import { formatWhen } from '../../../i18n/format.ts'
import type { SyncStatus } from '../status.ts'
import { Banner } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Icon, type IconName } from '../../../kit/Icon.tsx'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'

/** How this device stands to the others, and what a person can do about it. */
export function SyncState({
  status,
  remote,
  now,
  onSync,
  onAllow,
  onJoin,
  onSignIn,
}: {
  readonly status: SyncStatus
  /** What it is called in sentences. */
  readonly remote: string
  readonly now: number
  readonly onSync: () => void
  /** Asks for the permission that the browser forgot. */
  readonly onAllow: () => void
  /** Asks for the passphrase or the code of the keys that are in force. */
  readonly onJoin: () => void
  /** Signs in again at a storage that ended the sign-in. */
  readonly onSignIn: () => void
}) {
  const button = (
    words: 'sync.now' | 'sync.again' | 'sync.allow' | 'sync.rejoin' | 'sync.sign-in',
    onClick?: () => void,
  ) => (
    <Button
      size="small"
      variant="edged"
      icon="refresh"
      aria-disabled={onClick === undefined}
      onClick={onClick}
    >
      {syncText(words)}
    </Button>
  )
  const actionFor = (kind: SyncStatus['remote']['kind'], code: string) => {
    if (kind === 'folder' && code === 'forbidden') return button('sync.allow', onAllow)
    if (kind === 'remotestorage' && code === 'unauthorized') return button('sync.sign-in', onSignIn)
    return code === 'keys-unclear' ? button('sync.rejoin', onJoin) : button('sync.again', onSync)
  }
  switch (status.state) {
    case 'in-step': {
      const words = syncText('sync.in-step', { place: remote, when: formatWhen(status.at, now) })
      return <Line icon="check" words={words} action={button('sync.now', onSync)} />
    }
    case 'offline': {
      const words = syncText('sync.offline', { place: remote, when: formatWhen(status.since, now) })
      return <Line icon="cloud" words={words} action={button('sync.again', onSync)} />
    }
    case 'elsewhere':
      return <Line icon="info" words={syncText('sync.elsewhere', { place: remote })} />
    case 'syncing': {
      const { done, of } = status
      const words =
        of === 0
          ? syncText('sync.starting', { place: remote })
          : syncText('sync.syncing', { place: remote, done, of })
      const bar = <ProgressBar label={words} value={of === 0 ? null : done / of} />
      // The button that was pressed stays and keeps the focus.
      return <Line icon="refresh" words={words} action={button('sync.now')} bar={bar} />
    }
    case 'removed':
      return (
        <div role="alert">
          <Banner
            tone="warning"
            icon="key"
            title={syncText('sync.removed', { by: status.by })}
            actions={button('sync.rejoin', onJoin)}
          >
            <p>{syncText('sync.removed-why', { place: remote })}</p>
          </Banner>
        </div>
      )
    case 'refused': {
      return (
        <div role="alert">
          <Banner
            tone="danger"
            title={syncText('sync.refused', { when: formatWhen(status.at, now) })}
            actions={actionFor(status.remote.kind, status.code)}
          >
            <p>{status.sentence}</p>
          </Banner>
        </div>
      )
    }
  }
}

function Line({
  icon,
  words,
  action,
  bar,
}: {
  readonly icon: IconName
  readonly words: string
  readonly action?: ReactNode
  readonly bar?: ReactNode
}) {
  return (
    <div className="row wrap">
      <p className="row top gap-2 grow anywhere" role="status">
        <Icon name={icon} />
        {words}
      </p>
      {action}
      {bar}
    </div>
  )
}
