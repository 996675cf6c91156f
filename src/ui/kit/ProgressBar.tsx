import styles from './ProgressBar.module.css'

/** How far something has come: a thin bar. If the share is unknown, it runs without an end. */
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
