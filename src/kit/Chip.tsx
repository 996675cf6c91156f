import type { ReactNode } from 'react'
import { DestinationIcon } from './DestinationIcon.tsx'
import { destinationOf, destinationWords } from './words.ts'
import styles from './Chip.module.css'

/** A short fact set apart: "in use", "scripted, not an AI". */
export function Chip({ children }: { readonly children: ReactNode }) {
  return <span className={`small soft nowrap ${styles.chip}`}>{children}</span>
}

/** Where a text goes: to a host, or to none (null). */
export function DestinationChip({ host }: { readonly host: string | null }) {
  return (
    <span className={`small soft nowrap ${styles.chip}`} data-to={destinationOf(host)}>
      <DestinationIcon host={host} />
      <span className="ellipsis">{destinationWords(host)}</span>
    </span>
  )
}
