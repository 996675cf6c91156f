import styles from './ProgressBar.module.css'

/** How far something has come: a thin bar. If the share is unknown, it runs without an end. */
export function ProgressBar({
  label,
  value,
  max = 1,
  resting = false,
}: {
  readonly label: string
  /** Out of `max`; null if it is unknown. */
  readonly value: number | null
  readonly max?: number
  /** It is paused: the bar loses its colour. */
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
