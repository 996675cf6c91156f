import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { LinkButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { hostOf } from '../host-of.ts'
import styles from './Markdown.module.css'

/**
 * An image at a remote host: named, not loaded. Loading it tells the host who reads what, so it waits
 * for a click.
 */
export function RemoteImage({
  source,
  words,
}: {
  readonly source: string
  readonly words: string
}) {
  const [state, setState] = useState<'waiting' | 'asked' | 'failed'>('waiting')
  const host = hostOf(source)
  if (host === null) return <span>{words}</span>
  if (state === 'asked')
    return (
      <img
        className={styles.image}
        src={source}
        alt={words}
        referrerPolicy="no-referrer"
        onError={() => setState('failed')}
      />
    )
  return (
    <span className={styles.missing}>
      <Icon name="image" />
      <span>
        {words !== '' && <b>{words}. </b>}
        {t(state === 'failed' ? 'chat.image-failed' : 'chat.image', { host })}
      </span>
      {state === 'failed' ? (
        <a href={source} target="_blank" rel="noopener noreferrer">
          {t('chat.image-open')}
        </a>
      ) : (
        <LinkButton onClick={() => setState('asked')}>{t('chat.image-load')}</LinkButton>
      )}
    </span>
  )
}
