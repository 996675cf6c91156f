import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { LinkButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { hostOf } from '../words.ts'
import styles from './Markdown.module.css'

/** An image of a text. One at another host waits for a click, since loading it tells the host who reads what. One inside the text is drawn at once. */
export function RemoteImage({
  source,
  words,
}: {
  readonly source: string
  readonly words: string
}) {
  const [state, setState] = useState<'waiting' | 'asked' | 'failed'>('waiting')
  const host = hostOf(source)
  if (state === 'asked' || (state === 'waiting' && source.startsWith('data:')))
    return (
      <img
        className={styles.image}
        src={source}
        alt={words}
        referrerPolicy="no-referrer"
        onError={() => setState('failed')}
      />
    )
  if (host === null) return <span>{words}</span>
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
