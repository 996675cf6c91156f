import styles from './ProgressBar.module.css'

/** A thin bar that shows progress. If the share is unknown, it moves without an end. */
export function ProgressBar({
  label,
  value,
  resting = false,
}: {
  readonly label: string
  /** Out of 1; null if it is unknown. */
  readonly value: number | null
  /** It is paused: the bar loses its colour. */
  readonly resting?: boolean
}) {
  return (
    <progress
      className={styles.bar}
      data-resting={resting}
      aria-label={label}
      {...(value !== null && { value })}
    />
  )
}
