/** What a dialog says of a file, and of long work on it. */
import { Icon } from './Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import styles from './Told.module.css'

/** Why a file cannot be read. */
export function Refused({ sentence }: { readonly sentence: string }) {
  return (
    <p role="alert" className={`row top ${styles.refused}`}>
      <Icon name="warning" />
      {sentence}
    </p>
  )
}

interface StatusProps {
  readonly text: string
  readonly isUnderWay: boolean
  /** From 0 to 1; null while it is not known. */
  readonly share: number | null
  /** What else to know meanwhile. */
  readonly note?: string
}

/** How far the work has come, and its outcome. */
export function Status({ text, isUnderWay, share, note }: StatusProps) {
  return (
    <div className="stack soft">
      {isUnderWay && <ProgressBar label={text} value={share} />}
      <p role="status">{text}</p>
      {note !== undefined && <p className="small">{note}</p>}
    </div>
  )
}

interface FaultsProps {
  readonly heading: string
  readonly faults: readonly string[]
}

/** What was left out, under its heading; nothing if there is none. */
export function Faults({ heading, faults }: FaultsProps) {
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
