import type { ReactNode } from 'react'
import styles from './Switch.module.css'

/** A setting that is on or off, with its words. */
export function Switch({
  checked,
  onChange,
  hint,
  children,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string
  readonly children: ReactNode
}) {
  return (
    <label className={`row ${styles.switch}`}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>
        {children}
        {hint !== undefined && <small className="small faint block">{hint}</small>}
      </span>
    </label>
  )
}
