import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  readonly label: string
  /** Out of 1; null if it is unknown. */
  readonly value: number | null
  /** It is paused: the bar loses its colour. */
  readonly resting?: boolean
}

/** A thin bar that shows progress. If the share is unknown, it moves without an end. */
export function ProgressBar({ label, value, resting = false }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      data-resting={resting}
      aria-label={label}
      {...(value !== null && { value })}
    />
  )
}
