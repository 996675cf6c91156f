import { composerText } from '../../i18n/en/conversation.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { quotedWords } from './quotes.ts'
import styles from './Quotes.module.css'

interface QuotesProps {
  /** As Markdown. */
  readonly quotes: readonly string[]
  readonly onRemove: (index: number) => void
}

/** The quotes that the message begins with, above what is typed. */
export function Quotes({ quotes, onRemove }: QuotesProps) {
  return (
    <ul className={`touch-square ${styles.quotes}`} aria-label={composerText('composer.quotes')}>
      {quotes.map((quote, index) => (
        // A quote has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.quote}>
          <Icon name="quote" />
          <p dir="auto">{quotedWords(quote)}</p>
          <IconButton
            size="small"
            icon="close"
            label={composerText('composer.unquote')}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ul>
  )
}
