import { formatDateTime, formatDay } from '../../i18n/format.ts'
import { useNow } from '../kit/page-hooks.ts'
import styles from './DayRow.module.css'

/** Where a new day begins; the rail continues through it. */
export function DayRow({ at, isUnread }: { readonly at: number; readonly isUnread: boolean }) {
  const now = useNow()
  return (
    <div className={styles.day} data-unread={isUnread}>
      <span className={styles.rail} />
      <p>
        <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
          {formatDay(at, now)}
        </time>
      </p>
    </div>
  )
}
