import { daysBetween, formatDate, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { FoundPassage } from '../../ports/archive.ts'
import { useUiState } from '../store.ts'
import styles from './Passage.module.css'

/** A found passage: its place, speaker and time, and its words with the searched ones marked. */
export function Passage({
  passage,
  now,
}: {
  readonly passage: FoundPassage
  readonly now: number
}) {
  const { sessionId, role, at, excerpt, isAside } = passage
  const day = daysBetween(at, now) === 0 ? t('sessions.today') : formatDate(at, now)
  const title = useUiState(({ app }) => app.sessions.find(({ id }) => id === sessionId)?.title)
  return (
    <span className={styles.passage}>
      <span className={`row baseline ${styles.place}`}>
        <span className="grow ellipsis ink">{title || t('sessions.untitled')}</span>
        <span className="small faint nowrap">{`${day}, ${formatTime(at)}`}</span>
      </span>
      <span className={`small soft anywhere ${styles.words}`}>
        <b>{t(isAside ? 'search.by.aside' : `search.by.${role}`)}</b> {excerpt.isCutBefore && '… '}
        {excerpt.pieces.map(({ text, isMatch }, place) =>
          // Pieces have no identity but their place, and an excerpt is drawn once.
          // oxlint-disable-next-line react/no-array-index-key
          isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
        )}
        {excerpt.isCutAfter && ' …'}
      </span>
    </span>
  )
}
