import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Banner.module.css'

interface BannerProps {
  readonly tone: 'info' | 'done' | 'warning' | 'danger'
  readonly icon?: IconName
  /** Set apart at its start, and announced if `role` is `alert`. */
  readonly title?: string
  readonly role?: 'alert'
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A sentence set apart in the text, with its buttons: what happened, what was lost, what to do. */
export function Banner({ tone, icon = 'warning', title, role, actions, children }: BannerProps) {
  return (
    <div className={`ground row wrap top gap-4 ${styles.banner}`} data-tone={tone}>
      <Icon name={icon} />
      <div className={`anywhere ${styles.words}`}>
        {title !== undefined && (
          <p role={role}>
            <b>{title}</b>
          </p>
        )}
        {children}
      </div>
      {actions !== undefined && (
        <div className={`touch row wrap end gap-2 ${styles.actions}`}>{actions}</div>
      )}
    </div>
  )
}

/** A failure where it happened, announced; empty for null. */
export function FaultAlert({ text }: { readonly text: string | null }) {
  return (
    <div role="alert" className="quiet">
      {text !== null && (
        <Banner tone="danger">
          <p>{text}</p>
        </Banner>
      )}
    </div>
  )
}
