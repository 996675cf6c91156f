import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../kit/Button.tsx'
import styles from './Message.module.css'

/** Characters that are laid out at first, and each time more is asked for. */
const STRETCH = 40_000

/** A text as it was written; a very long one a stretch at a time, so that the page never stands still. */
export function LongText({ text }: { readonly text: string }) {
  const [shown, setShown] = useState(STRETCH)
  if (text.length <= STRETCH) return <p className={styles.plain}>{text}</p>
  return (
    <>
      <p className={styles.plain}>{text.slice(0, shown)}</p>
      {shown < text.length && (
        <LinkButton onClick={() => setShown(shown + STRETCH)}>
          {t('chat.show-more', { shown, length: text.length })}
        </LinkButton>
      )}
    </>
  )
}
