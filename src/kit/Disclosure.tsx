import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  readonly name: ReactNode
  readonly className?: string | undefined
  /** Unfolded at first. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A quiet line. A press unfolds the content that it names. */
export function Disclosure({ name, className = '', isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={`soft fold ${styles.disclosure} ${className}`}>
      <summary className="small faint">
        <Icon name="chevron-right" />
        {name}
      </summary>
      {children}
    </details>
  )
}
