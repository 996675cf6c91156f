import { Icon } from '../kit/Icon.tsx'
import styles from './Backup.module.css'

/** Why a file cannot be read. */
export function Refused({ sentence }: { readonly sentence: string }) {
  return (
    <p role="alert" className={`row top ${styles.refused}`}>
      <Icon name="warning" />
      {sentence}
    </p>
  )
}

/** What was left out, under its heading; nothing if there is none. */
export function Faults({
  heading,
  faults,
}: {
  readonly heading: string
  readonly faults: readonly string[]
}) {
  if (faults.length === 0) return null
  return (
    <section className={`stack gap-2 small anywhere ${styles.faults}`}>
      <h3>{heading}</h3>
      <ul>
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  )
}
