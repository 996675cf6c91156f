import type { ReactNode } from 'react'
import { Chip } from '../../kit/Chip.tsx'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import styles from './Keys.module.css'

/** A place where keys are kept: its name, its state, and what that means. */
export function KeyPlace({
  icon,
  name,
  state,
  why,
  actions,
  children,
}: {
  readonly icon: IconName
  readonly name: string
  /** Locked or not; none by default. */
  readonly state?: string
  readonly why: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.place}>
      <div className={styles.head}>
        <Icon name={icon} />
        <h4>{name}</h4>
        {state !== undefined && <Chip>{state}</Chip>}
      </div>
      <p className={styles.why}>{why}</p>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
