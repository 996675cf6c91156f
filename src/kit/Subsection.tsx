import type { ReactNode } from 'react'
import { Chip } from './Chip.tsx'
import { type IconName, Icon } from './Icon.tsx'
import styles from './Subsection.module.css'

interface SubsectionProps {
  readonly icon: IconName
  readonly name: string
  readonly id?: string
  readonly state?: string
  readonly chip?: string | null | undefined
  readonly action?: ReactNode
  readonly why: string
  readonly children: ReactNode
}

/** A part of a section with its own state: its name, the state, what that means, and its content. */
export function Subsection({
  icon,
  name,
  id,
  state,
  chip,
  action,
  why,
  children,
}: SubsectionProps) {
  return (
    <section className={`stack gap-2 ${styles.place}`} aria-labelledby={id} data-state={state}>
      <div className={`row wrap ${styles.placeHead}`}>
        <Icon name={icon} />
        <h4 id={id}>{name}</h4>
        {chip && <Chip>{chip}</Chip>}
        {action}
      </div>
      <p className="soft small">{why}</p>
      {children}
    </section>
  )
}
