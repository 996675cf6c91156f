import { t } from '../../i18n/t.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './Sessions.module.css'

/** Narrows the list down by title while it is typed. Enter opens the first, Escape closes the field. */
export function SearchField({
  text,
  onChange,
  onClose,
}: {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onClose: () => void
}) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('sessions.search-hint')}
        placeholder={t('sessions.search-hint')}
        value={text}
        ref={focusOnce}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onClose()
          } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault()
            linkInList()?.[event.key === 'Enter' ? 'click' : 'focus']()
          }
        }}
      />
    </div>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

function linkInList(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-session] a')
}
