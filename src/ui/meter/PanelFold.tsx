import type { ReactNode } from 'react'
import { Icon } from '../kit/Icon.tsx'
import styles from './ContextPanel.module.css'

/** A line of the panel that opens to what it names. `open`: undefined leaves that to the person alone. */
export function PanelFold({
  name,
  aside,
  open,
  onToggle,
  children,
}: {
  readonly name: string
  /** At the end of the line, such as a count. */
  readonly aside?: string | undefined
  readonly open?: boolean | undefined
  readonly onToggle?: ((open: boolean) => void) | undefined
  readonly children: ReactNode
}) {
  return (
    <details
      className={styles.fold}
      {...(open !== undefined && { open })}
      onToggle={event => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <h3>{name}</h3>
        <span className={styles.aside}>{aside}</span>
        <Icon name="chevron-right" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
