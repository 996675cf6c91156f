import { Icon } from './Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { useUiState } from '../host/store.ts'
import styles from '../features/import/Import.module.css'

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
  /** What else to know meanwhile. */
  readonly note?: string
}

/** How far an import or a restore has come, and its outcome. */
export function Status({ text, isUnderWay, note }: StatusProps) {
  const share = useUiState(({ app }) => app.backup?.share ?? null)
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
