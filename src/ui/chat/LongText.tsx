import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../kit/Button.tsx'
import styles from './Message.module.css'

/** Characters of a text that are laid out at first, and each time more is asked for. */
const FIRST = 20_000
const MORE = 100_000

/** True for a text that would hold up the page if it were laid out at once. */
export function isLong(text: string): boolean {
  return text.length > FIRST
}

/** A very long text as it was written, a stretch at a time. */
export function LongText({ text }: { readonly text: string }) {
  const [shown, setShown] = useState(FIRST)
  return (
    <>
      <p className={styles.plain}>{text.slice(0, shown)}</p>
      {shown < text.length && (
        <LinkButton onClick={() => setShown(shown + MORE)}>
          {t('chat.show-more', { shown, length: text.length })}
        </LinkButton>
      )}
    </>
  )
}
