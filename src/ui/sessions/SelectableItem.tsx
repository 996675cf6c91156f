import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { SessionFacts } from './SessionFacts.tsx'
import styles from './Sessions.module.css'

/** A saved session with a checkbox in place of its link. */
export function SelectableItem({
  session,
  now,
  checked,
  isTabStop,
  onToggle,
}: {
  readonly session: SessionRow
  readonly now: number
  readonly checked: boolean
  readonly isTabStop: boolean
  /** `isRange`: Shift was held. */
  readonly onToggle: (sessionId: string, isRange: boolean) => void
}) {
  return (
    <label className={styles.selectable} data-session={session.id}>
      <input
        type="checkbox"
        checked={checked}
        tabIndex={isTabStop ? 0 : -1}
        onChange={({ nativeEvent }) =>
          onToggle(session.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className={styles.facts}>
        <SessionFacts session={session} title={session.title || t('sessions.untitled')} now={now} />
      </span>
    </label>
  )
}
