import { t } from '../../i18n/t.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './Sessions.module.css'

/** Narrows the list down while it is typed. Enter opens the first, Escape empties the field. */
export function SearchField({
  text,
  onChange,
}: {
  readonly text: string
  readonly onChange: (text: string) => void
}) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('sessions.search-hint')}
        placeholder={t('sessions.search')}
        value={text}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            onChange('')
          } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault()
            linkInList()?.[event.key === 'Enter' ? 'click' : 'focus']()
          }
        }}
      />
    </div>
  )
}

function linkInList(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-session] a')
}
