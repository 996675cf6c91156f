import styles from './ProgressBar.module.css'

/** How far something has come: a thin bar, which runs without an end where nobody knows. */
export function ProgressBar({
  label,
  value,
  max = 1,
  resting = false,
}: {
  readonly label: string
  /** Out of `max`; null where nobody knows. */
  readonly value: number | null
  readonly max?: number
  /** It goes no further until somebody says so: the bar loses its colour. */
  readonly resting?: boolean
}) {
  return (
    <progress
      className={styles.bar}
      data-resting={resting}
      aria-label={label}
      {...(value !== null && { max, value })}
    />
  )
}
