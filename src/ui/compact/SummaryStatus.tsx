import type { CompactionRecord } from '../../engine/index.ts'
import { compactionsIn, type ShownRow } from '../../runtime/session/shown-row.ts'
import { useUiState } from '../store.ts'
import { FailedBadge, ProposedBadge, RunningBadge } from './SummaryBadges.tsx'
import styles from './SummaryStatus.module.css'

/** The newest summary while it is written, waits, or could not be used: its state, the reason, and what can be done. */
export function SummaryStatus() {
  const record = useUiState(({ app }) => newestOf(app.session?.rows ?? NO_ROWS))
  if (record === null) return null
  return <div className={styles.status}>{badgeOf(record)}</div>
}

const NO_ROWS: readonly ShownRow[] = []

function newestOf(rows: readonly ShownRow[]): CompactionRecord | null {
  const newest = compactionsIn(rows).at(-1)
  return newest !== undefined && isOpen(newest) ? newest : null
}

function isOpen({ state }: CompactionRecord): boolean {
  return state === 'running' || state === 'proposed' || state === 'failed'
}

function badgeOf(record: CompactionRecord) {
  if (record.state === 'running') return <RunningBadge record={record} />
  return record.state === 'proposed' ? (
    <ProposedBadge record={record} />
  ) : (
    <FailedBadge record={record} />
  )
}
