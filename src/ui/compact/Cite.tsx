import { compactText } from '../../i18n/en/context.ts'
import styles from './Cite.module.css'

/** The number of a message that a line rests on; pressed, it leads there. */
export function Cite({
  number,
  isWrong = false,
  onCite,
}: {
  readonly number: number
  /** True where the summary cites the message and it does not say this. */
  readonly isWrong?: boolean
  /** Called with the number; null where nothing can be shown. */
  readonly onCite: ((number: number) => void) | null
}) {
  const label = compactText(isWrong ? 'compaction.wrong-source' : 'compaction.source', { number })
  const wrong = isWrong ? { 'data-wrong': '', title: label } : {}
  if (onCite === null)
    return (
      <span className={styles.cite} {...wrong}>
        {number}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.cite}
      aria-label={label}
      {...wrong}
      onClick={() => onCite(number)}
    >
      {number}
    </button>
  )
}
