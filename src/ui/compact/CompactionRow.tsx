import { compactDialog } from '../kit/dialogs.ts'
import { compactText } from '../../i18n/en/context.ts'
import { undoneWords } from '../../i18n/en/sentences/restored.ts'
import { formatTime } from '../../i18n/format.ts'
import type { CompactionRecord } from '../../engine/index.ts'
import { compactionsIn, type ShownRow } from '../../runtime/session/shown-row.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { compactionFigures } from '../kit/snapshot-facts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { FailedBanner } from './SummaryNotes.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import styles from './Summary.module.css'

/** A compaction in the conversation: one row, which its state redraws in place. */
export function CompactionRow({ record }: { readonly record: CompactionRecord }) {
  const live = record.state === 'live'
  return (
    <RowFrame
      status={live ? 'summary' : 'note'}
      label={labelOf(record)}
      attributes={{ 'data-compaction': record.compactionId, 'data-state': record.state }}
      note={live && <LiveNote at={record.endedAt ?? record.startedAt} />}
    >
      <Body record={record} />
    </RowFrame>
  )
}

function Body({ record }: { readonly record: CompactionRecord }) {
  switch (record.state) {
    case 'live':
      return <SummaryPanel record={record} />
    case 'running':
      return <RunningBadge record={record} />
    case 'proposed':
      return <ProposedBadge record={record} />
    case 'failed':
      return <FailedBadge record={record} />
    case 'undone':
    case 'cancelled':
      return <QuietBadge record={record} />
  }
}

function LiveNote({ at }: { readonly at: number }) {
  return (
    <>
      <b>
        <Icon name="compact" />
        {compactText('compaction.gloss')}
      </b>
      <span>{formatTime(at)}</span>
    </>
  )
}

function labelOf({ number, firstNumber, lastNumber }: CompactionRecord): string {
  return number === null
    ? compactText('compaction.label.waiting', { first: firstNumber, last: lastNumber })
    : compactText('compaction.label', { number })
}

/** The newest summary while it is written, waits, or could not be used: its state, the reason, and what can be done. */
export function SummaryStatus() {
  const record = useUiState(({ app }) => newestOf(app.session?.rows ?? NO_ROWS))
  if (record === null) return null
  return (
    <div className={styles.status}>
      <Body record={record} />
    </div>
  )
}

const NO_ROWS: readonly ShownRow[] = []
const OPEN: ReadonlySet<CompactionRecord['state']> = new Set(['running', 'proposed', 'failed'])

function newestOf(rows: readonly ShownRow[]): CompactionRecord | null {
  const newest = compactionsIn(rows).at(-1)
  return newest !== undefined && OPEN.has(newest.state) ? newest : null
}

interface NoteProps {
  readonly record: CompactionRecord
}

function RunningBadge({ record }: NoteProps) {
  const { application } = useUi()
  const progress = useUiState(({ app }) => app.session?.progress ?? null)
  return (
    <div>
      <ProgressLine
        progress={progress?.compactionId === record.compactionId ? progress : null}
        sentence={compactText('compaction.running', {
          first: record.firstNumber,
          last: record.lastNumber,
        })}
        onCancel={() => application.cancelCompaction()}
      />
    </div>
  )
}

/** Written and waiting: for the person when they asked for it, else for its mark on the meter. */
function ProposedBadge({ record }: NoteProps) {
  const { application, actions } = useUi()
  const { result, firstNumber: first, lastNumber: last } = record
  const mine = record.trigger === 'manual'
  return (
    <div className={styles.hung}>
      <Banner
        tone="info"
        title={compactText(mine ? 'compaction.proposed' : 'compaction.prepared', { first, last })}
        icon="compact"
        actions={
          mine && (
            <>
              <Button size="small" onClick={() => void application.discardProposal()}>
                {compactText('compaction.discard')}
              </Button>
              <Button
                size="small"
                variant="edged"
                onClick={() => actions.open(compactDialog, { focus: record.focus ?? '' })}
              >
                {compactText('compaction.review')}
              </Button>
            </>
          )
        }
      >
        {result !== null && (
          <p>
            {compactText('compaction.saved', compactionFigures(record, result))}.{' '}
            {compactText('compaction.until-then')}
          </p>
        )}
      </Banner>
    </div>
  )
}

function FailedBadge({ record }: NoteProps) {
  const { application } = useUi()
  return (
    <div className={styles.hung}>
      <FailedBanner
        {...record}
        onWrite={summarizer => void application.compact({ focus: record.focus, summarizer })}
      />
    </div>
  )
}

/** Undone or cancelled: one line, so that the reader knows that nothing is missing. */
function QuietBadge({ record }: NoteProps) {
  const { state, number, restored, endedAt, startedAt } = record
  const { firstNumber: first, lastNumber: last } = record
  return (
    <p className="small faint">
      {state === 'undone'
        ? undoneWords(number ?? 0, restored)
        : compactText('compaction.cancelled', { first, last })}{' '}
      <span className="num">{formatTime(endedAt ?? startedAt)}</span>
    </p>
  )
}
